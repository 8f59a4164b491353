"""The match in numbers: counts by side, possession, where the ball was, and whose goal was in danger when."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from device.games import game_day, game_page
from device.games.paint import CHALK, GRASS, PAINT
from device.reports.chronicle import Chronicle, events_of
from device.web.contract.measures import Box
from device.web.contract.plan import Plan
from rules.game import SIDES
from rules.texts import Catalogue

PARTS = 16
"""Parts of a match of which each gets one bar of its momentum."""
HEAT = "#ff3b1d"
HEAT_SCALE = 1.2
"""Pixels a millimetre."""
BAR, HALF = 24, 60
"""Width of a bar of the momentum, and height of its longest, in pixels."""
LEAST = 0.3
"""Of what a bar of full height tells: a match that stays around the middle has low bars."""
NEITHER = "#8a97a3"


class Numbers(NamedTuple):
    """What can be counted in a match."""

    columns: tuple[str, str]
    rows: tuple[tuple[str, int, int], ...]
    possession: tuple[int, int] | None
    """Home's and away's share of the steps, in per cent; nothing in a game without a ball."""
    momentum: tuple[float, ...]
    """In each part of the match, where the ball was: from -1, at home's goal line, to 1, at away's."""
    heat: Mapping[str, int]
    """In how many steps the ball lay on a field."""


def numbers(told: Chronicle, texts: Catalogue) -> Numbers:
    """Count what stands; what was taken back did not happen."""
    day = game_day(told.game)
    states = [link.step.state for link in told.play.line() if link.step]
    events = [event for link in told.play.line() for event in events_of(link)]
    state = told.play.state
    rows = tuple(
        (_counted(day, state, what, texts), home, away) for what, home, away in day.conduct.numbers(events, state)
    )
    has = Counter(side for each in states if (side := day.conduct.has_ball(each)) is not None)
    places = [place for each in states if (place := day.conduct.ball_at(each)) is not None]
    plan = game_page(told.game).plan(texts.lang)
    return Numbers(
        day.words.columns(state, texts.lang),
        rows,
        _shares(has),
        _momentum(places, plan),
        Counter(place for place in places if place in plan["fields"]),
    )


def _counted(day: Any, state: Any, what: str, texts: Catalogue) -> str:
    key = f"panel.count.{what}"
    return texts.page(key) if key in texts.entries else str(day.words.piece(state, what, texts.lang).page)


def _shares(has: Counter[str]) -> tuple[int, int] | None:
    home, away = (has[side] for side in SIDES)
    if not home + away:
        return None
    share = round(100 * home / (home + away))
    return share, 100 - share


def _momentum(places: list[str], plan: Plan) -> tuple[float, ...]:
    if len(places) < PARTS:
        return ()
    along = [_ahead(plan["fields"][place], plan["length"]) for place in places if place in plan["fields"]]
    cuts = [round(k * len(along) / PARTS) for k in range(PARTS + 1)]
    parts = [along[first:last] for first, last in pairwise(cuts)]
    return tuple(round(sum(part) / len(part), 2) if part else 0.0 for part in parts)


def _ahead(box: Box, length: float) -> float:
    return (box[1] + box[3]) / length - 1


def heat_svg(told: Numbers, plan: Plan) -> str:
    """The board with its fields the redder, the more often the ball lay there; home's goal to the left."""
    most = max(told.heat.values(), default=0)
    if not most:
        return ""
    parts = []
    for field, box in plan["fields"].items():
        x, y, wide, high = _lying(box)
        place = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        warm = 0.9 * (told.heat.get(field, 0) / most) ** 0.5
        parts.append(f'{place} fill="{GRASS}" stroke="{CHALK}" stroke-opacity=".4"/>')
        if warm:
            parts.append(f'{place} fill="{HEAT}" fill-opacity="{warm:.2f}"/>')
    for shape in plan["ground"]:
        if shape["shape"] == "rect" and shape["look"] == "chalk":
            x, y, wide, high = _lying(shape["box"])
            place = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
            parts.append(f'{place} fill="none" stroke="{CHALK}" stroke-width="2"/>')
    size = f"{plan['length'] * HEAT_SCALE:g} {plan['width'] * HEAT_SCALE:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{"".join(parts)}</svg>\n'


def _lying(box: Box) -> tuple[float, float, float, float]:
    left, low, right, high = (edge * HEAT_SCALE for edge in box)
    return low, left, high - low, right - left


def momentum_svg(told: Numbers, teams: list[str]) -> str:
    """One bar for each part of the match: up where away's goal was near, down where home's was."""
    if not told.momentum:
        return ""
    most = max(LEAST, *map(abs, told.momentum))
    home, away = (PAINT.get(team, NEITHER) for team in (teams if len(teams) == 2 else ("", "")))
    bars = [
        f'<rect x="{k * BAR + 2}" y="{HALF - max(part, 0) / most * HALF:g}" width="{BAR - 4}"'
        f' height="{abs(part) / most * HALF:g}"'
        f' fill="{home if part > 0 else away}" stroke="#222" stroke-opacity=".4"/>'
        for k, part in enumerate(told.momentum)
    ]
    width = BAR * len(told.momentum)
    line = f'<path d="M0 {HALF}H{width}" stroke="{NEITHER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {2 * HALF}">{"".join(bars)}{line}</svg>\n'
