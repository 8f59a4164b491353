// The buzzer in the browser: the same tones as the device, by Web Audio, as soon as the browser lets us.

import { mark } from "./timeline.js";

/** @import { SoundNews, Sounds } from "../contract.d.ts" */

/** @type {Sounds} */
let book = { patterns: {}, ranks: {}, range_db: 40 };
/** @type {AudioContext | null} */
let context = null;
/** @type {{ stop: () => void, rank: number, until: number } | null} */
let playing = null;
const KEY = "schiri.sound";
let on = localStorage.getItem(KEY) !== "off";
/** @type {AudioBufferSourceNode | null} */
let shouting = null;
let heard = 100; // the volume of the last sound
const ROAR = 4; // seconds
const TICKS = 22; // of a needle, from the push to its rest
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
  localStorage.setItem(KEY, on ? "on" : "off");
  if (!on) {
    silence();
    shouting?.stop();
  }
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

/** The crowd, after a goal: noise that swells and dies away, as loud as the last whistle was. */
export function roar() {
  if (!context || state() !== "on" || heard <= 0) return;
  const now = context.currentTime, { sampleRate } = context;
  const crowd = new AudioBuffer({ length: ROAR * sampleRate, sampleRate });
  const samples = crowd.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(context, { buffer: crowd });
  const throats = new BiquadFilterNode(context, { type: "bandpass", frequency: 700, Q: 0.7 });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loudness(heard), now + 0.5);
  gain.gain.setValueAtTime(loudness(heard), now + 1.6);
  gain.gain.exponentialRampToValueAtTime(0.001, now + ROAR);
  throats.frequency.linearRampToValueAtTime(1100, now + 0.8);
  noise.connect(throats).connect(gain).connect(context.destination);
  noise.start();
  shouting = noise;
}

/**
 * A needle that turns and slows down: tick, tick … tick.
 * @param {number} seconds
 */
export function ticking(seconds) {
  if (!context || state() !== "on" || heard <= 0) return;
  const oscillator = new OscillatorNode(context, { type: "square", frequency: 1800 });
  const gain = new GainNode(context, { gain: 0 });
  const begins = context.currentTime;
  for (let k = 1; k <= TICKS; k++) { // equal steps of an angle that comes to rest
    const at = begins + seconds * (1 - Math.cbrt(1 - k / TICKS));
    gain.gain.setValueAtTime(loudness(heard) / 3, at);
    gain.gain.setValueAtTime(0, at + 0.012);
  }
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(begins + seconds + 0.1);
}

/** @param {number} volume */
const loudness = (volume) => 0.25 * 10 ** ((book.range_db * (volume / 100 - 1)) / 20);

function silence() {
  playing?.stop();
  playing = null;
}

/**
 * Play a sound; a more important one that is still on is not cut off.
 * @param {SoundNews} news
 */
export function play({ name, volume }) {
  mark("whistle", name);
  heard = volume;
  const pattern = book.patterns[name];
  if (!pattern || volume <= 0 || !context || state() !== "on") return;
  const now = context.currentTime;
  const rank = book.ranks[name] ?? 0;
  if (playing && playing.until > now && playing.rank > rank) return;
  silence();
  const oscillator = new OscillatorNode(context, { type: "square" });
  const gain = new GainNode(context, { gain: 0 });
  const loud = loudness(volume);
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
