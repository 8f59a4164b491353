// Marks on the pitch: what stands wrong and where it belongs, and the fields that may be chosen by hand.

import { asButton, pieceOf, svg } from "./dom.js";
import { isHeld, toTable } from "./fingers.js";
import { pieceNamed, placeOf, plan, scene, view } from "./scene.js";
import { fieldAt, fieldBox, fieldOrNone } from "./view.js";

/** @typedef {ReturnType<typeof fieldBox>} FieldBox */

const INSET = 1.5;
const SHORT_OF = 9; // mm before the middle of a field, where a figure stands
const [TIP, HALF_TIP] = [8, 4.5]; // of an arrow

/** Where pieces stand that have to be put right, where they belong, and the way between. */
export function repairMarks() {
  return scene.repairs.flatMap(({ piece, seen, belongs }) => {
    const from = fieldOrNone(plan(), seen);
    const to = fieldOrNone(plan(), belongs);
    const parts = [];
    if (from) parts.push(fieldMark(from, "stands"));
    if (to) parts.push(fieldMark(to, "belongs"));
    const standing = from ?? pieceNamed(piece);
    if (to && standing) {
      const [a, b] = view().point(standing.x, standing.y);
      const [c, d] = view().point(to.x, to.y);
      parts.push(svg("line", { class: "way", x1: a, y1: b, x2: c, y2: d }));
    }
    return parts;
  });
}

/** Whoever lifts a piece sees where the rules let it go. */
export function legalMarks() {
  const lifted = scene.table?.pieces.filter(({ id, held }) => held || isHeld(id)).map(({ id }) => id) ?? [];
  const fields = new Set(scene.may.filter(({ piece }) => lifted.includes(piece)).map(({ to }) => to));
  return [...fields].map((field) => fieldMark(fieldBox(plan(), field), "may"));
}

/** The last move as an arrow from field to field. */
export function lastMove() {
  const [from, to] = scene.moved.map((field) => fieldOrNone(plan(), field));
  if (!from || !to) return [];
  const [a, b] = view().point(from.x, from.y);
  const [c, d] = view().point(to.x, to.y);
  const length = Math.hypot(c - a, d - b);
  if (!length) return [];
  const [right, down] = [(c - a) / length, (d - b) / length];
  const [u, v] = [c - right * SHORT_OF, d - down * SHORT_OF]; // in front of whoever stands there now
  const [x, y] = [u - right * TIP, v - down * TIP];
  const [aside, below] = [-down * HALF_TIP, right * HALF_TIP];
  const tip = [[u, v], [x + aside, y + below], [x - aside, y - below]];
  return [
    svg("line", { class: "moved", x1: a, y1: b, x2: x, y2: y }),
    svg("polygon", { class: "moved-tip", points: tip.map((corner) => corner.join(",")).join(" ") }),
  ];
}

/** Fields to be chosen, as buttons. */
export function choiceMarks() {
  return [...(scene.picking?.fields ?? [])].map(([field, label]) =>
    asButton(fieldMark(fieldBox(plan(), field), "choice"), label, () => scene.picking?.onField(field))
  );
}

/**
 * Pieces that are named in a repair blink; those that may be chosen by hand become buttons.
 * @param {Map<string, SVGElement>} pieces
 */
export function markPieces(pieces) {
  const named = new Set(scene.repairs.map(({ piece }) => piece));
  for (const [id, element] of pieces) {
    const can = Boolean(scene.picking?.pieces.has(id));
    element.classList.toggle("named", named.has(id));
    element.classList.toggle("can", can);
    element.classList.toggle("chosen", scene.picking?.chosen === id);
    element.setAttribute("aria-label", called(id));
    element.setAttribute("role", can ? "button" : "img");
    if (can) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
  }
}

/**
 * A piece and the field on which it stands, for those who do not see it.
 * @param {string} id
 */
function called(id) {
  const piece = pieceNamed(id);
  if (!piece) return "";
  const beside = piece.off && piece.kind !== "card";
  const field = beside || piece.held ? "" : placeOf(piece.x, piece.y);
  return [piece.name, field].filter(Boolean).join(", ");
}

/**
 * A click while something is chosen by hand: a piece, or the field under a piece that cannot be chosen itself.
 * @param {MouseEvent} event
 */
export function pick(event) {
  const piece = pieceOf(event)?.dataset.piece;
  if (!scene.picking || !piece) return;
  if (scene.picking.pieces.has(piece)) {
    scene.picking.onPiece(piece);
    return;
  }
  const [x, y] = toTable(event);
  const field = fieldAt(plan(), x, y);
  if (scene.picking.fields.has(field)) scene.picking.onField(field);
}

/** @param {KeyboardEvent} event */
export function pickByKey(event) {
  const piece = pieceOf(event, ".piece.can")?.dataset.piece;
  if (!scene.picking || !piece || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  scene.picking.onPiece(piece);
}

/** @type {(box: FieldBox, kind: string) => SVGElement} */
function fieldMark({ x0, y0, x1, y1 }, kind) {
  const box = view().rectangle(x0 + INSET, y0 + INSET, x1 - INSET, y1 - INSET);
  return svg("rect", { class: `mark ${kind}`, ...box, rx: 3 });
}
