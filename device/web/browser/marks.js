// Marks on the pitch: what stands wrong and where it belongs, and the fields that may be chosen by hand.

import { cardNamed } from "./cards.js";
import { clickable, svg } from "./dom.js";
import { toTable } from "./fingers.js";
import { pieceName, scene, whereIs } from "./scene.js";
import { fieldBox, isField } from "./view.js";

const INSET = 1.5;

/** Where pieces stand that have to be put right, where they belong, and the way between. */
export function repairMarks() {
  return scene.repairs.flatMap(({ piece, seen, belongs }) => {
    const from = isField(scene.plan, seen) ? fieldBox(scene.plan, seen) : null;
    const to = isField(scene.plan, belongs) ? fieldBox(scene.plan, belongs) : null;
    const parts = [];
    if (from) parts.push(fieldMark(from, "stands"));
    if (to) parts.push(fieldMark(to, "belongs"));
    const standing = from ?? whereIs(piece);
    if (to && standing) {
      const [a, b] = scene.view.point(standing.x, standing.y);
      const [c, d] = scene.view.point(to.x, to.y);
      parts.push(svg("line", { class: "way", x1: a, y1: b, x2: c, y2: d }));
    }
    return parts;
  });
}

/** Fields to be chosen, as buttons. */
export function choiceMarks() {
  return [...(scene.picking?.fields ?? [])].map(([field, label]) => {
    const choice = fieldMark(fieldBox(scene.plan, field), "choice");
    choice.setAttribute("role", "button");
    choice.setAttribute("tabindex", "0");
    choice.setAttribute("aria-label", label);
    clickable(choice, () => scene.picking?.onField(field));
    return choice;
  });
}

/** Pieces that are named in a repair blink; those that may be chosen by hand become buttons. */
export function markPieces(pieces) {
  const named = new Set(scene.repairs.map(({ piece }) => cardNamed(piece)));
  for (const [id, element] of pieces) {
    const can = Boolean(scene.picking?.pieces.has(id));
    element.classList.toggle("named", named.has(id));
    element.classList.toggle("can", can);
    element.classList.toggle("chosen", scene.picking?.chosen === id);
    element.setAttribute("aria-label", pieceName(id));
    for (const [name, value] of [["role", "button"], ["tabindex", "0"]]) {
      if (can) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  }
}

/** A click while something is chosen by hand: a piece, or the field under a piece that cannot be chosen itself. */
export function pick(event) {
  const piece = event.target.closest?.(".piece")?.dataset.piece;
  if (!scene.picking || !piece) return;
  if (scene.picking.pieces.has(piece)) {
    scene.picking.onPiece(piece);
    return;
  }
  const [x, y] = toTable(event);
  const inside = ({ x0, y0, x1, y1 }) => x >= x0 && x < x1 && y >= y0 && y < y1;
  const field = [...scene.picking.fields.keys()].find((name) => inside(fieldBox(scene.plan, name)));
  if (field) scene.picking.onField(field);
}

export function pickByKey(event) {
  const piece = event.target.closest?.(".piece.can")?.dataset.piece;
  if (!scene.picking || !piece || ![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  scene.picking.onPiece(piece);
}

function fieldMark({ x0, y0, x1, y1 }, kind) {
  const box = scene.view.rectangle(x0 + INSET, y0 + INSET, x1 - INSET, y1 - INSET);
  return svg("rect", { class: `mark ${kind}`, ...box, rx: 3 });
}
