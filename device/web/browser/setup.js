// Set-up by looking: the camera's picture with what the reader sees, and steps that are ticked off by themselves.

/** @import { CameraNews, SetupNews, SetupStep } from "../contract.d.ts" */

import { draw, hideCorners, showCorners, showing, takenCorners, turnCorners } from "./corners.js";
import { byId, html, pictureById, show } from "./dom.js";
import { send } from "./mail.js";
import { listen } from "./news.js";
import { loadWords, onLanguage, t } from "./words.js";

const NEXT_PICTURE = 700; // ms
const PRESS = 80; // ms for which the whistle is held down

/** @type {SetupNews | null} */
let now = null;

/** Whoever looks fetches one picture after the other; when nobody does, nothing is drawn for him. */
function look() {
  if (document.hidden) return;
  pictureById("picture").src = `/picture/setup.jpg?at=${Date.now()}`;
}

function lookOn() {
  setTimeout(look, NEXT_PICTURE);
}

/** @param {SetupNews} news */
function setSetup(news) {
  if (now && now.stage !== "playing" && news.stage === "playing") location.assign("/");
  now = news;
  redraw();
}

/**
 * A telephone is to become the camera: its way stands here, too.
 * @param {CameraNews} news
 */
function setCamera({ invitation }) {
  const code = pictureById("invitation-code");
  if (invitation && !code.src) code.src = `/picture/invitation.png?at=${Date.now()}`;
  if (invitation) return;
  code.removeAttribute("src");
  byId("invitation").hidden = true;
}

function redraw() {
  if (!now) return;
  byId("steps").replaceChildren(...now.steps.map(step));
  setLooks(now);
  setSameTable(now.same_table);
  show(byId("next"), now.next);
  show(byId("go"), showing() ? "" : now.go);
  const ready = now.stage !== "before" && now.steps.every(({ done }) => done);
  byId("to-match").hidden = !ready || now.go !== "";
  show(byId("hint"), t(showing() ? "setup.board-hint" : "setup.hint"));
}

/** @param {SetupStep} step */
function step({ name, done, text }) {
  const title = t(`setup.step.${name}`);
  const made = html(
    "li",
    { className: `step ${name}${done ? " done" : ""}` },
    html(
      "span",
      { className: "tick", role: "img", "aria-label": t(done ? "setup.done" : "setup.open-step") },
      done ? "✔" : "○",
    ),
    html("h2", {}, title),
    html("p", {}, text),
  );
  if (name === "colours") made.append(html("div", { className: "row" }, ...(now?.colours ?? []).map(colours)));
  if (name === "board" && now?.which_end) made.append(html("div", { className: "row" }, end(1), end(2)));
  return made;
}

/** @param {SetupNews["colours"][number]} offer */
const colours = ({ home, away, text }) => button(text, () => send("menu", { do: "teams", home, away }));
/** @param {number} number */
const end = (number) =>
  button(t("setup.end", { number: String(number) }), () => send("menu", { do: "end", near: number === 1 }));

/** @type {(words: string, act: () => void, look?: string) => HTMLButtonElement} */
function button(words, act, look = "plain") {
  const made = html("button", { type: "button", className: look }, words);
  made.addEventListener("click", act);
  return made;
}

/** @param {SetupNews} news */
function setLooks(news) {
  const closed = [
    button(t("setup.board"), () => open(news)),
    button(t("setup.anew"), () => send("menu", { do: "look-anew" })),
  ];
  const opened = [
    button(t("setup.take"), take, "answer"),
    button(t("setup.turn"), turnCorners),
    button(t("setup.cancel"), close),
  ];
  byId("looks").replaceChildren(...(showing() ? opened : closed));
}

/** @param {SetupNews} news */
function open(news) {
  showCorners(news.corners);
  redraw();
}

function close() {
  hideCorners();
  redraw();
}

function take() {
  send("menu", { do: "corners", corners: takenCorners() });
  close();
}

/** @param {string} question */
function setSameTable(question) {
  const box = byId("same-table");
  box.hidden = !question;
  /** @type {(same: boolean) => () => void} */
  const answer = (same) => () => send("menu", { do: "same-table", same });
  const row = html(
    "div",
    { className: "row" },
    button(t("setup.same"), answer(true), "answer"),
    button(t("setup.other"), answer(false)),
  );
  if (question) box.replaceChildren(html("p", {}, question), row);
}

function whistle() {
  send("press", { button: "whistle", down: true });
  setTimeout(() => send("press", { button: "whistle", down: false }), PRESS);
}

async function begin() {
  await loadWords();
  const picture = pictureById("picture");
  picture.addEventListener("load", () => {
    picture.hidden = false;
    draw();
    lookOn();
  });
  picture.addEventListener("error", () => {
    picture.hidden = true;
    lookOn();
  });
  pictureById("invitation-code").addEventListener("load", () => byId("invitation").hidden = false); // never for guests
  onLanguage(redraw);
  picture.alt = t("setup.camera");
  addEventListener("resize", draw);
  document.addEventListener("visibilitychange", look);
  byId("go").addEventListener("click", whistle);
  const ignore = () => {};
  listen(
    {
      setup: setSetup,
      panel: ignore,
      match: ignore,
      table: ignore,
      choices: ignore,
      door: ignore,
      camera: setCamera,
      cameras: ignore,
      people: ignore,
      sound: ignore,
    },
    (line) => show(byId("lost"), line === "stands" ? "" : t(line === "full" ? "full" : "lost")),
  );
  show(byId("hint"), t("setup.hint"));
  look();
}

begin().then(() => document.body.classList.add("ready"));
