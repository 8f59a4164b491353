// What is known of the table: its plan, how it is looked at, and where everything is.

/** @import { BoardChoice, Plan, Repair, TableNews } from "../contract.d.ts" */
/** @import { View } from "./view.js" */

/**
 * How `by_hand.js` wants pieces and fields to answer.
 * @typedef {object} Picking
 * @property {Set<string>} pieces
 * @property {string | null} chosen
 * @property {Map<string, string>} fields field → label
 * @property {(piece: string) => void} onPiece
 * @property {(field: string) => void} onField
 */

export const scene = {
  /** @type {Plan | null} */
  plan: null,
  /** @type {View | null} */
  view: null,
  /** @type {TableNews | null} */
  table: null,
  /** @type {Repair[]} */
  repairs: [],
  /** @type {Picking | null} */
  picking: null,
  /** @type {BoardChoice[]} */
  may: [], // what can be moved where by the rules
  /** @type {string[]} */
  moved: [], // the fields of the last move
  /** @type {string[]} */
  due: [], // what has to be thrown or turned
};

/** The plan of the table that is drawn. */
export function plan() {
  if (!scene.plan) throw new Error("no plan yet");
  return scene.plan;
}

/** How it is looked at. */
export function view() {
  if (!scene.view) throw new Error("nothing is drawn yet");
  return scene.view;
}

/**
 * A piece by its name.
 * @param {string} piece
 */
export const pieceNamed = (piece) => scene.table?.pieces.find(({ id }) => id === piece) ?? null;
