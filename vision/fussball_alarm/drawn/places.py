"""Where a family lays its cards: the table's data, as the renderer reads it for itself."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Spot = tuple[float, float]


@dataclass(frozen=True)
class Places:
    """Millimetres: a card, the alarm row, the piles, and the players' places by how many play."""

    card: Spot
    thick: float
    row: tuple[Spot, ...]
    draw: Spot
    discard: Spot
    yellow: Spot
    players: dict[int, tuple[tuple[float, float, float, float], ...]]


@cache
def places() -> Places:
    """Those of the table's own data file."""
    text = files("vision.fussball_alarm").joinpath("table.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    row, card = data["row"], data["card"]
    piles = {name: (float(at[0]), float(at[1])) for name, at in data["piles"].items()}
    return Places(
        (card["size"][0], card["size"][1]),
        card["thick"],
        tuple((row["x"], row["first"] + k * row["step"]) for k in range(7)),
        piles["draw"],
        piles["discard"],
        piles["yellow"],
        {int(number): tuple((a, b, c, d) for a, b, c, d in boxes) for number, boxes in data["places"].items()},
    )
