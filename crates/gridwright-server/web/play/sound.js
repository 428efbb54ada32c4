// @ts-check
/** A few notes, where the player wants them. */

/** The notes of a chord, in hertz, one after the other. */
const NOTES = [523.25, 659.25, 783.99, 1046.5];

/** Plays the notes of the end. */
export function chime() {
  const sound = new AudioContext();
  NOTES.forEach((hertz, at) => {
    const begins = sound.currentTime + at * 0.11;
    const note = sound.createOscillator();
    const volume = sound.createGain();
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(0.12, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + 0.5);
    note.connect(volume).connect(sound.destination);
    note.start(begins);
    note.stop(begins + 0.5);
    note.onended = () => at === NOTES.length - 1 && void sound.close();
  });
}
