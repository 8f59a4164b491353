// The match in words: scoreboard, who is on, questions, what is wrong, decisions with their reasons.

import { byId, html, show } from "./dom.js";
import { icon } from "./icons.js";
import { send } from "./mail.js";
import { scene } from "./scene.js";
import { onLanguage, t } from "./words.js";

const SIGNS = {
  goal: "ball",
  "shoot-out-goal": "ball",
  yellow: "yellow",
  red: "red",
  offside: "flag",
  corner: "flag",
  wrong: "cross",
  foul: "whistle",
  "free-kick": "whistle",
  penalty: "whistle",
  "kick-off": "whistle",
  "half-time": "whistle",
  "full-time": "whistle",
  final: "whistle",
  special: "dot",
  "penalty-shot": "ball",
};
const LONG = 70; // letters; from here on they are set smaller, so that the table stays where it is
let last = null;
let announced = null;

export function makeMatch() {
  onLanguage(() => {
    makeTakes();
    if (last) setMatchWords(last);
  });
  makeTakes();
  byId("move-clock").prepend(icon("stopwatch"));
}

function makeTakes() {
  const take = (word, deed) => {
    const button = html("button", { type: "button", className: "plain" }, t(word));
    button.addEventListener("click", () => send("menu", { do: deed }));
    return button;
  };
  byId("takes").replaceChildren(take("menu.undo", "undo"), take("menu.redo", "redo"));
}

export function setMatchWords(match) {
  last = match;
  setScoreboard(match);
  setWord(match);
  byId("trouble").hidden = !match.trouble?.length;
  byId("trouble").replaceChildren(...(match.trouble ?? []).map((sentence) => html("p", {}, sentence)));
  setDecisions(match.decisions ?? []);
}

function setScoreboard({ standing, teams: given, names, players, on, clock, stands, move_clock: move }) {
  setPlayers(players ?? [], on);
  const teams = given?.length === 2 ? given : scene.teams;
  ["home", "away"].forEach((side, k) => {
    document.documentElement.style.setProperty(`--${side}`, `var(--${teams[k]})`);
    const element = byId(`team-${side}`);
    const name = names?.[side] ?? names?.[k] ?? t(`colour.${teams[k]}`);
    show(element, name);
    element.hidden = Boolean(players?.length);
    element.className = `team ${side} ${teams[k]}`;
  });
  setScore(standing ?? "–:–");
  show(byId("clock"), clock ?? "");
  byId("clock").classList.toggle("stands", Boolean(stands && clock));
  byId("clock").title = stands ? t("clock.stands") : "";
  const moving = byId("move-clock");
  moving.hidden = move === null || move === undefined;
  show(byId("move-seconds"), moving.hidden ? "" : String(move));
  moving.classList.toggle("hurry", move !== null && move <= 10);
  moving.title = t("clock.move");
}

/** In a game without home and away everybody is named, and whose turn it is stands out. */
function setPlayers(players, on) {
  const place = byId("players");
  place.hidden = !players.length;
  const named = (name) => html("span", { className: name === on ? "player on" : "player" }, name);
  place.replaceChildren(...players.map(named));
}

/** A new score is celebrated; the first one that the page hears of is not. */
function setScore(score) {
  const board = byId("score");
  const before = board.textContent;
  if (before === score) return;
  board.textContent = score;
  document.title = `${score} · Schiri`;
  board.classList.remove("changed");
  if (before) requestAnimationFrame(() => board.classList.add("changed"));
}

/** The one thing that matters now: a question, something wrong, why the referee waits, or who is on. */
function setWord({ question, wrong, waiting, prompt, reminders = [], notes = [] }) {
  const kind = question ? "question" : wrong ? "wrong" : waiting ? "waiting" : "prompt";
  const place = byId("word");
  const said = JSON.stringify([kind, question, wrong, waiting, prompt, reminders, notes, document.documentElement.lang]);
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  place.className = `word ${kind}`;
  const text = question?.text ?? wrong?.text ?? waiting?.text ?? prompt ?? "";
  place.classList.toggle("long", text.length > LONG);
  const parts = [html("p", {}, text)];
  if (kind === "prompt") parts.push(...reminders.map((reminder) => html("p", { className: "reminder" }, reminder)));
  parts.push(...notes.map((note) => html("p", { className: "note" }, note)));
  if (kind === "question") parts.push(html("div", { className: "answers" }, ...question.answers.map(answerButton)));
  if (kind === "wrong" && wrong.rule) parts.push(html("span", { className: "rule" }, ruleName(wrong.rule)));
  place.replaceChildren(...parts);
}

/** A rule by its number; a chapter has a name of its own. */
const ruleName = (rule) => (/^\d/.test(rule) ? t("decisions.rule", { rule }) : rule);

function answerButton(answer, number) {
  const button = html("button", { type: "button", className: "answer" }, answer);
  button.addEventListener("click", () => send("answer", { number }));
  return button;
}

function setDecisions(decisions) {
  byId("no-decisions").hidden = decisions.length > 0;
  const list = byId("decision-list");
  const kept = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const items = decisions.map((decision) => {
    const key = JSON.stringify([decision, document.documentElement.lang]);
    return kept.get(key) ?? makeDecision(decision, key);
  });
  if (items.length !== list.children.length || items.some((item, k) => list.children[k] !== item)) list.replaceChildren(...items);
  const newest = decisions[0];
  if (newest && announced !== null && newest.number > announced) show(byId("whistled"), newest.text);
  announced = newest?.number ?? 0;
}

function makeDecision(decision, key) {
  const { number, clock, text, rule, why, kind, taken_back: takenBack, picture } = decision;
  const head = [
    html("span", { className: "sign" }, icon(SIGNS[kind] ?? "dot")),
    html("span", { className: "when" }, clock ?? ""),
    html("span", { className: "what" }, text),
  ];
  const body = html("div", { className: "more" });
  if (why) body.append(html("p", {}, why));
  if (rule) body.append(html("span", { className: "rule" }, ruleName(rule)));
  if (picture) {
    const button = html("button", { type: "button", className: "plain" }, t("decisions.picture"));
    button.addEventListener("click", () => showPicture(`/picture/decision/${number}.jpg`, text));
    body.append(button);
  }
  const inner = body.childNodes.length
    ? html("details", {}, html("summary", { title: t("decisions.why") }, ...head), body)
    : html("div", { className: "plain-line" }, ...head);
  const item = html("li", { className: `decision ${kind} ${takenBack ? "taken-back" : ""}`, dataset: { key } }, inner);
  if (takenBack) item.title = t("decisions.taken-back");
  return item;
}

function showPicture(address, text) {
  byId("big-picture").src = address;
  byId("big-picture").alt = text;
  byId("picture-dialog").showModal();
}

