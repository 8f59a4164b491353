// The view for the television: score, clock, board, the last decision, and nothing to press.

/** @import { Decision, MatchNews, TableNews } from "../contract.d.ts" */

import { byId, html, pictureById, show } from "./dom.js";
import { listen } from "./news.js";
import { makeTable, setRepairs, setTable } from "./table.js";
import { loadWords, t } from "./words.js";

const AWAKE = 5000; // ms between two wishes to keep the screen on
const SHORT = 1; // line of a decision that is set large; the rest is told below
let decided = ""; // what is shown as the last decision

/** @param {MatchNews} match */
function setMatch(match) {
  setScore(match);
  const { call, question, wrong, waiting, prompt } = match;
  const word = byId("word");
  word.className = `tv-word ${wrong ? "wrong" : ""}`;
  show(word, question?.text ?? call?.next ?? wrong?.text ?? waiting?.text ?? prompt);
  // A whistle brings several things with it; the first of them is what everybody wants to know.
  const stands = match.decisions.filter((decision) => !decision.taken_back);
  setDecision(stands.filter(({ number }) => number === stands[0].number).at(-1) ?? null);
  setRepairs(match);
}

/** @param {MatchNews} match */
function setScore({ standing, teams, names, players, on, clock, stands }) {
  ["home", "away"].forEach((side, k) => {
    const element = byId(`team-${side}`);
    show(element, players.length ? "" : names[k] ?? "");
    element.className = `team ${side} ${teams[k] ?? ""}`;
  });
  byId("players").hidden = !players.length;
  byId("players").replaceChildren(
    ...players.map((name) => html("span", { className: name === on ? "player on" : "player" }, name)),
  );
  show(byId("score"), standing);
  show(byId("clock"), clock);
  byId("clock").classList.toggle("stands", Boolean(stands && clock));
}

/** @param {Decision | null} decision */
function setDecision(decision) {
  const key = JSON.stringify(decision);
  if (key === decided) return;
  const fresh = decided !== "";
  decided = key;
  const place = byId("decision");
  place.classList.remove("fresh");
  if (fresh) requestAnimationFrame(() => place.classList.add("fresh"));
  const lines = decision?.text.split(" · ") ?? [];
  show(byId("what"), lines.slice(0, SHORT).join(" ") || t("tv.waiting"));
  show(byId("why"), decision?.why ?? "");
  showEvidence(decision);
}

/**
 * The photograph with its lines; without one, how they stood.
 * @param {Decision | null} decision
 */
function showEvidence(decision) {
  const picture = pictureById("evidence");
  picture.hidden = true;
  if (!decision) return;
  const addresses = ["video", "moment"].map((kind) =>
    `/archive/match/now/${kind}/${decision.number}.${kind === "video" ? "jpg" : "svg"}`
  );
  picture.alt = decision.why;
  picture.onload = () => picture.hidden = false;
  picture.onerror = () => {
    const next = addresses.shift();
    if (next) picture.src = next;
  };
  picture.src = addresses.shift() ?? "";
}

/** A television that goes dark is of no use; where nobody may ask, nothing happens. */
async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock.request("screen");
  } catch {
    setTimeout(stayAwake, AWAKE);
  }
}

async function begin() {
  await loadWords();
  makeTable();
  if ("wakeLock" in navigator) stayAwake();
  document.addEventListener("visibilitychange", () => "wakeLock" in navigator && stayAwake());
  const ignore = () => {};
  listen(
    {
      panel: ignore,
      match: setMatch,
      // Seen from above as over a real board: no tray, no bench, nothing to lift.
      table: (/** @type {TableNews} */ table) => void setTable({ ...table, live: false }),
      choices: ignore,
      door: ignore,
      camera: ignore,
      cameras: ignore,
      people: ignore,
      setup: ignore,
      sound: ignore,
    },
    (line) => show(byId("lost"), line === "stands" ? "" : t(line === "full" ? "full" : "lost")),
  );
  document.body.classList.add("ready");
}

begin();
