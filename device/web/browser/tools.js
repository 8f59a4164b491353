// What can be done to the virtual table beside moving things: dice, arrow, set-up, lamp, a bump.

import { byId, clickable, html, svg } from "./dom.js";
import { send } from "./mail.js";
import { scene } from "./scene.js";
import { faceButton } from "./symbol_dice.js";
import { onLanguage, t } from "./words.js";

const DARK = 0.5;
let shown = "";

onLanguage(() => makeTools(true));

/** The buttons below the table; made anew only when something on them changes. */
export function makeTools(anew = false) {
  const tools = byId("table-tools");
  tools.hidden = !scene.table;
  if (!scene.table) return;
  const dark = scene.table.light < DARK;
  const wanted = JSON.stringify([dark, scene.teams, scene.plan?.ground, scene.table.ball_value, undealt()]);
  if (!anew && wanted === shown) return;
  shown = wanted;
  tools.replaceChildren(
    ...(isCards() ? [tool("table.roll", { do: "roll", well: "left", count: 1 })] : [throwing("left", 0), throwing("right", 1)]),
    ...(scene.plan?.spinner ? [tool("table.spin", { do: "spin" })] : []),
    ...(scene.table.ball_value ? [ballDie()] : []),
    tool(undealt() ? "table.deal" : "table.set-up", setUp),
    tool(dark ? "table.light-on" : "table.light-off", { do: "light", light: dark ? 1 : 0 }),
    tool("table.nudge", { do: "nudge" }),
  );
}

function tool(word, deed) {
  const button = html("button", { type: "button", className: "tool" }, t(word));
  button.addEventListener("click", () => send("table", typeof deed === "function" ? deed() : deed));
  return button;
}

const isCards = () => scene.plan?.ground === "cards";
const ON_A_CARD_TABLE = ["phase", "alarm", "yellow", "discard", "draw_pile", "discard_pile", "cards", "hands"];

/** Cards are dealt before a match; from then on everybody keeps his. */
const undealt = () => isCards() && ["begin", "deal", undefined].includes(scene.position?.phase);

/** Everything to where the referee knows it; before a match, into the common formation. */
function setUp() {
  if (undealt()) return { do: "deal", players: scene.players.length };
  if (isCards()) return { do: "arrange", position: Object.fromEntries(ON_A_CARD_TABLE.map((name) => [name, scene.position[name]])) };
  const { home, away, ball, ball_value: value } = scene.position ?? {};
  if (!home && ball) return { do: "arrange", position: { ball } };
  const anybody = [home, away].some((side) => Object.keys(side ?? {}).length);
  if (!anybody) return { do: "set-up" };
  return { do: "arrange", position: { home, away, ball, ...(value ? { ball_value: value } : {}) } };
}

/** One side's dice: ordinary ones by number, or each of the symbol dice by its picture. */
function throwing(well, side) {
  const team = scene.teams[side];
  const symbols = Object.entries(scene.plan?.symbol_dice ?? {});
  const buttons = symbols.length
    ? symbols.map(([die, face]) => faceButton(`${die}/${face}`, t(`die.${die}`), () => send("table", { do: "throw", well, die })))
    : [tool("table.one-die", { do: "roll", well, count: 1 }), tool("table.two-dice", { do: "roll", well, count: 2 })];
  return html(
    "span",
    { className: `throws ${team}`, role: "group", "aria-label": t(`table.roll-${well}`) },
    html("span", { className: "who" }, t(`colour.${team}`)),
    ...buttons,
  );
}

/** The ball die is turned by hand, one value after the other. */
function ballDie() {
  const values = [1, 2, 3, 4, 5, 6].map((value) => {
    const button = html("button", { type: "button", className: "tool die-choice" }, String.fromCodePoint(0x267f + value));
    button.setAttribute("aria-label", t("table.turn", { value }));
    button.setAttribute("aria-pressed", String(value === scene.table.ball_value));
    button.addEventListener("click", () => send("table", { do: "turn", value }));
    return button;
  });
  return html("span", { className: "throws", role: "group", "aria-label": t("table.ball-die") }, html("span", { className: "who" }, t("table.ball-die")), ...values);
}

/** A well of the tray: a tap throws as many dice as lie there, or the symbol die that fell last. */
export function wellButton(name) {
  const [x0, x1, y0, y1] = scene.plan.tray.wells[name];
  const [x, y] = scene.plan.tray.at;
  const well = svg("rect", { class: "throw", ...scene.view.rectangle(x + x0, y + y0, x + x1, y + y1), rx: 3 });
  return asButton(well, `table.roll-${name}`, () => {
    const lying = scene.table.dice.filter((die) => die.well === name);
    if (scene.plan.symbol_dice) return throwAgain(name, lying);
    return { do: "roll", well: name, count: lying.length || 1 };
  });
}

/** The die that fell last into a well; into an empty one the first of all. */
function throwAgain(well, lying) {
  const last = lying.at(-1)?.face ?? Object.keys(scene.plan.symbol_dice)[0];
  return { do: "throw", well, die: last.split("/")[0] };
}

export function spinnerButton() {
  const knob = svg("circle", { class: "turn", r: scene.plan.spinner.radius + 1 });
  return asButton(knob, "table.spin", () => ({ do: "spin" }));
}

function asButton(element, word, deed) {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-label", t(word));
  clickable(element, () => send("table", deed()));
  return element;
}
