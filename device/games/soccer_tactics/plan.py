"""The plan of the Soccer Tactics board: fields, areas, stars, spinner; everything from the board's data files."""

import math

from device.games.game_page import chalk_lines, line, rect, text
from device.games.soccer_tactics.words import catalogue
from device.games.surroundings import Surroundings, shared_plan
from device.web.contract.measures import Box
from device.web.contract.plan import Plan, Shape
from device.web.contract.stage import Sign
from rules.game import SIDES
from rules.soccer_tactics.pitch import FACTS, ROW, Mask, Pitch, fields_in, printed
from vision.soccer_tactics.table import table

TABLE = table()
PITCH = TABLE.pitch
AROUND = Surroundings(
    tray_at=(85.0, 500.0),
    bench={"home": -62.0, "away": -94.0},
    ball_at_rest=(342.0, -78.0),
    edge={"x": (-50.0, 370.0), "y": (-118.0, 592.0)},
)
BEHIND_GOAL = -16.0
"""y of the columns' letters, clear of the net."""
INSIDE, BESIDE = 5.0, -10.0
"""x of the rows' numbers: inside, where the corner cards lie outside, or beside the board."""
ON_GRASS = (-2.7, -3.1)
"""A digit's upper left corner, from its middle."""
STAR = tuple((8.0 if k % 2 == 0 else 3.4, k * math.pi / 5) for k in range(10))
"""Corners of a star: how far from its middle, and in which direction."""
SECTOR_SIGNS: dict[str, Sign] = {"goal": "ball", "corner": "flag"}
SIGN_SIZE = 8.0


def plan(lang: str) -> Plan:
    """All that has to be drawn and does not move; fields are called as the board prints them."""
    facts = Pitch.from_facts(FACTS)
    goals = [_area(facts.goal_area[side]) for side in SIDES]
    boxes = [*(_area(facts.penalty_area[side]) for side in SIDES), *goals]
    size = (PITCH.width, PITCH.length)
    stars = [field for side in SIDES for field in fields_in(facts.stars[side])]
    spinner = TABLE.spinner
    return {
        **shared_plan(AROUND, size, TABLE.cards, TABLE.tray),
        "fields": dict(FIELDS),
        "spoken": {field: _spoken(field, lang) for field in FIELDS},
        "ground": [
            *_grass(),
            *chalk_lines(size, boxes, goals),
            *(rect("chalk area", _area(facts.penalty_arc[side])) for side in SIDES),
            _centre_circle(),
            *(_star(field) for field in stars),
            *_names(),
            *_plate(tuple(facts.spinner)),
        ],
        "spinner": {"at": list(spinner.centre), "radius": spinner.radius},
    }


def _spoken(field: str, lang: str) -> str:
    half, row = printed(ROW[field])
    return catalogue(lang).page(f"page.field.{half}", field=f"{field[0]}{row}")


def _grass() -> list[Shape]:
    across, along = PITCH.field
    width, length, rows = PITCH.width, PITCH.length, PITCH.rows
    return [
        *(rect(_stripe(row), (0, row * along, width, (row + 1) * along)) for row in range(rows)),
        *(line("thin", k * across, 0, k * across, length) for k in range(1, len(PITCH.columns))),
        *(line("thin", 0, row * along, width, row * along) for row in range(1, rows)),
    ]


def _stripe(row: int) -> str:
    return "grass stripe" if row % 2 else "grass"


def _centre_circle() -> Shape:
    """Around the four fields in the middle, and around the spinner, which lies there."""
    return {"shape": "circle", "look": "chalk", "at": [PITCH.width / 2, PITCH.length / 2], "radius": PITCH.field[0]}


def _star(field: str) -> Shape:
    corners = [[round(far * math.sin(turn), 2), round(-far * math.cos(turn), 2)] for far, turn in STAR]
    return {"shape": "polygon", "look": "star", "at": list(PITCH.centre(field)), "corners": corners}


def _names() -> list[Shape]:
    across, along = PITCH.field
    shift = (0.0, 3.2)
    columns = [text("name", c, ((k + 0.5) * across, BEHIND_GOAL), shift=shift) for k, c in enumerate(PITCH.columns)]
    rows: list[Shape] = []
    for row in range(PITCH.rows):
        y = (row + 0.5) * along
        for only, x in (("live", INSIDE), ("real", BESIDE)):
            look = "name on-grass" if only == "live" else "name"
            around = ON_GRASS if only == "live" else shift
            word = text(look, str(printed(row + 1)[1]), (x, y), lying=(PITCH.width - x, y), shift=around)
            word["only"] = "live" if only == "live" else "real"
            rows.append(word)
    return [*columns, *rows]


def _plate(sectors: tuple[str, ...]) -> list[Shape]:
    """The spinner's sectors, each with its sign: a ball, a flag, or the one of a goal kick."""
    spinner = TABLE.spinner
    at, part = list(spinner.centre), 360 / len(sectors)
    shapes: list[Shape] = [{"shape": "circle", "look": "rim", "at": at, "radius": spinner.radius + 1.5}]
    for k, sector in enumerate(sectors):
        first = spinner.first_edge_deg + k * part
        shapes.append(
            {
                "shape": "sector",
                "look": f"sector {sector}",
                "at": at,
                "radius": spinner.radius,
                "degrees": [first, first + part],
            }
        )
        turn, reach = math.radians(first + part / 2), spinner.radius * 0.74
        middle = (at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn))
        if sector in SECTOR_SIGNS:
            shapes.append({"shape": "icon", "look": SECTOR_SIGNS[sector], "at": list(middle), "size": SIGN_SIZE})
        else:
            shapes.append(text("sector-sign", "1", middle, shift=(0.0, 2.8)))
    return shapes


def _area(area: Mask) -> Box:
    return _box(fields_in(area))


def _box(fields: list[str]) -> Box:
    """The rectangle around some fields: x and y from, x and y to."""
    middles = [PITCH.centre(field) for field in fields]
    across, along = PITCH.field[0] / 2, PITCH.field[1] / 2
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return [min(xs) - across, min(ys) - along, max(xs) + across, max(ys) + along]


FIELDS: dict[str, Box] = {field: _box([field]) for field in PITCH.fields()}
"""Every field by its name."""
