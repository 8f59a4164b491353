// Entering by hand what the camera cannot see: choose a piece, then a field; or answer a question.

/** @import { BoardChoice, Choice, ChoiceGroup, ChoicesNews } from "../contract.d.ts" */

import { byId, html } from "./dom.js";
import { send } from "./mail.js";
import { scene, spoken } from "./scene.js";
import { setPicking } from "./table.js";
import { dieButton, pictureButton } from "./tools.js";
import { onLanguage, t } from "./words.js";

/** @type {ChoicesNews} */
let offered = { state: 0, board: [], groups: [], pieces: {}, secret: false };
let open = false;
/** @type {string | null} */
let chosen = null; // a piece
/** @type {BoardChoice[] | null} */
let several = null; // actions that lead to the same field
/** @type {Map<number, ChoiceGroup[]>} */
const further = new Map(); // groups whose question has led to another one

export function makeByHand() {
  byId("hand-toggle").addEventListener("click", () => {
    open = !open;
    forget();
    draw();
    if (open && onBoard().length) byId("pitch").scrollIntoView({ block: "nearest" });
  });
  onLanguage(draw);
  draw();
}

function forget() {
  chosen = several = null;
  further.clear();
}

/** @param {ChoicesNews} now */
export function setChoices(now) {
  const secretly = now.secret && !offered.secret;
  open = secretly || (open && (now.secret || !offered.secret));
  offered = now;
  scene.may = now.board;
  forget();
  draw();
  if (secretly) showSecret();
}

/** What this visitor alone may choose is shown to him at once, not on the display that everybody sees. */
export function showSecret() {
  if (!offered.secret) return;
  open = true;
  draw();
  byId("by-hand").scrollIntoView({ block: "nearest" });
}

const isNothing = () => !offered.board.length && !offered.groups.length;
const onBoard = () => (scene.plan ? offered.board : []);

/** @param {Record<string, any>} action */
function enter(action) {
  send("enter", { action, state: offered.state });
  forget();
  open = false;
  draw();
}

function draw() {
  const toggle = byId("hand-toggle");
  toggle.textContent = t(open ? "hand.close" : "hand.open");
  toggle.setAttribute("aria-expanded", String(open));
  toggle.hidden = isNothing() && !open;
  const movable = new Set(onBoard().map(({ piece }) => piece));
  if (open && movable.size === 1) chosen ??= [...movable][0];
  byId("by-hand").hidden = !open;
  byId("by-hand").replaceChildren(...(open ? questions() : []));
  pick(movable);
}

/** @param {Set<string>} movable */
function pick(movable) {
  if (!open || !movable.size) return setPicking(null);
  const mine = onBoard().filter(({ piece }) => piece === chosen);
  return setPicking({
    pieces: movable,
    chosen,
    fields: new Map(mine.map(({ to }) => [to, t("hand.to", { field: spoken(to) })])),
    onPiece: (piece) => {
      chosen = piece;
      several = null;
      draw();
    },
    onField: (field) => {
      const found = mine.filter(({ to }) => to === field);
      if (found.length === 1) enter(found[0].action);
      else {
        several = found;
        draw();
      }
    },
  });
}

/** @returns {HTMLElement[]} */
function questions() {
  if (isNothing()) return [html("p", {}, t("hand.nothing"))];
  if (several) return [html("p", {}, t("hand.which")), row(several.map(boardButton))];
  const asked = chosen ? t("hand.field", { piece: offered.pieces[chosen] ?? "" }) : t("hand.piece");
  return [
    ...(offered.secret ? [html("p", { className: "note" }, t("hand.secret"))] : []),
    ...(onBoard().length ? [html("p", {}, asked)] : []),
    ...offered.groups.flatMap((group, k) => (further.get(k) ?? [group]).flatMap((one) => drawGroup(one, k))),
  ];
}

/** @type {(group: ChoiceGroup, number: number) => HTMLElement[]} */
function drawGroup({ title, choices, more_title: folded, more }, number) {
  /** @param {Choice} choice */
  const button = (choice) => choiceButton(choice, number);
  return [
    ...(title ? [html("p", {}, title)] : []),
    row(choices.map(button)),
    ...(more.length ? [html("details", {}, html("summary", {}, folded), row(more.map(button)))] : []),
  ];
}

/** @type {(choice: Choice, number: number) => HTMLButtonElement} */
function choiceButton({ label, picture, pips, action, then }, number) {
  const act = () => {
    if (action) return enter(action);
    further.set(number, then);
    return draw();
  };
  if (picture) return pictureButton(picture, label, act);
  return pips ? dieButton(pips, label, act) : wordButton(label, act);
}

/** @param {BoardChoice} choice */
const boardButton = ({ label, action }) => wordButton(label, () => enter(action));

/** @type {(label: string, act: () => void) => HTMLButtonElement} */
function wordButton(label, act) {
  const made = html("button", { type: "button", className: "tool" }, label);
  made.addEventListener("click", act);
  return made;
}

/** @param {HTMLElement[]} buttons */
const row = (buttons) => html("div", { className: "row" }, ...buttons);
