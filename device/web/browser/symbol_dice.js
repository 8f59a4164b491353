// Dice with pictures on their faces: drawn in the tray, thrown by buttons, entered by hand.

import { html, svg } from "./dom.js";
import { t } from "./words.js";

/** The picture of a face, `red/forward-2`. */
export const faceUrl = (face) => `/faces/${face}.png`;

export function drawSymbolDie(face, size) {
  const half = size / 2;
  return svg(
    "g",
    { class: "cube" },
    svg("rect", { class: "shadow", x: -half + 1, y: -half + 1.6, width: size, height: size, rx: 2 }),
    svg("image", { href: faceUrl(face), x: -half, y: -half, width: size, height: size }),
  );
}

/** A button with a face on it. */
export function faceButton(face, label, act) {
  const picture = html("img", { src: faceUrl(face), width: 34, height: 34, alt: "" });
  const button = html("button", { type: "button", className: "tool symbol" }, picture);
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", act);
  return button;
}

/** All faces that may be entered, die by die. */
export function faceChoice(rolls, enter) {
  return [...new Set(rolls.map(({ die }) => die))].map((die) =>
    html(
      "div",
      { className: "row" },
      ...rolls
        .filter((roll) => roll.die === die)
        .map((roll) => faceButton(`${roll.die}/${roll.face}`, `${t(`die.${roll.die}`)}: ${roll.face}`, () => enter(roll))),
    ),
  );
}
