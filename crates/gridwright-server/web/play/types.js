// @ts-check
/** What the server sends, as types. */

/**
 * @typedef {object} CellView
 * @property {"open" | "block" | "void"} kind
 * @property {string} [label]
 * @property {boolean} [circled]
 * @property {string} [shade]
 * @property {string} [bars]
 * @property {string} [given]
 * @property {string} [solution]
 */

/**
 * @typedef {object} SlotView
 * @property {"across" | "down" | "path"} direction a path is what a clue names that is no run of the grid
 * @property {string} label
 * @property {number[]} cells
 * @property {boolean} [idle] whether the cursor leaves it out
 */

/**
 * @typedef {object} ClueView
 * @property {string} label
 * @property {import("../shared/markup.js").Piece[]} text
 * @property {number} [slot]
 * @property {number[]} [cells]
 */

/**
 * @typedef {object} PuzzleView
 * @property {number} rows
 * @property {number} cols
 * @property {string} title
 * @property {string} author
 * @property {string} editor
 * @property {string} copyright
 * @property {string | null} date
 * @property {string} kind
 * @property {import("../shared/markup.js").Piece[]} notes
 * @property {boolean} has_solution
 * @property {boolean} [locked] whether the file holds its solution scrambled
 * @property {CellView[]} cells
 * @property {SlotView[]} slots
 * @property {{ title: string, direction?: string, clues: ClueView[] }[]} lists
 */

/**
 * @typedef {object} SavedSquare
 * @property {number} cell
 * @property {string} [text]
 * @property {boolean} [pencil]
 * @property {boolean} [wrong]
 * @property {boolean} [missing]
 * @property {boolean} [was_wrong]
 * @property {boolean} [revealed]
 */

/**
 * @typedef {object} Options
 * @property {boolean} arrow_turns_first
 * @property {boolean} skip_filled
 * @property {boolean} back_to_gap
 * @property {"next-entry" | "stay"} at_end
 * @property {boolean} skip_full_entries
 * @property {boolean} backspace_crosses
 * @property {boolean} space_clears
 * @property {boolean} auto_check
 * @property {boolean} mark_empty
 * @property {boolean} plain_letters
 */

/**
 * @typedef {object} Statistics
 * @property {number} letters
 * @property {number} erased
 * @property {number} undone
 * @property {number} checks
 * @property {number} found_wrong
 * @property {number} revealed
 */

/**
 * @typedef {object} Save
 * @property {SavedSquare[]} squares
 * @property {number} cell
 * @property {boolean} down
 * @property {number} elapsed
 * @property {boolean} paused
 * @property {boolean} pencil
 * @property {Options} options
 * @property {Statistics} statistics
 */

/**
 * What has changed. Of two updates with the same cell the one with the greater
 * version holds, whichever came first.
 * @typedef {object} Update
 * @property {number} version
 * @property {SavedSquare[]} squares
 * @property {number} elapsed
 * @property {boolean} paused
 * @property {boolean} finished
 * @property {Statistics} statistics
 * @property {number} by the connection of the player who has caused it
 */

/**
 * @typedef {{ type: "checked", wrong: number, empty: number }
 *   | { type: "filled", wrong: number }
 *   | { type: "revealed", cells: number }
 *   | { type: "solved" }
 *   | { type: "refused", reason: string }} GameEvent
 */

/** @typedef {Update & { seq: number, events: GameEvent[] }} Reply */

/**
 * @typedef {{ type: "write", cell: number, text: string, pencil: boolean }} Write
 * @typedef {Write
 *   | { type: "check" | "reveal" | "clear", cells: number[] }
 *   | { type: "cursor", cell: number, down: boolean }
 *   | { type: "options", options: Options }
 *   | { type: "pencil", on: boolean }
 *   | { type: "pause" | "resume" | "restart" | "restore" }} Move
 */

/** @typedef {{ player: string, seq: number, elapsed: number, moves: Move[] }} Moves */

export {};
