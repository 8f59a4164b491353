// The school: one lesson after the other; any of them can be chosen from the list. The picture goes on by itself.

import { byId as find, html, pictureById } from "./dom.js";

/** @import { LessonNews, SchoolLetters, SchoolNews } from "../contract.d.ts" */

const LOOK_AGAIN = 1000;
const BESIDE = matchMedia("(min-width: 44rem)"); // the lessons stand beside the picture, else below it
/** @type {SchoolNews | null} */
let shown = null;
/** @type {string | null} */
let chosen = null;

/** @type {(path: string, sent?: RequestInit) => Promise<SchoolNews | null>} */
async function ask(path, sent) {
  try {
    const answer = await fetch(path, sent);
    if (answer.ok) return await answer.json();
  } catch { /* told below: the program has been ended, or the house's network is away */ }
  return shown && { ...shown, said: shown.words.lost, good: false, like: null };
}

/** @type {<Path extends keyof SchoolLetters>(path: Path, letter: SchoolLetters[Path]) => Promise<SchoolNews | null>} */
function send(path, letter) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(letter) });
}

/** @param {SchoolNews | null} answer */
function hear(answer) {
  if (!answer) return;
  shown = answer;
  draw();
}

// The next lesson after the one that was just learned, or the first that nobody has shown yet.
function goOn() {
  const lessons = shown?.lessons ?? [];
  const here = lessons.findIndex((lesson) => lesson.name === chosen);
  const round = [...lessons.slice(here + 1), ...lessons.slice(0, here + 1)];
  chosen = round.find((lesson) => !lesson.own)?.name ?? null;
}

/** @param {boolean} insist */
async function learn(insist) {
  const name = chosen;
  if (name === null) return;
  const answer = await send("show", { name, insist });
  if (!answer) return;
  shown = answer;
  if (answer.good) {
    versions[name] = Date.now();
    goOn();
  }
  draw();
  if (BESIDE.matches) document.getElementById(`lesson-${chosen}`)?.scrollIntoView({ block: "nearest" });
}

/** @type {(words: string, act: () => void | Promise<void>, kind?: string) => HTMLButtonElement} */
function button(words, act, kind = "answer") {
  const made = html("button", { type: "button", className: kind }, words);
  made.addEventListener("click", async () => {
    made.disabled = true;
    await act();
    made.disabled = false;
  });
  return made;
}

// A picture that was shown anew has a new address; the others stay as they are.
/** @type {Record<string, number>} */
const versions = {};
/** @param {LessonNews} lesson */
const pictureOf = ({ name, own }) => `album.png?name=${encodeURIComponent(name)}&own=${own}&at=${versions[name] ?? 0}`;

/** @type {(lesson: LessonNews, words: SchoolNews["words"]) => HTMLLIElement} */
function row(lesson, words) {
  const line = document.createElement("li");
  line.id = `lesson-${lesson.name}`;
  line.className = `${lesson.own ? "own" : ""} ${lesson.name === chosen ? "now" : ""}`;
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = pictureOf(lesson);
  const text = document.createElement("span");
  text.textContent = lesson.words;
  const known = document.createElement("span");
  known.className = "known";
  known.textContent = lesson.own ? `✓ ${words.own}` : words.printed;
  text.append(known);
  const pick = button("", () => {
    chosen = lesson.name;
    if (shown) shown = { ...shown, said: "", good: true, like: null };
    draw();
    find("desk").scrollIntoView({ block: BESIDE.matches ? "nearest" : "end" });
  }, "pick");
  pick.append(picture, text);
  line.append(pick);
  if (lesson.own) {
    line.append(button(words.forget, async () => hear(await send("forget", { name: lesson.name })), "forget"));
  }
  return line;
}

/** @type {(lesson: LessonNews, told: SchoolNews) => HTMLButtonElement[]} */
function acts(lesson, { words, ready, like }) {
  /** @param {string} kind */
  const empty = (kind) => button(words.empty, async () => hear(await send("empty", {})), kind);
  if (lesson.card && !ready) return [empty("answer")];
  const made = [button(lesson.own ? words.again : words.show, () => learn(false))];
  if (like) made.push(button(words.insist, () => learn(true), "answer quiet"));
  if (lesson.card) made.push(empty("answer quiet"));
  return made;
}

function draw() {
  if (!shown) return;
  const { words, lessons, lang, trial } = shown;
  const now = lessons.find((lesson) => lesson.name === chosen);
  document.documentElement.lang = lang;
  document.title = `Schiri – ${words.title}`;
  find("title").textContent = words.title;
  pictureById("look").alt = words.look;
  find("count").textContent = shown.count;
  find("lesson").textContent = now ? now.words : words.done;
  find("hint").textContent = now ? (now.card ? (shown.ready ? words["card-hint"] : words.clear) : words.hint) : "";
  find("said").textContent = shown.said;
  find("said").classList.toggle("bad", !shown.good);
  find("wanted").hidden = !now;
  if (now) pictureById("wanted").src = pictureOf(now);
  find("acts").replaceChildren(...(now ? acts(now, shown) : []));
  find("trial").hidden = !trial;
  if (trial) {
    const lay = now ? [button(words.lay, () => layDown(chosen), "answer quiet")] : [];
    find("trial").replaceChildren(words.trial, ...lay, button(words.take, () => layDown(null), "answer quiet"));
  }
  find("lessons").replaceChildren(...lessons.map((lesson) => row(lesson, words)));
}

/** @param {string | null} name */
async function layDown(name) {
  hear(await send("lay", { name }));
  look();
}

let waiting = 0;

function look() {
  const picture = pictureById("look");
  clearTimeout(waiting);
  const next = () => {
    waiting = setTimeout(look, LOOK_AGAIN);
  };
  picture.onload = next;
  picture.onerror = next;
  picture.src = `look.jpg?at=${Date.now()}`;
}

shown = await ask("lessons.json");
if (shown) {
  goOn();
  draw();
}
look();
