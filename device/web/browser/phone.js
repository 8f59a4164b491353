// This telephone is the referee's camera: small pictures all the time, a full one when the referee wants it.

/** @import { PhoneAnswer, PhoneKey } from "../contract.d.ts" */

import { byId, show } from "./dom.js";
import { languages, loadWords, setLanguage, t } from "./words.js";

const KEPT = "schiri-key"; // survives a reload of the page, not its end
const SETTLES = 2000; // ms until exposure, focus and white balance have come to rest
const AGAIN = 1000; // ms after a picture that did not arrive
const QUALITY = { small: 0.6, full: 0.9 };
const NOT_INVITED = 403;

const view = /** @type {HTMLVideoElement} */ (byId("view"));
const canvas = document.createElement("canvas");
/** @type {PhoneKey | null} */
let key = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");

/** @type {(word: string) => void} */
const say = (word) => show(byId("said"), t(word));
/** @type {(ms: number) => Promise<void>} */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Show the code of the QR code, and get the key for pictures.
 * @returns {Promise<boolean>}
 */
async function introduce() {
  const code = location.hash.slice(1);
  if (!code) return key !== null;
  history.replaceState(null, "", location.pathname); // a code is good once
  const body = JSON.stringify({ code });
  const answer = await fetch("/hello", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) return key !== null;
  key = await answer.json();
  sessionStorage.setItem(KEPT, JSON.stringify(key));
  return true;
}

async function openCamera() {
  const video = {
    facingMode: "environment",
    width: { ideal: key?.full },
    height: { ideal: ((key?.full ?? 0) * 9) / 16 },
  };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false });
  view.srcObject = stream;
  view.hidden = false;
  await view.play();
  const [track] = stream.getVideoTracks();
  track.addEventListener("ended", () => location.reload()); // a call, or another app, has taken the camera
  await pause(SETTLES);
  await hold(track);
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
    const held = able && await track.applyConstraints({ advanced: [wanted] }).then(() => true, () => false);
    if (!held) loose.push(t(what));
  }
  show(byId("held"), loose.length ? t("phone.not-held", { what: loose.join(", ") }) : t("phone.held"));
}

/** Keep the screen on, again whenever the page comes back to the front. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => {});
}

/**
 * What the camera sees now, as a JPEG.
 * @type {(kind: "small" | "full") => Promise<Blob | null>}
 */
function picture(kind) {
  const width = Math.min(view.videoWidth, kind === "small" ? key?.width ?? 0 : key?.full ?? 0);
  canvas.width = width;
  canvas.height = Math.round((width * view.videoHeight) / view.videoWidth);
  canvas.getContext("2d")?.drawImage(view, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY[kind]));
}

/**
 * @param {"small" | "full"} kind
 * @returns {Promise<PhoneAnswer | null>} nothing when this telephone is no longer wanted
 */
async function send(kind) {
  try {
    const body = await picture(kind);
    const headers = { "Content-Type": "image/jpeg", "X-Schiri-Key": key?.key ?? "" };
    const answer = await fetch(`/${kind}`, { method: "POST", headers, body });
    if (answer.status === NOT_INVITED) return null;
    if (answer.ok) {
      say("phone.watching");
      return await answer.json();
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
    next = await send(next.want);
  }
  sessionStorage.removeItem(KEPT);
  for (const track of /** @type {MediaStream} */ (view.srcObject).getTracks()) track.stop();
  view.hidden = true;
  say("phone.not-invited");
}

async function begin() {
  byId("begin").hidden = true;
  say("phone.asking");
  try {
    await openCamera();
  } catch {
    byId("begin").hidden = false;
    return say("phone.refused");
  }
  document.addEventListener("visibilitychange", stayAwake);
  await stayAwake();
  document.body.classList.add("watching");
  return watch();
}

await loadWords();
setLanguage(languages().find((lang) => navigator.language.startsWith(lang)) ?? "en");
if (await introduce()) {
  say("phone.welcome");
  byId("begin").addEventListener("click", begin);
} else {
  byId("begin").hidden = true;
  say("phone.not-invited");
}
