// Entering by hand what the camera cannot see: choose a figure, then a field; or a die, a spin, "done".

import { byId, html } from "./dom.js";
import { send } from "./mail.js";
import { pieceName, scene } from "./scene.js";
import { setPicking } from "./table.js";
import { onLanguage, t } from "./words.js";

const BALL_ACTIONS = new Set(["play", "dribble", "target", "corner"]);
const CARDS = 8; // formations of each side that have a card; the others are folded away
const WORDED = { spin: "result", time: "what", tactic: "line", "goal-kick": "how", dive: "way", aim: "at" };
let legal = [];
let open = false;
let chosen = null; // a piece
let several = null; // actions that lead to the same field
let home = null; // the first die of a duel

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
  chosen = several = home = null;
}

export function setLegal(now) {
  const changed = JSON.stringify(now) !== JSON.stringify(legal);
  legal = now ?? [];
  if (!changed) return;
  forget();
  draw();
}

const pieceOf = (action) => action.figure ?? (BALL_ACTIONS.has(action.type) ? "ball" : null);
const placeOf = (action) => action.to ?? action.sector;
const onBoard = () => (scene.plan ? legal.filter((action) => placeOf(action) && pieceOf(action)) : []);

function enter(action) {
  send("enter", { action });
  forget();
  open = false;
  draw();
}

function draw() {
  const toggle = byId("hand-toggle");
  toggle.textContent = t(open ? "hand.close" : "hand.open");
  toggle.setAttribute("aria-expanded", String(open));
  toggle.hidden = !legal.length && !open;
  const movable = new Set(onBoard().map(pieceOf));
  if (open && movable.size === 1) chosen ??= [...movable][0];
  byId("by-hand").hidden = !open;
  byId("by-hand").replaceChildren(...(open ? choices() : []));
  pick(movable);
}

function pick(movable) {
  if (!open || !movable.size) return setPicking(null);
  const mine = onBoard().filter((action) => pieceOf(action) === chosen);
  return setPicking({
    pieces: movable,
    chosen,
    fields: new Map(mine.map((action) => [placeOf(action), t("hand.to", { field: placeOf(action) })])),
    onPiece: (piece) => {
      chosen = piece;
      several = null;
      draw();
    },
    onField: (field) => {
      const found = mine.filter((action) => placeOf(action) === field);
      if (found.length === 1) enter(found[0]);
      else {
        several = found;
        draw();
      }
    },
  });
}

function choices() {
  if (!legal.length) return [html("p", {}, t("hand.nothing"))];
  if (several) return [html("p", {}, t("hand.which")), row(several.map(actionButton))];
  const parts = [];
  if (onBoard().length) parts.push(html("p", {}, chosen ? t("hand.field", { piece: pieceName(chosen) }) : t("hand.piece")));
  const others = legal.filter((action) => !onBoard().includes(action));
  const duels = others.filter(isDuel);
  if (duels.length > 6) parts.push(...duelChoice(duels));
  const rest = duels.length > 6 ? others.filter((action) => !isDuel(action)) : others;
  const formations = rest.filter(({ type }) => type === "formation");
  if (formations.length) return [...parts, ...formationChoice(formations)];
  if (rest.length) parts.push(row(rest.map(actionButton)));
  return parts;
}

/** One die of each side: a duel, or a roll in which both sides throw. */
const isDuel = ({ type, dice }) => type === "duel" || (scene.plan?.ground === "mat" && type === "roll" && dice.length === 2);
const diceOf = (action) => action.dice ?? [action.home, action.away];

/** The formations with a card first; any other that makes ten behind a word. */
function formationChoice(formations) {
  return ["home", "away"].flatMap((side) => {
    const mine = formations.filter((action) => action.side === side);
    if (!mine.length) return [];
    const more = html("details", {}, html("summary", {}, t("hand.other-formations")), row(mine.slice(CARDS).map(actionButton)));
    return [html("p", {}, t("hand.formation", { team: t(`colour.${scene.teams[side === "home" ? 0 : 1]}`) })), row(mine.slice(0, CARDS).map(actionButton)), more];
  });
}

/** Thirty-six duels are two questions of six. */
function duelChoice(duels) {
  const dice = (side, act) => row([1, 2, 3, 4, 5, 6].map((value) => dieButton(value, () => act(value)), side));
  if (home === null) {
    return [html("p", {}, t(duels[0].type === "duel" ? "hand.duel-home" : "hand.dice-home")), dice("home", (value) => { home = value; draw(); })];
  }
  const found = (value) => duels.find((action) => String(diceOf(action)) === String([home, value]));
  return [html("p", {}, t(duels[0].type === "duel" ? "hand.duel-away" : "hand.dice-away", { home })), dice("away", (value) => found(value) && enter(found(value)))];
}

function dieButton(value, act) {
  const die = html("button", { type: "button", className: "tool die-choice" }, String.fromCodePoint(0x267f + value));
  die.setAttribute("aria-label", String(value));
  die.addEventListener("click", act);
  return die;
}

function actionButton(action) {
  const made = html("button", { type: "button", className: "tool" }, sayAction(action));
  made.addEventListener("click", () => enter(action));
  return made;
}

/** An action in words; one of a game that this page does not know yet is shown as it is. */
export function sayAction(action) {
  const facts = { ...action, dice: (action.dice ?? []).map((value) => String.fromCodePoint(0x267f + value)).join(" ") };
  const key = action.from && action.type === "move" ? (action.ball ? "move-ball" : "move-from") : [action.type, action[WORDED[action.type]]].filter(Boolean).join("-");
  if (action.side) facts.team = t(`colour.${scene.teams[action.side === "home" ? 0 : 1]}`);
  const said = t(`action.${key}`, facts);
  return said === `action.${key}` ? Object.values(action).flat().join(" ") : said;
}

const row = (buttons) => html("div", { className: "row" }, ...buttons);
