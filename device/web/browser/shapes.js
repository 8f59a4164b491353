// The shapes of a plan, drawn: rectangles, lines, circles, sectors, polygons, words, icons.

/** @import { CircleShape, IconShape, LineShape, PolygonShape, RectShape, SectorShape, Shape, TextShape } from "../contract.d.ts" */
/** @import { View } from "./view.js" */

import { svg } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @param {Shape} shape
 * @param {View} view
 * @returns {SVGElement[]}
 */
export function drawShape(shape, view) {
  switch (shape.shape) {
    case "rect":
      return [rect(shape, view)];
    case "line":
      return [line(shape, view)];
    case "circle":
      return [circle(shape, view)];
    case "sector":
      return [sector(shape, view)];
    case "polygon":
      return [polygon(shape, view)];
    case "text":
      return isShown(shape, view) ? [text(shape, view)] : [];
    case "icon":
      return [sign(shape, view)];
  }
}

/** @type {(shape: TextShape, view: View) => boolean} */
const isShown = ({ only }, view) => only === "always" || (only === "live") === view.wholeTable;

/** @type {(shape: RectShape, view: View) => SVGElement} */
function rect({ look, box: [x0, y0, x1, y1], round }, view) {
  return svg("rect", { class: look, ...view.rectangle(x0, y0, x1, y1), rx: round });
}

/** @type {(shape: LineShape, view: View) => SVGElement} */
function line({ look, box: [x0, y0, x1, y1] }, view) {
  const [a, b] = view.point(x0, y0);
  const [c, d] = view.point(x1, y1);
  return svg("line", { class: look, x1: a, y1: b, x2: c, y2: d });
}

/** @type {(shape: CircleShape, view: View) => SVGElement} */
function circle({ look, at: [x, y], radius }, view) {
  const [u, v] = view.point(x, y);
  return svg("circle", { class: look, cx: u, cy: v, r: radius });
}

/** @type {(shape: SectorShape, view: View) => SVGElement} */
function sector({ look, at: [x, y], radius, degrees: [first, last] }, view) {
  const [u, v] = view.point(x, y);
  const rim = [first, last].map((degrees) => {
    const turn = (view.angle(degrees) * Math.PI) / 180;
    return [u + radius * Math.cos(turn), v + radius * Math.sin(turn)];
  });
  const sweep = 0; // counter-clockwise on the table, and in both views
  return svg("path", {
    class: look,
    d: `M${u} ${v}L${rim[0].join(" ")}A${radius} ${radius} 0 0 ${sweep} ${rim[1].join(" ")}Z`,
  });
}

/** @type {(shape: PolygonShape, view: View) => SVGElement} */
function polygon({ look, at: [x, y], corners }, view) {
  const [u, v] = view.point(x, y);
  return svg("polygon", { class: look, points: corners.map(([right, down]) => `${u + right},${v + down}`).join(" ") });
}

/** @type {(shape: TextShape, view: View) => SVGElement} */
function text({ look, at, lying, shift: [right, down], text: word }, view) {
  const [x, y] = view.lying ? lying : at;
  const [u, v] = view.point(x, y);
  return svg("text", { class: look, x: u + right, y: v + down }, word);
}

/** @type {(shape: IconShape, view: View) => SVGElement} */
function sign({ look, at: [x, y], size }, view) {
  const [u, v] = view.point(x, y);
  const drawing = icon(look);
  for (const [name, value] of Object.entries({ x: u - size / 2, y: v - size / 2, width: size, height: size })) {
    drawing.setAttribute(name, String(value));
  }
  return drawing;
}
