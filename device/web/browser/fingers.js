// Fingers and the mouse on the virtual table: lift, drag, drop; as many at once as there are fingers.

import { pieceOf } from "./dom.js";
import { send } from "./mail.js";
import { pieceNamed, plan, scene, view } from "./scene.js";

/**
 * @typedef {object} Finger
 * @property {string} piece
 * @property {SVGElement} element
 * @property {number} dx from the finger to the piece's middle
 * @property {number} dy
 * @property {[number, number]} place
 * @property {number} sent when the server last heard of it
 */

const DRAG_EVERY = 110; // ms; fewer than ten a second
const KEYS = -1; // the pointer that the keyboard is
/** @type {Map<number, Finger>} */
const fingers = new Map(); // by pointer
/** @type {SVGSVGElement | null} */
let surface = null;
/** @type {(element: SVGElement, x: number, y: number) => void} */
let move = () => {};

/**
 * Let fingers work on a drawing; `moveTo` shows a piece where a finger has it.
 * @param {SVGSVGElement} drawing
 * @param {(element: SVGElement, x: number, y: number) => void} moveTo
 */
export function followFingers(drawing, moveTo) {
  letGo();
  surface = drawing;
  move = moveTo;
  drawing.addEventListener("pointerdown", pointerdown);
  drawing.addEventListener("pointermove", pointermove);
  drawing.addEventListener("pointerup", pointerup);
  drawing.addEventListener("pointercancel", pointerup);
  drawing.addEventListener("lostpointercapture", pointerup);
}

/** @param {string} piece */
export function isHeld(piece) {
  for (const finger of fingers.values()) if (finger.piece === piece) return true;
  return false;
}

/** Whether this visitor has something in his hand. */
export const holdsSomething = () => fingers.size > 0;

/** What the keyboard holds. */
export const heldByKeys = () => fingers.get(KEYS) ?? null;

/**
 * The keyboard takes a piece, where it is.
 * @param {SVGElement} element
 */
export function liftByKeys(element) {
  const piece = element.dataset.piece ?? "";
  const now = pieceNamed(piece);
  if (!now || isHeld(piece) || !scene.table?.live) return false;
  fingers.set(KEYS, { piece, element, dx: 0, dy: 0, place: [now.x, now.y], sent: 0 });
  element.classList.add("held");
  element.classList.remove("carried", "off");
  send("table", { do: "lift", piece });
  return true;
}

/**
 * The keyboard carries its piece to a place of the table.
 * @type {(x: number, y: number) => void}
 */
export function carryByKeys(x, y) {
  const finger = heldByKeys();
  if (!finger) return;
  finger.place = [x, y];
  move(finger.element, x, y);
  send("table", { ...dropped(finger), do: "drag" });
}

/** The keyboard puts its piece down where it is. */
export function dropByKeys() {
  const finger = heldByKeys();
  if (!finger) return;
  fingers.delete(KEYS);
  finger.element.classList.remove("held");
  finger.element.dataset.dropped = "yes";
  send("table", dropped(finger));
}

/**
 * From a place on the screen to millimetres.
 * @param {MouseEvent} event
 */
export function toTable(event) {
  const back = surface?.getScreenCTM()?.inverse();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(back);
  return view().back(point.x, point.y);
}

/** @param {Finger} finger */
const dropped = ({ piece, place }) => ({ do: "drop", piece, x: place[0], y: place[1] });

function letGo() {
  for (const finger of fingers.values()) send("table", dropped(finger));
  fingers.clear();
}

/** @param {PointerEvent} event */
function pointerdown(event) {
  const element = pieceOf(event);
  const piece = element?.dataset.piece;
  if (!element || !piece || event.button !== 0 || scene.picking || !scene.table?.live) return;
  const now = pieceNamed(piece);
  if (!now || isHeld(piece)) return;
  event.preventDefault();
  surface?.setPointerCapture(event.pointerId);
  const [x, y] = toTable(event);
  // A ball that peeps out from under a figure jumps to the finger; everything else stays where it was gripped.
  const peeping = element.classList.contains("carried");
  const [dx, dy] = peeping ? [0, 0] : [now.x - x, now.y - y];
  /** @type {Finger} */
  const finger = { piece, element, dx, dy, place: [now.x, now.y], sent: 0 };
  fingers.set(event.pointerId, finger);
  element.classList.add("held");
  element.classList.remove("carried", "off");
  element.parentNode?.append(element);
  send("table", { do: "lift", piece });
  carry(finger, event);
}

/** @type {(finger: Finger, event: PointerEvent) => void} */
function carry(finger, event) {
  const [x, y] = toTable(event);
  const { edge } = plan();
  finger.place = [within(x + finger.dx, edge.x), within(y + finger.dy, edge.y)];
  move(finger.element, ...finger.place);
}

/** @type {(value: number, ends: number[]) => number} */
const within = (value, [low, high]) => Math.round(Math.min(Math.max(value, low), high) * 10) / 10;

/** @param {PointerEvent} event */
function pointermove(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  carry(finger, event);
  if (event.timeStamp - finger.sent < DRAG_EVERY) return;
  finger.sent = event.timeStamp;
  send("table", { ...dropped(finger), do: "drag" });
}

/** @param {PointerEvent} event */
function pointerup(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (event.type === "pointerup") carry(finger, event);
  fingers.delete(event.pointerId);
  finger.element.classList.remove("held");
  finger.element.dataset.dropped = "yes"; // until the server has heard of it, it stays where it was dropped
  send("table", dropped(finger));
}
