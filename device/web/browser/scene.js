// What is known of the table: its plan, how it is looked at, and where everything is.

import { fieldBox, isField } from "./view.js";
import { t } from "./words.js";

const SIDE_BY_SIDE = 10; // mm; two figures on one field
const JERSEY_ROOM = 22; // mm from one drawn jersey to the next
const SIDES = ["home", "away"];

export const scene = {
  plan: null,
  view: null,
  table: null, // the topic `table`; null over a real board
  position: null, // where the rules know everything
  teams: ["red", "blue"],
  players: [], // who sits around the table, in a game without home and away
  on: null, // which of them acts
  repairs: [],
  picking: null, // how `by_hand.js` wants fields and pieces to answer
};

export const roleOf = (number) =>
  number === 1 ? "keeper" : number <= 5 ? "defender" : number <= 9 ? "midfielder" : "striker";

export const colourOf = (side) => scene.teams[SIDES.indexOf(side)];

/** Figures as the virtual table has them, or, over a real board, where the rules know them. */
export function figures() {
  if (scene.table) return scene.table.figures;
  if (!scene.position) return [];
  if (scene.plan?.ground === "cards") return knownCards();
  return isMat() ? jerseys() : standing();
}

const isMat = () => scene.plan?.ground === "mat";

/** As many jerseys of each side as the rules know in a sector: home's below the middle, away's above it. */
function jerseys() {
  return SIDES.flatMap((side, k) =>
    Object.entries(scene.position[side] ?? {})
      .filter(([sector]) => isField(scene.plan, sector))
      .flatMap(([sector, count]) => {
        const { x0, x1, y } = fieldBox(scene.plan, sector);
        const across = Math.max(1, Math.floor((x1 - x0 - 10) / JERSEY_ROOM));
        return Array.from({ length: count }, (_, n) => ({
          id: `${side[0]}-${sector}-${n}`,
          side,
          number: n,
          role: "jersey",
          turn: k ? Math.PI : 0,
          x: x0 + 16 + (n % across) * JERSEY_ROOM,
          y: y + (k ? 1 : -1) * (14 + Math.floor(n / across) * JERSEY_ROOM),
          on_board: true,
        }));
      }),
  );
}

/** The alarm row, the piles and the yellow card while it rests, where the plan has its spots for them. */
function knownCards() {
  const { alarm, discard, yellow } = scene.position;
  const looks = [
    ...(alarm ?? []).map((card) => (card ? `alarm-${card}` : "alarm-back")),
    "player-back",
    discard ? `player-${discard}` : null,
    yellow === "pile" ? "yellow" : null,
  ];
  return looks.flatMap((look, k) => {
    if (!look) return [];
    const [x0, y0, x1, y1] = scene.plan.spots[k];
    const number = Number(look.match(/\d+$/)?.[0] ?? 0);
    return [{ id: `card-${k}`, side: "home", role: "card", look, number, turn: Math.PI / 2, x: (x0 + x1) / 2, y: (y0 + y1) / 2, on_board: true }];
  });
}

function standing() {
  const known = SIDES.flatMap((side) =>
    Object.entries(scene.position[side] ?? {}).map(([number, field]) => ({ side, number: Number(number), field })),
  ).filter(({ field }) => isField(scene.plan, field));
  return known.map(({ side, number, field }) => {
    const shared = known.some((other) => other.field === field && other.side !== side);
    const off = shared ? (side === "home" ? -SIDE_BY_SIDE : SIDE_BY_SIDE) : 0;
    const { x, y } = fieldBox(scene.plan, field);
    return { id: `${side[0]}${number}`, side, number, role: roleOf(number), x: x + off, y, on_board: true };
  });
}

/** Where the ball is; null if nobody knows. */
export function ball() {
  if (scene.table) return scene.table.ball;
  if (!isField(scene.plan, scene.position?.ball)) return null;
  const { x, y } = fieldBox(scene.plan, scene.position.ball);
  return [x, y];
}

/** What the ball shows, in a game whose ball is a die. */
export const ballValue = () => (isMat() ? (scene.table?.ball_value ?? scene.position?.ball_value ?? 3) : null);

export function whereIs(piece) {
  if (piece !== "ball") return figures().find(({ id }) => id === piece) ?? null;
  const place = ball();
  return place && { x: place[0], y: place[1] };
}

/** "Rot 7", "Rot, Torwart"; the four defenders have no numbers. */
export function pieceName(piece) {
  if (piece === "ball") return t("piece.ball");
  if (scene.plan?.ground === "cards") return t("piece.card");
  const team = t(`colour.${colourOf(piece[0] === "h" ? "home" : "away")}`);
  if (isMat()) return team;
  const number = Number(piece.slice(1));
  const role = roleOf(number);
  return role === "keeper" || role === "defender" ? `${team}, ${t(`piece.${role}`)}` : `${team} ${number}`;
}
