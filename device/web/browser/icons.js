// Little pictures, drawn here so that they look the same everywhere: not every machine has a font for them.

import { svg } from "./dom.js";

const STROKE = {
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};
/** @type {[string, Record<string, string | number>]} */
const SPEAKER = ["path", { d: "M3 9v6h4l6 5V4L7 9z", fill: "currentColor" }];

/** @type {Record<string, [string, Record<string, string | number>][]>} */
const DRAWINGS = {
  "sound-on": [SPEAKER, ["path", { ...STROKE, d: "M16.5 8.5a5 5 0 0 1 0 7M19 5.5a9 9 0 0 1 0 13" }]],
  "sound-off": [SPEAKER, ["path", { ...STROKE, d: "M17 9l5 6M22 9l-5 6" }]],
  stopwatch: [["circle", { ...STROKE, cx: 12, cy: 14, r: 8 }], ["path", {
    ...STROKE,
    d: "M12 14V9M9 2h6M18.5 6.5l1.5 1.5",
  }]],
  ball: [
    ["circle", { cx: 12, cy: 12, r: 10, fill: "#fff", stroke: "#1d262e", "stroke-width": 1.6 }],
    ["path", { d: "M12 7.2l4.6 3.3-1.8 5.4H9.2l-1.8-5.4z", fill: "#1d262e" }],
    ["path", {
      ...STROKE,
      stroke: "#1d262e",
      "stroke-width": 1.5,
      d: "M12 7V2.5M16.5 10.5l4.3-1.6M14.8 16l2.7 3.8M9.2 16l-2.7 3.8M7.5 10.5L3.2 8.9",
    }],
  ],
  flag: [["path", { ...STROKE, d: "M6 22V3" }], ["path", { d: "M6 3l13 5-13 5z", fill: "currentColor" }]],
  yellow: [["rect", { x: 6, y: 3, width: 12, height: 18, rx: 2, fill: "#f4c20d", stroke: "#a98500" }]],
  red: [["rect", { x: 6, y: 3, width: 12, height: 18, rx: 2, fill: "#d42a3c", stroke: "#8d1622" }]],
  whistle: [
    ["path", { d: "M9 8h13v5h-6.2A6.5 6.5 0 1 1 9 8z", fill: "currentColor" }],
    ["circle", { cx: 9.2, cy: 14.4, r: 2.3, fill: "#fff" }],
  ],
  cross: [["path", { ...STROKE, "stroke-width": 3, d: "M6 6l12 12M18 6L6 18" }]],
  pause: [["path", { ...STROKE, "stroke-width": 5, d: "M8 5v14M16 5v14" }]],
  tick: [["path", { ...STROKE, "stroke-width": 3.5, d: "M4 13l5 5L20 6" }]],
  dice: [
    ["rect", { x: 3, y: 3, width: 18, height: 18, rx: 4, fill: "#fdfaf2", stroke: "#1d262e", "stroke-width": 1.6 }],
    ["path", {
      ...STROKE,
      stroke: "#1d262e",
      "stroke-width": 3.6,
      d: "M8 8v.01M16 8v.01M12 12v.01M8 16v.01M16 16v.01",
    }],
  ],
  cup: [
    ["path", { d: "M7 3h10v6a5 5 0 0 1-10 0zM11 14h2v4h3v3H8v-3h3z", fill: "#ffc83d", stroke: "#8a5a00" }],
    ["path", { ...STROKE, stroke: "#8a5a00", d: "M7 5H3c0 4 2 5 4 5M17 5h4c0 4-2 5-4 5" }],
  ],
  voice: [
    ["path", { d: "M12 3c5 0 9 3 9 7s-4 7-9 7l-5 4 1-4.8C5 15 3 12.700 3 10c0-4 4-7 9-7z", fill: "currentColor" }],
  ],
  "voice-off": [
    ["path", { ...STROKE, d: "M12 3c5 0 9 3 9 7s-4 7-9 7l-5 4 1-4.8C5 15 3 12.700 3 10c0-4 4-7 9-7zM4 2l17 19" }],
  ],
  dot: [["circle", { cx: 12, cy: 12, r: 5, fill: "currentColor" }]],
};

/**
 * A little picture by its name.
 * @param {string} name
 */
export function icon(name) {
  const drawing = svg("svg", { viewBox: "0 0 24 24", class: `icon ${name}`, "aria-hidden": "true" });
  drawing.append(...DRAWINGS[name].map(([shape, attributes]) => svg(shape, attributes)));
  return drawing;
}
