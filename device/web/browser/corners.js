// The board's corners by hand: four dots are dragged onto them, and a magnifier shows what lies under the finger.

/** @import { Place } from "../contract.d.ts" */

import { byId, pictureById, svg } from "./dom.js";

const REACH = 22; // CSS pixels around a dot: a finger's tip
const ZOOM = 3;
const USUAL = [[0.2, 0.8], [0.8, 0.8], [0.8, 0.2], [0.2, 0.2]];

/** @type {Place[]} as parts of the picture's width and height; home's left first, then home's right and on around */
let corners = [];

export const showing = () => !byId("corners").hasAttribute("hidden");

/**
 * Begin where the board is thought to lie, or anywhere.
 * @param {Place[]} known
 */
export function showCorners(known) {
  corners = (known.length ? known : USUAL).map(([x, y]) => [clamp(x), clamp(y)]);
  byId("corners").toggleAttribute("hidden", false);
  draw();
}

export function hideCorners() {
  byId("corners").toggleAttribute("hidden", true);
  byId("lens").hidden = true;
}

/** The side of home goes on around the board. */
export function turnCorners() {
  corners = [...corners.slice(1), corners[0]];
  draw();
}

export const takenCorners = () => corners.map((place) => place.map((part) => Math.round(part * 1e5) / 1e5));

/** @param {number} part */
const clamp = (part) => Math.min(1, Math.max(0, part));

export function draw() {
  if (!showing()) return;
  const box = byId("corners");
  const { clientWidth: width, clientHeight: height } = box;
  box.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const at = corners.map(([x, y]) => [x * width, y * height]);
  const [[x1, y1], [x2, y2]] = at;
  box.replaceChildren(
    svg("polygon", { class: "pitch-outline", points: at.map((place) => place.join()).join(" ") }),
    svg("line", { class: "home-edge", x1, y1, x2, y2 }),
    ...at.map(([cx, cy], number) => handle(number, cx, cy)),
  );
}

/** @type {(number: number, cx: number, cy: number) => SVGElement} */
function handle(number, cx, cy) {
  const dot = svg("circle", { class: "handle", cx, cy, r: REACH, "data-corner": number });
  dot.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    follow(number, event.pointerId);
  });
  return dot;
}

/** @type {(number: number, pointer: number) => void} */
function follow(number, pointer) {
  const box = byId("corners");
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== pointer) return;
    const { left, top, width, height } = box.getBoundingClientRect();
    corners[number] = [clamp((event.clientX - left) / width), clamp((event.clientY - top) / height)];
    draw();
    magnify(corners[number]);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (event.pointerId !== pointer) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    byId("lens").hidden = true;
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

/**
 * The picture around a place, three times as large, on the side where no finger is.
 * @param {Place} place
 */
function magnify([x, y]) {
  const lens = /** @type {HTMLCanvasElement} */ (byId("lens"));
  const picture = pictureById("picture");
  const pen = lens.getContext("2d");
  if (!pen || !picture.naturalWidth) return;
  lens.hidden = false;
  lens.className = x < 0.5 ? "right" : "left";
  const part = (lens.width / ZOOM) * (picture.naturalWidth / picture.clientWidth);
  const [u, v] = [x * picture.naturalWidth, y * picture.naturalHeight];
  pen.clearRect(0, 0, lens.width, lens.height);
  pen.drawImage(picture, u - part / 2, v - part / 2, part, part, 0, 0, lens.width, lens.height);
  pen.strokeStyle = "#ffc83d";
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(lens.width / 2, 0);
  pen.lineTo(lens.width / 2, lens.height);
  pen.moveTo(0, lens.height / 2);
  pen.lineTo(lens.width, lens.height / 2);
  pen.stroke();
}
