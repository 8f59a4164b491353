// The table by keyboard: arrows go from piece to piece; Enter lifts one, arrows carry it, Enter puts it down.

/** @import { Piece } from "../contract.d.ts" */

import { pieceOf } from "./dom.js";
import { carryByKeys, dropByKeys, heldByKeys, liftByKeys } from "./fingers.js";
import { send } from "./mail.js";
import { tell } from "./aloud.js";
import { role } from "./people.js";
import { pieceNamed, placeOf, placesHere, plan, scene, spoken, view } from "./scene.js";
import { fieldOrNone } from "./view.js";
import { t } from "./words.js";

/** @typedef {{ name: string, x: number, y: number }} Spot */

/** @type {Record<string, [number, number]>} to the right and down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // how much dearer a millimetre beside the way is than one along it
let current = ""; // the piece that Tab comes to
/** @type {[number, number]} */
let origin = [0, 0]; // from where the piece was lifted

/**
 * @param {SVGSVGElement} drawing
 * @param {Map<string, SVGElement>} pieces
 */
export function followKeys(drawing, pieces) {
  drawing.addEventListener("keydown", (event) => keydown(event, pieces));
  drawing.addEventListener("focusin", (event) => {
    current = pieceOf(event)?.dataset.piece ?? current;
  });
  drawing.addEventListener("focusout", (event) => {
    if (event.relatedTarget) putBack(); // whoever goes on with Tab leaves nothing in the air
  });
}

/**
 * One piece can be reached with Tab; from there arrows lead to the others.
 * @param {Map<string, SVGElement>} pieces
 */
export function oneStop(pieces) {
  if (!scene.table?.live || scene.picking || role() === "viewer") return;
  const first = scene.may.find(({ piece }) => pieces.has(piece))?.piece ?? pieces.keys().next().value ?? "";
  const stop = heldByKeys()?.piece ?? (pieces.has(current) ? current : first);
  for (const [id, element] of pieces) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", id === stop ? "0" : "-1");
  }
}

/** @type {(event: KeyboardEvent, pieces: Map<string, SVGElement>) => void} */
function keydown(event, pieces) {
  const element = pieceOf(event);
  const piece = element?.dataset.piece;
  if (!element || !piece || scene.picking || !scene.table?.live || role() === "viewer") return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ARROWS[event.key];
  if (way && heldByKeys()) carry(way, event.shiftKey);
  else if (way) pieces.get(next(way, pieceNamed(piece), scene.table.pieces)?.id ?? "")?.focus();
  else if ([" ", "Enter"].includes(event.key)) heldByKeys() ? putDown() : lift(element, piece);
  else if (event.key === "Escape" && heldByKeys()) putBack();
  else if (["Delete", "Backspace"].includes(event.key)) takeOff(piece);
  else return;
  event.preventDefault();
}

/** @type {(element: SVGElement, piece: string) => void} */
function lift(element, piece) {
  const now = pieceNamed(piece);
  if (!now || !liftByKeys(element)) return;
  origin = [now.x, now.y];
  const lit = legal(piece).length;
  const told = { piece: now.name, count: String(lit) };
  tell(lit ? t("keys.lifted", told) : t("keys.lifted-freely", told));
}

/** @type {(way: [number, number], anywhere: boolean) => void} */
function carry(way, anywhere) {
  const held = heldByKeys();
  if (!held) return;
  const lit = legal(held.piece);
  const spots = anywhere || !lit.length ? placesHere() : lit;
  const spot = next(way, { x: held.place[0], y: held.place[1] }, spots);
  if (!spot) return;
  carryByKeys(spot.x, spot.y);
  tell(spot.name);
}

function putDown() {
  const held = heldByKeys();
  const name = pieceNamed(held?.piece ?? "")?.name ?? "";
  dropByKeys();
  if (held) tell([name, placeOf(held.place[0], held.place[1])].filter(Boolean).join(", "));
}

function putBack() {
  if (!heldByKeys()) return;
  carryByKeys(...origin);
  dropByKeys();
  tell(t("keys.put-back"));
}

/** @param {string} piece */
function takeOff(piece) {
  if (heldByKeys()) dropByKeys();
  send("table", { do: "take-off", piece });
  tell(t("keys.taken-off", { piece: pieceNamed(piece)?.name ?? "" }));
}

/**
 * Where the rules let a piece go, and where it belongs if it stands wrong.
 * @type {(piece: string) => Spot[]}
 */
function legal(piece) {
  const names = [
    ...scene.may.filter((move) => move.piece === piece).map(({ to }) => to),
    ...scene.repairs.filter((repair) => repair.piece === piece).map(({ belongs }) => belongs ?? ""),
  ];
  return [...new Set(names)].flatMap((name) => {
    const box = fieldOrNone(plan(), name);
    return box ? [{ name: spoken(name), x: box.x, y: box.y }] : [];
  });
}

/**
 * The nearest thing in a direction, as it is looked at.
 * @template {{ x: number, y: number }} T
 * @param {[number, number]} way
 * @param {{ x: number, y: number } | null} from
 * @param {T[]} things
 * @returns {T | undefined}
 */
function next([right, down], from, things) {
  if (!from) return undefined;
  const [u, v] = view().point(from.x, from.y);
  let best, least = Infinity;
  for (const thing of things) {
    const [a, b] = view().point(thing.x, thing.y);
    const along = (a - u) * right + (b - v) * down;
    const aside = Math.abs((a - u) * down) + Math.abs((b - v) * right);
    const costs = along + ASIDE * aside;
    if (along > 1 && costs < least) [best, least] = [thing, costs];
  }
  return best;
}
