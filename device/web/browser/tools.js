// What can be done to the virtual table beside moving things: the game's own tools, the lamp, a bump.

/** @import { Tool, ToolGroup } from "../contract.d.ts" */

import { asButton, byId, html, svg } from "./dom.js";
import { send } from "./mail.js";
import { plan, scene, view } from "./scene.js";
import { onLanguage, t } from "./words.js";

const DARK = 0.5;
let shown = "";

onLanguage(() => makeTools(true));

/** The buttons below the table; made anew only when something on them changes. */
export function makeTools(anew = false) {
  const place = byId("table-tools");
  place.hidden = !scene.table?.live;
  if (!scene.table?.live) return;
  const dark = scene.table.light < DARK;
  const wanted = JSON.stringify([dark, scene.table.tools]);
  if (!anew && wanted === shown) return;
  shown = wanted;
  place.replaceChildren(
    ...scene.table.tools.flatMap((group) => (group.title ? [titled(group)] : group.tools.map(toolButton))),
    lamp(dark),
    wordButton(t("table.nudge"), { do: "nudge" }),
  );
  /** @type {HTMLElement | null} */
  const due = place.querySelector(".due"); // on a telephone the tools are one long row
  if (due) place.scrollLeft = due.offsetLeft + due.offsetWidth / 2 - place.clientWidth / 2;
}

/** In the dark nothing goes on before it is lit again. @type {(dark: boolean) => HTMLButtonElement} */
function lamp(dark) {
  const button = wordButton(t(dark ? "table.light-on" : "table.light-off"), { do: "light", light: dark ? 1 : 0 });
  button.classList.toggle("due", dark);
  return button;
}

/** @param {ToolGroup} group */
function titled({ title, label, colour, tools }) {
  return html(
    "span",
    { className: `throws ${colour}`, role: "group", "aria-label": label },
    html("span", { className: "who" }, title),
    ...tools.map(toolButton),
  );
}

/** @param {Tool} tool */
function toolButton({ label, picture, pips, pressed, due, command }) {
  const act = () => send("table", command);
  const button = picture
    ? pictureButton(picture, label, act)
    : pips
    ? dieButton(pips, label, act)
    : wordButton(label, command);
  if (pips) button.setAttribute("aria-pressed", String(pressed));
  button.classList.toggle("due", due);
  return button;
}

/** @type {(word: string, command: Record<string, any>) => HTMLButtonElement} */
function wordButton(word, command) {
  const button = html("button", { type: "button", className: "tool" }, word);
  button.addEventListener("click", () => send("table", command));
  return button;
}

/**
 * A button with the face of an ordinary die.
 * @type {(pips: number, label: string, act: () => void) => HTMLButtonElement}
 */
export function dieButton(pips, label, act) {
  const button = html("button", { type: "button", className: "tool die-choice" }, String.fromCodePoint(0x267f + pips));
  button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

/**
 * A button with a picture on it.
 * @type {(address: string, label: string, act: () => void) => HTMLButtonElement}
 */
export function pictureButton(address, label, act) {
  const picture = html("img", { src: address, width: 34, height: 34, alt: "" });
  const button = html("button", { type: "button", className: "tool symbol", title: label }, picture);
  button.setAttribute("aria-label", label);
  button.addEventListener("click", act);
  return button;
}

/**
 * A well of the tray: a tap throws dice.
 * @param {string} name
 */
export function wellButton(name) {
  const [x0, x1, y0, y1] = plan().tray.wells[name];
  const [x, y] = plan().tray.at;
  const well = svg("rect", { class: "throw", ...view().rectangle(x + x0, y + y0, x + x1, y + y1), rx: 3 });
  return tapped(well, name);
}

/** @param {number} radius */
export function spinnerButton(radius) {
  return tapped(svg("circle", { class: "turn", r: radius + 1 }), "spinner");
}

/**
 * What a tap does, the newest news of the table say.
 * @type {(element: SVGElement, name: string) => SVGElement}
 */
function tapped(element, name) {
  const tool = () => scene.table?.taps[name];
  element.setAttribute("data-tap", name);
  return asButton(element, tool()?.label ?? "", () => {
    const command = tool()?.command;
    if (command) send("table", command);
  });
}
