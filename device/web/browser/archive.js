// The archive: the matches that were played, and each of them step by step.

/** @import { ArchivedLine, ArchivedMatch, ArchivedStep, ArchiveList, Me, Outlook, Puzzle, PuzzleChoice, Space, TurningPoint } from "../contract.d.ts" */

import { evidence } from "./decisions.js";
import { byId, html, pictureById, show } from "./dom.js";
import { send } from "./mail.js";
import { language, loadWords, onLanguage, t } from "./words.js";

const LOOK_AGAIN = 300; // ms until the referee has deleted a match
const MOST_LOOKS = 20;
const MEGABYTE = 1_000_000;
const DAY = 86_400_000; // ms
/** @type {Me | null} */
let me = null;
let page = 0;
/** @type {ArchivedMatch | null} */
let match = null;
let at = 0; // 0 is the start, then step after step

/**
 * What the server answers, or nothing.
 * @param {string} address
 * @returns {Promise<any>}
 */
async function fetched(address) {
  try {
    const answer = await fetch(address);
    show(byId("lost"), answer.ok ? "" : t(answer.status === 404 ? "archive.gone" : "lost"));
    return answer.ok ? await answer.json() : null;
  } catch {
    show(byId("lost"), t("lost"));
    return null;
  }
}

/** The address after `#` says what is shown: a match by its number, or all of them. */
async function turnTo() {
  const number = Number(location.hash.slice(1)) || 0;
  byId("all").hidden = number > 0;
  byId("one").hidden = true;
  byId("to-list").hidden = !number;
  if (number) await openMatch(number);
  else await openList();
}

async function openList() {
  match = null;
  /** @type {ArchiveList | null} */
  const list = await fetched(`/archive/list/${language()}/${page}.json`);
  if (!list) return;
  byId("none").hidden = list.matches.length > 0;
  byId("matches").replaceChildren(...list.matches.map(stored));
  byId("leaf").replaceChildren(
    ...(page > 0 ? [leaf("archive.newer", page - 1)] : []),
    ...(page + 1 < list.pages ? [leaf("archive.older", page + 1)] : []),
  );
  setSpace(list.space);
}

/** The puzzle of the day is looked for in stored matches when somebody wants it. */
async function openPuzzle() {
  const question = byId("puzzle-question");
  question.textContent = t("archive.puzzle-search");
  disable("puzzle-look", true);
  /** @type {Puzzle | null} */
  const told = await fetched(`/archive/puzzle/${Math.floor(Date.now() / DAY)}/${language()}.json`);
  disable("puzzle-look", false);
  question.textContent = told?.question ?? "";
  byId("puzzle-look").hidden = Boolean(told?.match);
  byId("puzzle-told").textContent = "";
  byId("puzzle-choices").replaceChildren(...(told?.choices ?? []).map(choice));
  const board = pictureById("puzzle-board");
  board.hidden = !told?.match;
  if (!told?.match) return;
  board.src = `/archive/match/${told.match}/board/${told.number}.svg`;
  board.alt = t("archive.puzzle-board");
}

/**
 * One answer; whoever gives it hears what comes of it.
 * @param {PuzzleChoice} told
 */
function choice(told) {
  const button = html("button", { type: "button", className: "plain" }, told.text);
  button.addEventListener("click", () => {
    byId("puzzle-told").textContent = told.told;
    button.classList.add(told.right ? "right" : "wrong");
  });
  return button;
}

/** @type {(word: string, to: number) => HTMLElement} */
function leaf(word, to) {
  const button = html("button", { type: "button", className: "plain" }, t(word));
  button.addEventListener("click", () => {
    page = to;
    openList();
  });
  return button;
}

/** @param {Space} space */
function setSpace({ matches, pictures, most_pictures: most }) {
  const told = { matches: megabytes(matches), pictures: megabytes(pictures), most: megabytes(most) };
  byId("space").textContent = t("archive.space", told);
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / MEGABYTE).toLocaleString(language(), { maximumFractionDigits: 1 });

/** @param {ArchivedLine} line */
function stored(line) {
  const link = html(
    "a",
    { href: `#${line.match}` },
    html("span", { className: "game" }, line.game),
    html("span", { className: "standing" }, line.standing),
    html("span", {}, line.contest),
    html("span", { className: "empty" }, `${line.when} · ${line.condition}`),
  );
  const item = html("li", { className: "stored" }, link);
  if (me?.role === "referee" && !line.open) {
    const button = html("button", { type: "button", className: "plain" }, t("archive.delete"));
    button.setAttribute("aria-label", `${t("archive.delete")}: ${line.game}, ${line.contest}, ${line.when}`);
    button.addEventListener("click", () => askToDelete(line));
    item.append(button);
  }
  return item;
}

/** @param {ArchivedLine} line */
function askToDelete(line) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("delete-dialog"));
  byId("delete-words").textContent = t("archive.sure", { game: line.game, contest: line.contest, when: line.when });
  dialog.returnValue = "";
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "delete") deleted(line.match);
  }, { once: true });
  dialog.showModal();
}

/**
 * The referee deletes between two turns, so look until it is gone.
 * @param {number} number
 */
async function deleted(number) {
  send("menu", { do: "delete-match", match: number });
  for (let look = 0; look < MOST_LOOKS; look++) {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN));
    await openList();
    if (!byId("matches").querySelector(`a[href="#${number}"]`)) return;
  }
}

/** @param {number} number */
async function openMatch(number) {
  match = await fetched(`/archive/match/${number}/${language()}.json`);
  if (!match) return;
  byId("one").hidden = false;
  byId("title").textContent = `${match.game} · ${match.title}`;
  byId("result").textContent = match.result;
  show(byId("problem"), match.problem);
  byId("keep").setAttribute("href", `/archive/match/${number}/report/${language()}.html`);
  byId("share").hidden = !("canShare" in navigator);
  setNumbers(match);
  openOutlook(match.match);
  byId("timeline").replaceChildren(
    ...match.steps.flatMap((step, k) => (step.events.length ? [line(step, k + 1)] : [])),
  );
  byId("where").setAttribute("max", String(match.steps.length));
  go(0);
}

/** @param {ArchivedMatch} told */
function setNumbers({ match: number, columns, numbers, heat, momentum }) {
  const head = html("tr", {}, html("th", {}), ...columns.map((name) => html("th", { scope: "col" }, name)));
  const rows = numbers.map(({ what, home, away }) =>
    html("tr", {}, html("th", { scope: "row" }, what), html("td", {}, home), html("td", {}, away))
  );
  byId("numbers").replaceChildren(head, ...rows);
  for (const [name, there] of /** @type {[string, boolean][]} */ ([["heat", heat], ["momentum", momentum]])) {
    byId(name).hidden = !there;
    if (!there) continue;
    pictureById(`${name}-picture`).src = `/archive/match/${number}/${name}.svg`;
    pictureById(`${name}-picture`).alt = t(`archive.${name}`);
  }
}

/**
 * How the chances went comes a moment later: it is reckoned when somebody asks.
 * @param {number} number
 */
async function openOutlook(number) {
  byId("outlook").hidden = true;
  /** @type {Outlook | null} */
  const told = await fetched(`/archive/match/${number}/outlook/${language()}.json`);
  if (!told?.curve || match?.match !== number) return;
  byId("outlook").hidden = false;
  pictureById("curve").src = `/archive/match/${number}/chances.svg`;
  pictureById("curve").alt = t("archive.chances");
  byId("kindly").replaceChildren(...told.kindly.map((sentence) => html("p", {}, sentence)));
  byId("turns-title").hidden = !told.turns.length;
  byId("turns").replaceChildren(...told.turns.map(turn));
}

/**
 * A moment that turned the match, with its picture; a tap goes there.
 * @param {TurningPoint} told
 */
function turn({ number, clock, text }) {
  const place = match?.steps.findIndex((step) => step.number === number) ?? -1;
  const picture = match?.steps[place]?.picture ? `picture/${number}.jpg` : `moment/${number}.svg`;
  const shown = html("img", { src: `/archive/match/${match?.match}/${picture}`, alt: "" });
  const button = html(
    "button",
    { type: "button", className: "plain turn" },
    shown,
    html("span", {}, `${clock} ${text}`),
  );
  button.addEventListener("click", () => go(place + 1));
  return button;
}

/**
 * One line of the timeline; a tap goes there.
 * @type {(step: ArchivedStep, place: number) => HTMLElement}
 */
function line({ clock, events, taken_back: takenBack }, place) {
  const goal = events.some(({ sign }) => sign === "ball") ? "goal" : "";
  const text = events.map((event) => event.text).join(" ");
  const button = html(
    "button",
    { type: "button", className: `${goal} ${takenBack ? "taken-back" : ""}`, dataset: { place: String(place) } },
    html("span", { className: "when" }, clock),
    html("span", { className: "what" }, text),
  );
  button.addEventListener("click", () => go(place));
  return html("li", {}, button);
}

/** @param {number} place */
function go(place) {
  if (!match) return;
  at = Math.min(Math.max(place, 0), match.steps.length);
  const step = at ? match.steps[at - 1] : null;
  const address = `/archive/match/${match.match}`;
  pictureById("board").src = `${address}/board/${step?.number ?? 0}.svg`;
  pictureById("board").alt = step ? told(step) : t("archive.start");
  /** @type {HTMLInputElement} */ (byId("where")).value = String(at);
  byId("where").setAttribute("aria-valuetext", t("archive.of", { at: String(at), all: String(match.steps.length) }));
  byId("step").replaceChildren(...(step ? inWords(step) : [html("p", { className: "told" }, t("archive.start"))]));
  byId("photographs").replaceChildren(...(step?.picture ? evidence(address, step, told(step)) : []));
  for (const [id, dead] of /** @type {[string, boolean][]} */ ([["back", !step], ["first", !step]])) disable(id, dead);
  for (const id of ["next", "last"]) disable(id, at === match.steps.length);
  for (const button of byId("timeline").querySelectorAll("button")) {
    const here = button.dataset.place === String(at);
    button.setAttribute("aria-current", String(here));
    if (here) button.scrollIntoView({ block: "nearest" });
  }
}

/** @type {(id: string, dead: boolean) => void} */
function disable(id, dead) {
  /** @type {HTMLButtonElement} */ (byId(id)).disabled = dead;
}

/** @param {ArchivedStep} step */
const told = ({ text, events }) => events.map((event) => event.text).join(" ") || text;

/** @param {ArchivedStep} step */
function inWords({ clock, text, events, taken_back: takenBack }) {
  const parts = [html("p", { className: "deed" }, [clock, text].filter(Boolean).join(" · "))];
  if (takenBack) parts.push(html("p", { className: "deed" }, t("decisions.taken-back")));
  for (const event of events) {
    parts.push(html("p", { className: "told" }, event.text));
    if (event.rule) {
      const rule = html("span", { className: "rule" }, event.rule);
      parts.push(html("p", { className: "in-words" }, rule, ` ${event.in_words}`));
    }
  }
  return parts;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (!match || document.querySelector("dialog[open]") || event.target === byId("where")) return;
  const places = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: match.steps.length };
  if (!(event.key in places)) return;
  event.preventDefault();
  go(places[/** @type {keyof typeof places} */ (event.key)]);
}

async function share() {
  if (!match) return;
  const answer = await fetch(`/archive/match/${match.match}/report/${language()}.html`);
  if (!answer.ok) return;
  const file = new File([await answer.blob()], `schiri-${match.match}.html`, { type: "text/html" });
  if (navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file], title: match.title }).catch(() => {});
  }
}

function labels() {
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", t(element.getAttribute("data-label") ?? ""));
    element.setAttribute("title", t(element.getAttribute("data-label") ?? ""));
  }
}

async function begin() {
  await loadWords();
  labels();
  me = await fetched("/me.json");
  onLanguage(() => {
    labels();
    if (byId("puzzle-choices").childElementCount) openPuzzle();
    turnTo();
  });
  byId("first").addEventListener("click", () => go(0));
  byId("back").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("last").addEventListener("click", () => go(match?.steps.length ?? 0));
  byId("where").addEventListener("input", (event) => {
    go(Number(/** @type {HTMLInputElement} */ (event.target).value));
  });
  byId("share").addEventListener("click", share);
  byId("puzzle-look").addEventListener("click", openPuzzle);
  addEventListener("keydown", press);
  addEventListener("hashchange", turnTo);
  await turnTo();
  document.body.classList.add("ready");
}

begin();
