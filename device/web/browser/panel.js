// The front panel: the OLED pixel by pixel, and four buttons that know when a finger goes down and when it comes up.

/** @import { Labels, PanelNews } from "../contract.d.ts" */

import { showSecret } from "./by_hand.js";
import { byId, html } from "./dom.js";
import { send } from "./mail.js";
import { role, several } from "./people.js";
import { languages, onLanguage, t } from "./words.js";

const WIDTH = 128;
const HEIGHT = 64;
/** @typedef {keyof Labels} ButtonName */
/** @typedef {number | string} Holder a pointer, a key, or a click without either */
const SHORT_PRESS = 80; // ms
/** @type {{ name: ButtonName, sign: string, key: string }[]} */
const BUTTONS = [
  { name: "home", sign: "◂", key: "1" },
  { name: "whistle", sign: "●", key: "2" },
  { name: "menu", sign: "≡", key: "3" },
  { name: "away", sign: "▸", key: "4" },
];
/** @type {Map<ButtonName, Holder>} */
const down = new Map(); // button → what holds it
/** @type {Map<ButtonName, { button: HTMLButtonElement, label: HTMLElement }>} */
const shown = new Map();
/** @type {Labels} */
let labels = { home: "", whistle: "", menu: "", away: "" };
let screen = { bytes: new Uint8Array((WIDTH * HEIGHT) / 8), contrast: 0 };

export function makePanel() {
  for (const button of BUTTONS) shown.set(button.name, makeButton(button));
  addEventListener("keydown", onKey(true));
  addEventListener("keyup", onKey(false));
  addEventListener("blur", () => BUTTONS.forEach(({ name }) => release(name)));
  addEventListener("resize", fitOled);
  fitOled();
  byId("display-language").addEventListener("change", () => {
    send("menu", { do: "language", language: displayLanguage().value });
  });
  onLanguage(() => setLabels(labels));
  setLabels(labels);
}

const displayLanguage = () => /** @type {HTMLSelectElement} */ (byId("display-language"));

/** A button that is somebody else's cannot be pressed. */
export function setPanelRole() {
  for (const { name } of BUTTONS) {
    const place = shown.get(name);
    if (place) place.button.disabled = !mayPress(name);
  }
}

/** @param {ButtonName} name */
function mayPress(name) {
  if (role() === "referee" || role() === "viewer") return role() === "referee";
  return (several() ? ["home", "away", "whistle"] : [role(), "whistle"]).includes(name);
}

/** @param {PanelNews} news */
export function setPanel({ oled, contrast, labels: now, lang }) {
  setDisplayLanguage(lang);
  screen = { bytes: Uint8Array.from(atob(oled), (letter) => letter.charCodeAt(0)), contrast };
  drawOled();
  setLabels(now);
}

/** @param {string} lang */
function setDisplayLanguage(lang) {
  const select = displayLanguage();
  if (!select.options.length) {
    select.replaceChildren(
      ...languages().map((value) => html("option", { value, lang: value }, t(`language.${value}`))),
    );
  }
  select.value = lang;
}

/** @type {(name: ButtonName, holder: Holder, state?: number) => void} */
function press(name, holder, state) {
  if (down.has(name) || !mayPress(name)) return;
  if (name === role()) showSecret();
  down.set(name, holder);
  shown.get(name)?.button.classList.add("down");
  send("press", { button: name, down: true, ...(state === undefined ? {} : { state }) });
}

/** @type {(name: ButtonName, holder?: Holder) => void} */
function release(name, holder = down.get(name)) {
  if (!down.has(name) || down.get(name) !== holder) return;
  down.delete(name);
  shown.get(name)?.button.classList.remove("down");
  send("press", { button: name, down: false });
}

/** @param {typeof BUTTONS[number]} button */
function makeButton({ name, sign, key }) {
  const button = html(
    "button",
    { type: "button", className: `push ${name}` },
    html("span", { ariaHidden: "true" }, sign),
  );
  const label = html("span", { className: "label" });
  const hint = html("kbd", { ariaHidden: "true" }, key);
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    press(name, event.pointerId);
  });
  /** @param {PointerEvent} event */
  const up = (event) => release(name, event.pointerId);
  button.addEventListener("pointerup", up);
  button.addEventListener("pointercancel", up);
  button.addEventListener("lostpointercapture", up);
  button.addEventListener("keydown", (event) => {
    if (![" ", "Enter"].includes(event.key)) return;
    event.preventDefault();
    press(name, event.key);
  });
  button.addEventListener("keyup", (event) => release(name, event.key));
  // A screen reader clicks without a pointer and without a key.
  button.addEventListener("click", (event) => {
    if (event.detail !== 0 || down.has(name)) return;
    press(name, "click");
    setTimeout(() => release(name, "click"), SHORT_PRESS);
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  byId("buttons").append(html("div", { className: "place" }, button, label, hint));
  return { button, label };
}

/**
 * A short press, for a button elsewhere on the page.
 * @param {string} name
 * @param {number} [state] for which it is meant; if the match has gone on, nothing is pressed
 */
export function tap(name, state) {
  const found = BUTTONS.find((button) => button.name === name)?.name;
  if (!found) return;
  press(found, "tap", state);
  setTimeout(() => release(found, "tap"), SHORT_PRESS);
}

/**
 * Whether this visitor may press that button.
 * @param {string} name
 */
export const mayTap = (name) => BUTTONS.some((button) => button.name === name && mayPress(button.name));

/** @param {boolean} isDown */
function onKey(isDown) {
  return (/** @type {KeyboardEvent} */ event) => {
    const found = BUTTONS.find(({ key }) => key === event.key);
    if (isDown && event.target instanceof HTMLInputElement) return; // a name may have a 1 in it
    if (!found || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isDown) press(found.name, event.key);
    else release(found.name, event.key);
  };
}

/** @param {Labels} now */
function setLabels(now) {
  labels = now;
  oled().setAttribute("aria-label", t("panel.title"));
  for (const { name } of BUTTONS) {
    const word = labels[name];
    const place = shown.get(name);
    if (!place) continue;
    place.label.textContent = word;
    place.button.setAttribute("aria-label", [t(`panel.${name}`), word].filter(Boolean).join(": "));
    place.button.classList.toggle("idle", !word);
  }
}

const oled = () => /** @type {HTMLCanvasElement} */ (byId("oled"));

/** Every pixel of the OLED is a whole number of the screen's pixels, or the letters would be uneven. */
function fitOled() {
  const canvas = oled();
  const frame = /** @type {HTMLElement} */ (canvas.parentElement);
  const room = frame.clientWidth - 2 * parseFloat(getComputedStyle(frame).paddingLeft);
  const ratio = devicePixelRatio || 1;
  const scale = Math.max(1, Math.floor((room * ratio) / WIDTH));
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  canvas.style.width = `${canvas.width / ratio}px`;
  drawOled();
}

function drawOled() {
  const { bytes, contrast } = screen;
  const canvas = oled();
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const scale = canvas.width / WIDTH;
  const dot = scale >= 4 ? scale - 1 : scale; // a fine gap where there is room for one
  canvas.style.setProperty("--glow", contrast ? String(0.5 + (0.5 * contrast) / 255) : "0");
  pen.fillStyle = "#05080c";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (!contrast) return;
  pen.fillStyle = "#dcf5ff";
  for (let place = 0; place < WIDTH * HEIGHT; place++) {
    if ((bytes[place >> 3] >> (7 - (place & 7))) & 1) {
      pen.fillRect((place % WIDTH) * scale, Math.floor(place / WIDTH) * scale, dot, dot);
    }
  }
}
