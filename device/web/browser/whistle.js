// The buzzer in the browser: the same tones as the device, by Web Audio, as soon as the browser lets us.

/** @import { SoundNews, Sounds } from "../contract.d.ts" */

/** @type {Sounds} */
let book = { patterns: {}, ranks: {}, range_db: 40 };
/** @type {AudioContext | null} */
let context = null;
/** @type {{ stop: () => void, rank: number, until: number } | null} */
let playing = null;
let on = true;
/** @type {"on" | "off" | "locked"} */
let before = "locked"; // how it was when the finger came: the same touch unlocks the sound and presses the button
/** @type {() => void} */
let onChange = () => {};

/** @param {() => void} changed */
export async function loadSounds(changed) {
  onChange = changed;
  book = await (await fetch("/sounds.json")).json();
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => before = state(), { capture: true });
  for (const kind of ["pointerup", "keyup"]) addEventListener(kind, unlock, { capture: true });
  onChange();
}

/** "on", "off", or "locked" until somebody touches the page: browsers want it so. */
export const state = () => (!on ? "off" : context?.state === "running" ? "on" : "locked");

export function toggle() {
  on = before === "locked" || !on;
  if (!on) silence();
  unlock();
  onChange();
}

async function unlock() {
  if (!on) return;
  if (!context) {
    context = new AudioContext();
    context.onstatechange = onChange;
  }
  if (context.state !== "running") await context.resume();
}

function silence() {
  playing?.stop();
  playing = null;
}

/**
 * Play a sound; a more important one that is still on is not cut off.
 * @param {SoundNews} news
 */
export function play({ name, volume }) {
  const pattern = book.patterns[name];
  if (!pattern || volume <= 0 || !context || state() !== "on") return;
  const now = context.currentTime;
  const rank = book.ranks[name] ?? 0;
  if (playing && playing.until > now && playing.rank > rank) return;
  silence();
  const oscillator = new OscillatorNode(context, { type: "square" });
  const gain = new GainNode(context, { gain: 0 });
  const loud = 0.25 * 10 ** ((book.range_db * (volume / 100 - 1)) / 20);
  let at = now + 0.01;
  for (const [hz, ms] of pattern) {
    gain.gain.setValueAtTime(hz ? loud : 0, at);
    if (hz) oscillator.frequency.setValueAtTime(hz, at);
    at += ms / 1000;
  }
  gain.gain.setValueAtTime(0, at);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(at + 0.02);
  playing = { rank, until: at, stop: () => oscillator.stop() };
}
