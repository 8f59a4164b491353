// Playing cards and the die with signs, drawn.

import { svg } from "./dom.js";
import { scene } from "./scene.js";

const SIGNS = { card: "▮", "question-mark": "?", lightning: "⚡" };

/** A card as it lies: a footballer's number on his colour, or a back. */
export function drawCard({ id, look, number, turn }) {
  const [width, height] = scene.plan.card;
  const upright = scene.view.angle(((turn ?? 0) * 180) / Math.PI);
  const kind = number ? look.replace(/-\d+$/, "") : look;
  const sheet = svg("g", { transform: `rotate(${upright})` });
  sheet.append(
    svg("rect", { class: "shadow", x: -width / 2 + 1, y: -height / 2 + 1.5, width, height, rx: 4 }),
    svg("rect", { class: "body", x: -width / 2, y: -height / 2, width, height, rx: 4 }),
  );
  if (number) sheet.append(svg("circle", { class: "shirt", r: 17 }), svg("text", { class: "number", y: 6 }, String(number)));
  return svg("g", { class: `piece figure playing-card ${kind} shirt-${number}`, "data-piece": id }, sheet);
}

/** A card by the name that a repair has for it. */
export const cardNamed = (piece) => (piece === "yellow-card" ? "yellow" : piece.replace(/^alarm-(\d)$/, "a$1"));

/** What a die with signs shows. */
export function dieSign(value) {
  const face = scene.plan.faces?.[value - 1];
  return face ? SIGNS[face] : null;
}
