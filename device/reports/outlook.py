"""How the chances of a match went: a curve, the moments that turned it, and kindly what was found and what was not.

Everything is reckoned from the log when somebody wants to see it; equal positions are reckoned once. A game
for several players has no curve.
"""

from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import Any, NamedTuple

from device.games import game_day
from device.games.paint import PAINT
from device.reports.chronicle import Chronicle, events_of
from device.store import entries
from device.store.play import Link
from device.web.contract.archive import Outlook, TurningPoint
from rules.game import SIDES, Json, Side
from rules.opponent import chances, has_opponent
from rules.texts import Catalogue, first_sentence

PLAYOUTS = 8
"""Each takes half a millisecond; what is left of chance after so many is below two per cent."""
MOST_TURNS = 3
LEAST = 0.05
"""Of a whole win: what changes the chances by less has turned nothing."""
WIDE, HIGH = 400, 120
"""Pixels of the curve."""
DRAWN = "#c8d0d6"
CHANCE = ("roll", "duel", "spin")


class Point(NamedTuple):
    """The chances after a step; the first point is the beginning."""

    link: Link | None
    home: float
    draw: float
    away: float

    @property
    def lead(self) -> float:
        """What home may hope for: a win is one, a draw half of it."""
        return self.home + self.draw / 2


def curve(told: Chronicle) -> tuple[Point, ...]:
    """The chances after every step that stands, where home plays away."""
    day = game_day(told.game)
    if not has_opponent(told.game) or tuple(day.conduct.sides(told.play.start)) != SIDES:
        return ()
    links = [link for link in told.play.line() if link.step is not None]
    moments: list[tuple[Link | None, Any, float]] = [(None, told.play.start, day.clocks.period(told.play.start)[1])]
    moments += [(link, link.step.state, link.entry.clock) for link in links if link.step is not None]
    return tuple(
        Point(link, *_chances(told.game, state, round(day.clocks.left(state, clock), 2)))
        for link, state, clock in moments
    )


@lru_cache(maxsize=2048)
def _chances(game: str, state: Any, left: float) -> tuple[float, float, float]:
    found = chances(game_day(game).rules, state, 1, PLAYOUTS, left)
    home, away = (found.wins.get(side, 0.0) for side in SIDES)
    return home, found.draw, away


def turning_points(points: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    """Before and after the steps that changed most, in their order."""
    steps = sorted(pairwise(points), key=lambda step: -abs(step[1].lead - step[0].lead))
    most = [step for step in steps[:MOST_TURNS] if abs(step[1].lead - step[0].lead) >= LEAST]
    return sorted(most, key=lambda step: step[1].link.entry.number if step[1].link is not None else 0)


def outlook(told: Chronicle, texts: Catalogue) -> Outlook:
    """What there is to tell about it; nothing where there is no curve."""
    points = curve(told)
    return {
        "curve": len(points) > 1,
        "turns": [_turn(told, before, after, texts) for before, after in turning_points(points)],
        "kindly": [line for side in SIDES for line in _kindly(told, points, side, texts)],
    }


def _turn(told: Chronicle, before: Point, after: Point, texts: Catalogue) -> TurningPoint:
    link = after.link
    assert link is not None and link.step is not None
    day = game_day(told.game)
    who = day.words.piece(link.step.state, SIDES[after.lead < before.lead], texts.lang).page
    gained_by_home = after.lead > before.lead
    shares = {
        name: round(100 * (point.lead if gained_by_home else 1 - point.lead))
        for name, point in (("before", before), ("after", after))
    }
    return {
        "number": link.entry.number,
        "clock": day.clocks.face(link.step.state, link.entry.clock),
        "text": texts.page("report.turn", what=_what(told, link, texts), side=who, **shares),
    }


def _what(told: Chronicle, link: Link, texts: Catalogue) -> str:
    """What happened, in a sentence; what was done, where nothing was whistled."""
    assert link.step is not None
    day = game_day(told.game)
    events = sorted(events_of(link), key=lambda event: event.kind not in day.decisive)
    if events:
        return first_sentence(day.rules.say_event(link.step.state, events[0], texts.lang).page)
    return _deed(told, link, texts)


def _deed(told: Chronicle, link: Link, texts: Catalogue) -> str:
    if link.entry.kind != entries.ACTION:
        return texts.page("report.position")
    day = game_day(told.game)
    action = day.rules.read_action(link.entry.data["action"])
    return day.deed(told.state_before(link), action, texts.lang)


def _kindly(told: Chronicle, points: tuple[Point, ...], side: Side, texts: Catalogue) -> list[str]:
    """What a side found with its best choice, and where something better was there; dice are nobody's fault."""
    chosen = [step for step in pairwise(points) if _is_choice(told, step[1].link, side)]
    if not chosen:
        return []
    sign = 1 if side == SIDES[0] else -1
    gains = [(sign * (after.lead - before.lead), after.link) for before, after in chosen]
    best, worst = max(gains, key=lambda gain: gain[0]), min(gains, key=lambda gain: gain[0])
    who = game_day(told.game).words.piece(told.play.state, side, texts.lang).page
    lines = []
    for key, (gain, link) in (("found", best), ("slipped", worst)):
        if link is not None and (gain if key == "found" else -gain) >= LEAST:
            what, by = _deed(told, link, texts), round(100 * abs(gain))
            lines.append(texts.page(f"report.{key}", side=who, what=what, by=by))
    return lines


def _is_choice(told: Chronicle, link: Link | None, side: Side) -> bool:
    if link is None or link.entry.kind != entries.ACTION:
        return False
    conduct, before = game_day(told.game).conduct, told.state_before(link)
    action = game_day(told.game).rules.read_action(link.entry.data["action"])
    secret = conduct.secret(before, action) is not None and not conduct.over(told.play.state)
    return conduct.side_to_act(before) == side and action.type not in (*CHANCE, "time") and not secret


def curve_svg(told: Chronicle, options: Json) -> str:
    """Three bands over the match: home's chance from below, away's from above, the draw between them."""
    points, teams = curve(told), list(options.get("teams", ()))
    if len(points) < 2:
        return ""
    home, away = (PAINT.get(team, DRAWN) for team in (teams if len(teams) == 2 else ("", "")))
    step = WIDE / (len(points) - 1)
    below = [(k * step, HIGH * (1 - point.home)) for k, point in enumerate(points)]
    above = [(k * step, HIGH * point.away) for k, point in enumerate(points)]
    bands = [(home, [(0, HIGH), *below, (WIDE, HIGH)]), (away, [(0, 0), *above, (WIDE, 0)])]
    drawn = [
        f'<polygon fill="{escape(paint)}" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in corners)}"/>'
        for paint, corners in bands
    ]
    ground = f'<rect width="{WIDE}" height="{HIGH}" fill="{DRAWN}"/>'
    middle = f'<path d="M0 {HIGH / 2:g}H{WIDE}" stroke="#222" stroke-opacity=".35" stroke-dasharray="4 4"/>'
    size = f"0 0 {WIDE} {HIGH}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">{ground}{"".join(drawn)}{middle}</svg>\n'
