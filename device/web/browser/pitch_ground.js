// The board of Soccer Tactics: fields, lines, stars, names, spinner plate.

import { goals, line } from "./chalk.js";
import { svg } from "./dom.js";
import { icon } from "./icons.js";
import { fieldBox } from "./view.js";

const SECTOR = { goal: "sector goal", corner: "sector corner", "goal-kick": "sector goal-kick" };
const SIGN = { goal: "ball", corner: "flag" };
const SIGN_SIZE = 8;
const BEHIND_GOAL = -16; // the letters of the columns, clear of the net

export function drawPitch(plan, view) {
  return [...grass(plan, view), ...lines(plan, view), ...stars(plan, view), ...names(plan, view), spinner(plan, view)];
}

function grass(plan, view) {
  const [across, along] = plan.field;
  const parts = [];
  for (let row = 0; row < plan.rows; row++) {
    const box = view.rectangle(0, row * along, plan.width, (row + 1) * along);
    parts.push(svg("rect", { class: row % 2 ? "grass stripe" : "grass", ...box }));
  }
  for (let column = 1; column < plan.columns.length; column++) {
    parts.push(line(view, column * across, 0, column * across, plan.length, "thin"));
  }
  for (let row = 1; row < plan.rows; row++) parts.push(line(view, 0, row * along, plan.width, row * along, "thin"));
  return parts;
}

function lines(plan, view) {
  const { width, length } = plan;
  return [
    svg("rect", { class: "chalk", ...view.rectangle(0, 0, width, length) }),
    line(view, 0, length / 2, width, length / 2, "chalk"),
    ...[...plan.penalty, ...plan.goal].map((box) => svg("rect", { class: "chalk", ...view.rectangle(...box) })),
    ...goals(plan, view),
  ];
}

function stars(plan, view) {
  return plan.stars.map((name) => {
    const { x, y } = fieldBox(plan, name);
    const [u, v] = view.point(x, y);
    const points = Array.from({ length: 10 }, (_, k) => {
      const reach = k % 2 ? 3.4 : 8;
      const turn = (k * Math.PI) / 5;
      return `${u + reach * Math.sin(turn)},${v - reach * Math.cos(turn)}`;
    });
    return svg("polygon", { class: "star", points: points.join(" ") });
  });
}

function names(plan, view) {
  const [across, along] = plan.field;
  const beside = view.wholeTable ? 5 : -10; // inside, where the corner cards lie outside
  const put = (x, y, word) => {
    const [u, v] = view.point(x, y);
    return svg("text", { class: "name", x: u, y: v + 3.2 }, word);
  };
  return [
    ...[...plan.columns].map((letter, k) => put((k + 0.5) * across, BEHIND_GOAL, letter)),
    ...Array.from({ length: plan.rows }, (_, k) => put(view.lying ? plan.width - beside : beside, (k + 0.5) * along, String(k + 1))),
  ];
}

function spinner(plan, view) {
  const { centre, radius, first_edge_deg: first, sectors } = plan.spinner;
  const [u, v] = view.point(...centre);
  const part = 360 / sectors.length;
  const at = (degrees, reach) => {
    const turn = (view.angle(degrees) * Math.PI) / 180;
    return [u + reach * Math.cos(turn), v + reach * Math.sin(turn)];
  };
  const group = svg("g", { class: "plate" }, svg("circle", { class: "rim", cx: u, cy: v, r: radius + 1.5 }));
  sectors.forEach((sector, k) => {
    const [a, b] = at(first + k * part, radius);
    const [c, d] = at(first + (k + 1) * part, radius);
    const sweep = 0; // counter-clockwise on the table, and in both views
    const path = `M${u} ${v}L${a} ${b}A${radius} ${radius} 0 0 ${sweep} ${c} ${d}Z`;
    const [x, y] = at(first + (k + 0.5) * part, radius * 0.74);
    group.append(svg("path", { class: SECTOR[sector] ?? "sector", d: path }));
    if (SIGN[sector]) {
      const sign = icon(SIGN[sector]);
      for (const [name, value] of Object.entries({ x: x - SIGN_SIZE / 2, y: y - SIGN_SIZE / 2, width: SIGN_SIZE, height: SIGN_SIZE })) {
        sign.setAttribute(name, value);
      }
      group.append(sign);
    } else group.append(svg("text", { class: "sector-sign", x, y: y + 2.8 }, "1"));
  });
  return group;
}
