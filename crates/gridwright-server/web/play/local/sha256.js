// @ts-check
/** SHA-256, at once and everywhere: browsers offer their own only later, and not to every page. */

const ROOTS = /** @type {number[]} */ ([]);
const START = /** @type {number[]} */ ([]);
for (let n = 2; ROOTS.length < 64; n++) {
  if (Array.from({ length: n - 2 }, (_, at) => at + 2).some((divisor) => n % divisor === 0)) continue;
  if (START.length < 8) START.push(fraction(n ** (1 / 2)));
  ROOTS.push(fraction(n ** (1 / 3)));
}

/** The first 32 bits after the point. @param {number} value */
function fraction(value) {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 of them
 */
export function sha256(bytes) {
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(blocks.byteLength - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks.byteLength; block += 64) mix(state, words, blocks, block);
  const hash = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => hash.setInt32(4 * at, word));
  return new Uint8Array(hash.buffer);
}

/** Takes one block of 64 bytes in. @param {Int32Array} state @param {Int32Array} words @param {DataView} blocks @param {number} block */
function mix(state, words, blocks, block) {
  for (let at = 0; at < 64; at++) {
    if (at < 16) {
      words[at] = blocks.getInt32(block + 4 * at);
      continue;
    }
    const [early, late] = [words[at - 15], words[at - 2]];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] + one + words[at - 7] + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at++) {
    const choice = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROOTS[at] + words[at]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
}
