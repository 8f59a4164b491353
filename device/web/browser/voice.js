// The referee's voice: decisions, spoken by the browser in the visitor's language, if somebody wants to hear them.

import { tell } from "./aloud.js";
import { role } from "./people.js";
import { mark } from "./timeline.js";
import { language } from "./words.js";

const KEY = "schiri.voice";
const RATE = 1.05;

export const canSpeak = "speechSynthesis" in globalThis;

/** Chosen on this device; else one voice is enough for a room, and it is the referee's. */
export const voiceIsOn = () =>
  canSpeak && (localStorage.getItem(KEY) ?? (role() === "referee" ? "on" : "off")) === "on";

/** @param {() => void} changed */
export function toggleVoice(changed) {
  localStorage.setItem(KEY, voiceIsOn() ? "off" : "on");
  if (!voiceIsOn()) speechSynthesis.cancel();
  changed();
}

/**
 * A decision is said at once, whatever was being said; a comment only into silence.
 * Those who use a reader for the screen hear it from there.
 * @type {(text: string, how: "decision" | "comment") => void}
 */
export function say(text, how) {
  tell(text);
  if (!voiceIsOn() || (how === "comment" && speechSynthesis.speaking)) return;
  if (how === "decision") speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = language();
  spoken.rate = RATE;
  spoken.voice = speechSynthesis.getVoices().find((voice) => voice.lang.startsWith(language())) ?? null;
  speechSynthesis.speak(spoken);
  mark("said", text);
}
