// From millimetres on the table to the drawing: lying with home's goal to the left, or upright with it below.

/** @import { Box, Plan } from "../contract.d.ts" */

/**
 * @typedef {object} View
 * @property {number} width
 * @property {number} height
 * @property {boolean} lying
 * @property {boolean} wholeTable
 * @property {(x: number, y: number) => [number, number]} point from the table to the drawing
 * @property {(u: number, v: number) => [number, number]} back from the drawing to the table
 * @property {(degrees: number) => number} angle
 * @property {(x0: number, y0: number, x1: number, y1: number) => Rectangle} rectangle
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Rectangle */

const MARGIN = 22; // around the pitch alone, for the names of columns and rows

/**
 * Both are true views from above, only turned.
 * @param {Plan} plan
 * @param {boolean} lying
 * @param {boolean} wholeTable
 * @returns {View}
 */
export function makeView(plan, lying, wholeTable) {
  const [left, right] = wholeTable ? plan.edge.x : [-MARGIN, plan.width + MARGIN];
  const [bottom, top] = wholeTable ? plan.edge.y : [-MARGIN, plan.length + MARGIN];
  /** @type {Pick<View, "width" | "height" | "point" | "back" | "angle">} */
  const turned = lying
    ? {
      width: top - bottom,
      height: right - left,
      point: (x, y) => [y - bottom, x - left],
      back: (u, v) => [v + left, u + bottom],
      angle: (degrees) => 90 - degrees,
    }
    : {
      width: right - left,
      height: top - bottom,
      point: (x, y) => [x - left, top - y],
      back: (u, v) => [u + left, top - v],
      angle: (degrees) => -degrees,
    };
  return {
    ...turned,
    lying,
    wholeTable,
    rectangle: (x0, y0, x1, y1) => {
      const [a, b] = turned.point(x0, y0);
      const [c, d] = turned.point(x1, y1);
      return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(a - c), height: Math.abs(b - d) };
    },
  };
}

/**
 * The corners and the middle of a field or sector by its name.
 * @param {Plan} plan
 * @param {string} name
 */
export function fieldBox(plan, name) {
  const [x0, y0, x1, y1] = plan.fields[name];
  return { x0, y0, x1, y1, x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/**
 * The name of the field or sector at a place of the table; empty beside all of them.
 * @type {(plan: Plan, x: number, y: number) => string}
 */
export function fieldAt({ fields }, x, y) {
  const found = Object.entries(fields).find(([, [x0, y0, x1, y1]]) => x >= x0 && x < x1 && y >= y0 && y < y1);
  return found?.[0] ?? "";
}

/**
 * The same, where the name may be of no field.
 * @param {Plan} plan
 * @param {string | null} name
 */
export const fieldOrNone = (plan, name) => (name !== null && name in plan.fields ? fieldBox(plan, name) : null);
