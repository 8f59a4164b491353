// This telephone is the referee's camera: small pictures all the time, a full one when the referee wants it.

/** @import { PhoneAnswer, PhoneKey } from "../contract.d.ts" */

import { byId, show } from "./dom.js";
import { loadWords, t } from "./words.js";

const KEPT = "schiri-key"; // survives a reload of the page, not its end
const SETTLES = 2000; // ms until exposure, focus and white balance have come to rest
const AGAIN = 1000; // ms after a picture that did not arrive
const PATIENCE = 6000; // ms for anything that may never answer: the line, the camera, the browser itself
const FROZEN = 2000; // ms without a new picture in the video: what it shows is no longer the table
const QUALITY = { small: 0.6, full: 0.9 };
const NOT_INVITED = 403;

const view = /** @type {HTMLVideoElement} */ (byId("view"));
const canvas = document.createElement("canvas");
// Every picture is read back, so the canvas stays out of the graphics chip.
const paper = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
/** @type {PhoneKey | null} */
let key = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
/** @type {MediaStreamTrack | null} */
let track = null;
let shown = { time: -1, at: 0 }; // the newest picture of the video, and when it was new

/** @type {(word: string) => void} */
const say = (word) => show(byId("said"), t(word));
/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What may never answer gets a limit, so that this page never stops for good.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function within(promise) {
  const late = pause(PATIENCE).then(() => Promise.reject(new Error("no answer")));
  return Promise.race([promise, late]);
}

/** @type {(path: string, type: string, body: BodyInit | null, headers?: Record<string, string>) => Promise<Response>} */
function post(path, type, body, headers = {}) {
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(path, { method: "POST", headers: { "Content-Type": type, ...headers }, body, signal });
}

/**
 * Show the code of the QR code, and get the key for pictures.
 * @param {string} code
 * @returns {Promise<boolean>} whether this telephone is invited
 */
async function introduce(code) {
  const answer = await post("/hello", "application/json", JSON.stringify({ code }));
  history.replaceState(null, "", location.pathname); // a code is good once
  if (!answer.ok) return key !== null;
  key = await answer.json();
  sessionStorage.setItem(KEPT, JSON.stringify(key));
  return true;
}

async function openCamera() {
  closeCamera();
  const video = {
    facingMode: "environment",
    width: { ideal: key?.full },
    height: { ideal: ((key?.full ?? 0) * 9) / 16 },
  };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  view.srcObject = stream;
  view.hidden = false;
  [track] = stream.getVideoTracks();
  await within(view.play());
  await pause(SETTLES);
  await hold(track);
  shown = { time: -1, at: performance.now() };
}

function closeCamera() {
  track?.stop();
  track = null;
  view.srcObject = null;
  view.hidden = true;
}

/**
 * Keep exposure, white balance and focus as they are: a picture that changes must mean that the table has changed.
 * @param {MediaStreamTrack} track
 */
async function hold(track) {
  /** @type {Record<string, any>} */
  const offered = track.getCapabilities?.() ?? {};
  /** @type {Record<string, any>} */
  const now = track.getSettings();
  const loose = [];
  for (
    const [what, mode, value] of [
      ["phone.exposure", "exposureMode", "exposureTime"],
      ["phone.colour", "whiteBalanceMode", "colorTemperature"],
      ["phone.focus", "focusMode", "focusDistance"],
    ]
  ) {
    const wanted = { [mode]: "manual", ...(value in now ? { [value]: now[value] } : {}) };
    const able = offered[mode]?.includes("manual") ?? false;
    const held = able && await within(track.applyConstraints({ advanced: [wanted] })).then(() => true, () => false);
    if (!held) loose.push(t(what));
  }
  show(byId("held"), loose.length ? t("phone.not-held", { what: loose.join(", ") }) : t("phone.held"));
}

/** Keep the screen on, again whenever the page comes back to the front. */
function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}

/** Whether the video shows the table as it is now: a call or another app may have taken the camera. */
function seeing() {
  const at = performance.now();
  if (view.currentTime !== shown.time) shown = { time: view.currentTime, at };
  return track?.readyState === "live" && !track.muted && at - shown.at < FROZEN;
}

/** The camera was taken away, or stands still: get it back as soon as the telephone gives it. */
async function lookAgain() {
  say("phone.away");
  if (track?.readyState === "live") {
    await within(view.play()).catch(() => {}); // telephones pause it during a call
  } else {
    await openCamera().catch(closeCamera);
  }
}

/**
 * What the camera sees now, as a JPEG.
 * @type {(kind: "small" | "full") => Promise<Blob | null>}
 */
function picture(kind) {
  const width = Math.min(view.videoWidth, kind === "small" ? key?.width ?? 0 : key?.full ?? 0);
  canvas.width = width;
  canvas.height = Math.round((width * view.videoHeight) / view.videoWidth);
  paper?.drawImage(view, 0, 0, canvas.width, canvas.height);
  return within(new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY[kind])));
}

/**
 * @param {"small" | "full"} kind
 * @returns {Promise<PhoneAnswer | null>} nothing when this telephone is no longer wanted
 */
async function send(kind) {
  try {
    const answer = await post(`/${kind}`, "image/jpeg", await picture(kind), { "X-Schiri-Key": key?.key ?? "" });
    if (answer.status === NOT_INVITED) return null;
    if (answer.ok) {
      const next = await answer.json();
      say("phone.watching");
      return next;
    }
  } catch {
    say("phone.lost");
  }
  return { want: "small", wait: AGAIN };
}

async function watch() {
  /** @type {PhoneAnswer | null} */
  let next = { want: "small", wait: 0 };
  while (next) {
    await pause(next.wait);
    if (seeing()) {
      next = await send(next.want);
    } else {
      await lookAgain();
      next = { want: "small", wait: AGAIN };
    }
  }
  sessionStorage.removeItem(KEPT);
  closeCamera();
  say("phone.not-invited");
}

async function begin() {
  byId("begin").hidden = true;
  say("phone.asking");
  try {
    await openCamera();
  } catch {
    closeCamera();
    byId("begin").hidden = false;
    return say("phone.refused");
  }
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
  document.body.classList.add("watching");
  return watch();
}

/** Greet whoever was invited; a telephone that was the camera before goes on by itself. */
async function greet() {
  const code = location.hash.slice(1);
  if (!code && key) return begin();
  let invited = false;
  try {
    invited = code !== "" && await introduce(code);
  } catch {
    say("phone.lost");
    await pause(AGAIN);
    return greet();
  }
  say(invited ? "phone.welcome" : "phone.not-invited");
  byId("begin").hidden = !invited;
}

await loadWords();
byId("begin").addEventListener("click", begin);
await greet();
