// What is known of the table: its plan, how it is looked at, and where everything is.

/** @import { BoardChoice, Plan, Repair, TableNews } from "../contract.d.ts" */
/** @import { View } from "./view.js" */

import { fieldAt } from "./view.js";

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
 * A field as people call it.
 * @param {string} field
 */
export const spoken = (field) => plan().spoken[field] ?? field;

/** Every place of the table to which something can be brought: fields, piles, hands. */
export function placesHere() {
  const fields = Object.entries(plan().fields).map(([name, [x0, y0, x1, y1]]) => ({
    name: spoken(name),
    x: (x0 + x1) / 2,
    y: (y0 + y1) / 2,
  }));
  const piles = plan().places.map(({ name, at: [x, y] }) => ({ name, x, y }));
  const hands = (scene.table?.seats ?? []).map(({ name, box: [x0, y0, x1, y1] }) => ({
    name,
    x: (x0 + x1) / 2,
    y: (y0 + y1) / 2,
  }));
  return [...fields, ...piles, ...hands];
}

/**
 * What people call a place: its field, whose hand it is in, or the pile or corner that is nearest.
 * @type {(x: number, y: number) => string}
 */
export function placeOf(x, y) {
  const field = fieldAt(plan(), x, y);
  if (field || !plan().places.length) return spoken(field);
  const hand = scene.table?.seats.find(({ box: [x0, y0, x1, y1] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1);
  if (hand) return hand.name;
  const far = (/** @type {{ at: number[] }} */ { at }) => Math.hypot(at[0] - x, at[1] - y);
  return plan().places.reduce((best, place) => (far(place) < far(best) ? place : best)).name;
}

/**
 * A piece by its name.
 * @param {string} piece
 */
export const pieceNamed = (piece) => scene.table?.pieces.find(({ id }) => id === piece) ?? null;
