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
