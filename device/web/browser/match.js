// The match in words: scoreboard, who is on, questions, what is wrong.

/** @import { MatchNews } from "../contract.d.ts" */

import { tell } from "./aloud.js";
import { setDecisions } from "./decisions.js";
import { byId, html, show } from "./dom.js";
import { holdsSomething } from "./fingers.js";
import { icon } from "./icons.js";
import { send } from "./mail.js";
import { role } from "./people.js";
import { setStage } from "./stage.js";
import { mark } from "./timeline.js";
import { onLanguage, t } from "./words.js";

const LONG = 70; // letters; from here on they are set smaller, so that the table stays where it is
/** @type {MatchNews | null} */
let last = null;

export function makeMatch() {
  onLanguage(() => {
    makeTakes();
    if (last) setMatchWords(last);
  });
  makeTakes();
  byId("move-clock").prepend(icon("stopwatch"));
}

function makeTakes() {
  /** @type {(word: string, deed: string) => HTMLButtonElement} */
  const take = (word, deed) => {
    const button = html("button", { type: "button", className: "plain" }, t(word));
    button.addEventListener("click", () => send("menu", { do: deed, state: last?.state ?? 0 }));
    return button;
  };
  const hint = take("menu.hint", "hint");
  hint.id = "hint";
  byId("takes").replaceChildren(hint, take("menu.undo", "undo"), take("menu.redo", "redo"));
  setHint();
}

/** The coach's button, as long as he can be asked. */
function setHint() {
  const left = last?.hints ?? null, hint = byId("hint");
  hint.hidden = left === null || role() === "viewer";
  if (hint instanceof HTMLButtonElement) hint.disabled = left === 0;
  hint.textContent = left === null ? t("menu.hint") : t("menu.hint-left", { left: String(left) });
}

/** Whether robots play. */
export const isDemo = () => last?.demo ?? false;

/** Another role may answer other questions. */
export function setMatchRole() {
  if (last) setMatchWords(last);
}

/** @param {MatchNews} match */
export function setMatchWords(match) {
  last = match;
  setScoreboard(match);
  const staged = setStage(match);
  byId("word").classList.toggle("behind", staged);
  if (!staged) setWord(match);
  setHint();
  byId("trouble").hidden = !match.trouble.length;
  byId("trouble").replaceChildren(...match.trouble.map((sentence) => html("p", {}, sentence)));
  setDecisions(match.decisions);
}

/** @param {MatchNews} match */
function setScoreboard({ standing, teams, names, players, on, clock, stands, move_clock: move }) {
  setPlayers(players, on);
  ["home", "away"].forEach((side, k) => {
    const colour = teams[k] ?? "";
    const { style } = document.documentElement;
    if (colour) style.setProperty(`--${side}`, `var(--${colour})`);
    if (colour) style.setProperty(`--${side}-ink`, `var(--${colour}-ink)`);
    const element = byId(`team-${side}`);
    show(element, players.length ? "" : names[k] ?? "");
    element.className = `team ${side} ${colour}`;
  });
  setScore(standing);
  show(byId("clock"), clock);
  byId("clock").classList.toggle("stands", Boolean(stands && clock));
  byId("clock").title = stands ? t("clock.stands") : "";
  const moving = byId("move-clock");
  moving.hidden = move === null;
  show(byId("move-seconds"), move === null ? "" : String(move));
  moving.classList.toggle("hurry", move !== null && move <= 10);
  moving.title = t("clock.move");
}

/**
 * In a game without home and away everybody is named, and whose turn it is stands out.
 * @type {(players: string[], on: string | null) => void}
 */
function setPlayers(players, on) {
  const place = byId("players");
  place.hidden = !players.length;
  place.replaceChildren(
    ...players.map((name) => html("span", { className: name === on ? "player on" : "player" }, name)),
  );
}

/**
 * A new score is celebrated; the first one that the page hears of is not.
 * @param {string} score
 */
function setScore(score) {
  const board = byId("score");
  const before = board.textContent;
  if (before === score) return;
  board.textContent = score;
  document.title = `${score} · Schiri`;
  board.classList.remove("changed");
  if (before) requestAnimationFrame(() => board.classList.add("changed"));
}

/**
 * The one thing that matters now: a question, something wrong, why the referee waits, or who is on.
 * @param {MatchNews} match
 */
function setWord({ question, wrong, waiting, prompt, reminders, notes, comment }) {
  const kind = question ? "question" : wrong ? "wrong" : waiting ? "waiting" : "prompt";
  const place = byId("word");
  const said = JSON.stringify([role(), kind, question, wrong, waiting, prompt, reminders, notes, comment?.text]);
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  place.className = `word ${kind}`;
  mark("prompt", kind);
  const text = question?.text ?? wrong?.text ?? waiting?.text ?? prompt;
  place.classList.toggle("long", text.length > LONG);
  const parts = [html("p", {}, text)];
  if (kind === "prompt") parts.push(...reminders.map((reminder) => html("p", { className: "reminder" }, reminder)));
  if (kind === "prompt" && comment) parts.unshift(html("p", { className: "comment" }, comment.text));
  parts.push(...notes.map((note) => html("p", { className: "note" }, note)));
  place.replaceChildren(...parts);
  if (kind === "waiting" && holdsSomething()) return; // he knows that his hand is there
  tell([text, ...(kind === "prompt" ? reminders : [])].filter(Boolean).join(" "));
  if (question && role() !== "viewer") {
    const answers = question.answers.map(answerTo(question.id));
    // Who has asked the other side cannot agree himself, but can take it back.
    place.append(html("div", { className: "answers" }, ...(question.by === role() ? answers.slice(1) : answers)));
  }
  if (kind === "wrong" && wrong?.rule) place.append(html("span", { className: "rule" }, wrong.rule));
}

/** @type {(question: number) => (answer: string, number: number) => HTMLButtonElement} */
const answerTo = (question) => (answer, number) => {
  const button = html("button", { type: "button", className: "answer" }, answer);
  button.addEventListener("click", () => send("answer", { number, question }));
  return button;
};
