// What does not move: table top, board, lines, stars, cards, spinner plate, dice tray.

import { svg } from "./dom.js";
import { icon } from "./icons.js";
import { fieldBox } from "./view.js";

const SECTOR = { goal: "sector goal", corner: "sector corner", "goal-kick": "sector goal-kick" };
const SIGN = { goal: "ball", corner: "flag" };
const SIGN_SIZE = 8;
const BEHIND_GOAL = -16; // the letters of the columns, clear of the net
const CARDS_BEYOND = 40; // the board's printed margin behind the goals

export function drawGround(plan, view) {
  const layer = svg("g", { class: "ground" });
  if (view.wholeTable) layer.append(...tableTop(plan, view));
  layer.append(...grass(plan, view), ...lines(plan, view), ...stars(plan, view), ...names(plan, view), spinner(plan, view));
  if (view.wholeTable) layer.append(tray(plan, view));
  return layer;
}

function tableTop(plan, view) {
  const { gap, side } = plan.cards;
  const [left, right] = [-gap - side - 4, plan.width + gap + side + 4];
  const board = view.rectangle(left, -CARDS_BEYOND, right, plan.length + CARDS_BEYOND);
  const cards = [
    [-gap - side, 0],
    [plan.width + gap, 0],
    [plan.width + gap, plan.length - side],
    [-gap - side, plan.length - side],
  ].flatMap(([x, y], number) => card(view, x, y, side, number));
  return [
    svg("rect", { class: "table-top", width: view.width, height: view.height }),
    ...grain(view),
    bench(plan, view),
    svg("rect", { class: "board", ...board, rx: 5 }),
    ...cards,
  ];
}

/** A few long lines make wood. */
function grain(view) {
  const [length, breadth] = view.lying ? [view.width, view.height] : [view.height, view.width];
  return Array.from({ length: Math.ceil(breadth / 26) }, (_, k) => {
    const at = k * 26 + ((k * 7) % 11);
    const bow = ((k * 5) % 9) - 4;
    const path = view.lying
      ? `M0 ${at}Q${length / 2} ${at + bow} ${length} ${at}`
      : `M${at} 0Q${at + bow} ${length / 2} ${at} ${length}`;
    return svg("path", { class: "grain", d: path });
  });
}

/** Where figures stand that are off the board. */
function bench(plan, view) {
  const rows = Object.values(plan.bench);
  const box = view.rectangle(-40, Math.min(...rows) - 15, plan.width + 40, Math.max(...rows) + 15);
  return svg("rect", { class: "bench", ...box, rx: 15 });
}

/** A corner card, hinted at: the camera reads real ones. */
function card(view, x, y, side, number) {
  const inner = side / 6;
  const dark = svg("rect", { class: "marker", ...view.rectangle(x, y, x + side, y + side) });
  const parts = [svg("rect", { class: "card", ...view.rectangle(x - 3, y - 3, x + side + 3, y + side + 3) }), dark];
  for (const k of [5, 6, 9, 10, (number * 7) % 16, (number * 3 + 12) % 16]) {
    const [a, b] = [x + inner * (1 + (k % 4)), y + inner * (1 + Math.floor(k / 4))];
    parts.push(svg("rect", { class: "card", ...view.rectangle(a, b, a + inner, b + inner) }));
  }
  return parts;
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

function line(view, x0, y0, x1, y1, kind) {
  const [a, b] = view.point(x0, y0);
  const [c, d] = view.point(x1, y1);
  return svg("line", { class: kind, x1: a, y1: b, x2: c, y2: d });
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

function goals(plan, view) {
  return plan.goal.map(([x0, y0, x1, y1]) => {
    const home = y0 <= 0;
    return svg("rect", { class: "net", ...view.rectangle(x0 + 8, home ? -9 : y1, x1 - 8, home ? 0 : y1 + 9) });
  });
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

function tray(plan, view) {
  const { at, sheet, wells } = plan.tray;
  const [x, y] = at;
  const group = svg(
    "g",
    { class: "tray" },
    svg("rect", { class: "sheet", ...view.rectangle(x, y, x + sheet[0], y + sheet[1]), rx: 3 }),
  );
  for (const [name, [x0, x1, y0, y1]] of Object.entries(wells)) {
    group.append(svg("rect", { class: `well ${name}`, ...view.rectangle(x + x0, y + y0, x + x1, y + y1), rx: 3 }));
  }
  for (const [left, number] of [[3, 4], [sheet[0] - 23, 5]]) group.append(...card(view, x + left, y + 30, 20, number));
  return group;
}
