// Fingers and the mouse on the virtual table: lift, drag, drop; as many at once as there are fingers.

import { send, sendAndLeave } from "./mail.js";
import { scene, whereIs } from "./scene.js";

const DRAG_EVERY = 110; // ms; fewer than ten a second
const fingers = new Map(); // pointer → { piece, element, dx, dy, place, sent }
let surface = null;
let move = () => {};

/** Let fingers work on a drawing; `moveTo(element, x, y)` shows a piece where a finger has it. */
export function followFingers(drawing, moveTo) {
  letGo();
  surface = drawing;
  move = moveTo;
  const listeners = { pointerdown, pointermove, pointerup, pointercancel: pointerup, lostpointercapture: pointerup };
  for (const [kind, listener] of Object.entries(listeners)) drawing.addEventListener(kind, listener);
}

addEventListener("pagehide", () => sendAndLeave(...[...fingers.values()].map((finger) => ({ kind: "table", data: dropped(finger) }))));

export function isHeld(piece) {
  for (const finger of fingers.values()) if (finger.piece === piece) return true;
  return false;
}

/** From a place on the screen to millimetres. */
export function toTable(event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(surface.getScreenCTM().inverse());
  return scene.view.back(point.x, point.y);
}

const dropped = ({ piece, place }) => ({ do: "drop", piece, x: place[0], y: place[1] });

function letGo() {
  for (const finger of fingers.values()) send("table", dropped(finger));
  fingers.clear();
}

function pointerdown(event) {
  const element = event.target.closest?.(".piece");
  if (!element || event.button !== 0 || scene.picking || !scene.table) return;
  const piece = element.dataset.piece;
  const now = whereIs(piece);
  if (!now || isHeld(piece)) return;
  event.preventDefault();
  surface.setPointerCapture(event.pointerId);
  const [x, y] = toTable(event);
  // A ball that peeps out from under a figure jumps to the finger; everything else stays where it was gripped.
  const peeping = element.classList.contains("carried");
  const finger = { piece, element, dx: peeping ? 0 : now.x - x, dy: peeping ? 0 : now.y - y, place: [now.x, now.y], sent: 0 };
  fingers.set(event.pointerId, finger);
  element.classList.add("held");
  element.classList.remove("carried", "off");
  element.parentNode.append(element);
  send("table", { do: "lift", piece });
  carry(finger, event);
}

function carry(finger, event) {
  const [x, y] = toTable(event);
  finger.place = [within(x + finger.dx, scene.plan.edge.x), within(y + finger.dy, scene.plan.edge.y)];
  move(finger.element, ...finger.place);
}

const within = (value, [low, high]) => Math.round(Math.min(Math.max(value, low), high) * 10) / 10;

function pointermove(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  carry(finger, event);
  if (event.timeStamp - finger.sent < DRAG_EVERY) return;
  finger.sent = event.timeStamp;
  send("table", { ...dropped(finger), do: "drag" });
}

function pointerup(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  if (event.type === "pointerup") carry(finger, event);
  fingers.delete(event.pointerId);
  finger.element.classList.remove("held");
  finger.element.dataset.dropped = "yes"; // until the server has heard of it, it stays where it was dropped
  send("table", dropped(finger));
}
