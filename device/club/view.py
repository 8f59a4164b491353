"""An evening as the page tells it, in somebody's language."""

from device.club.draw import knock_out
from device.club.evening import DRAWS, HELD, KNOCK_OUT, SWISS, Evening, Pairing, Score
from device.club.office import Room
from device.club.rule_sets import rule_sets
from device.club.standings import standings
from device.web.contract.club import (
    ClubChoice,
    ClubCondition,
    ClubMatch,
    ClubNews,
    ClubPerson,
    ClubPlan,
    ClubRow,
    ClubStandings,
)
from rules import games
from rules.texts import Catalogue

MOST_NEXT, MOST_DONE = 40, 300
"""Matches on the page: nobody looks further ahead, and an evening of 32 people has 200."""
LAST_ROUNDS = {0: "final", 1: "semi-final", 2: "quarter-final"}


def club_news(room: Room, said: Catalogue) -> ClubNews:
    """Everything that can be seen."""
    evening = room.evening
    plan = evening.plan
    return {
        "evening": evening.id,
        "name": evening.name,
        "game": evening.game,
        "game_name": said.page(f"game.{evening.game}"),
        "condition": room.condition,
        "champion": "" if room.champion is None else evening.entrants[room.champion].name,
        "people": [_person(evening, number) for number in evening.entrants],
        "tables": list(evening.tables),
        "found": [table for table in room.found if table not in evening.tables],
        "now": [_match(room, one, said) for one in room.now()],
        "next": [_match(room, one, said) for one in room.next()[:MOST_NEXT]],
        "done": [_match(room, one, said) for one in room.done()[:MOST_DONE]],
        "standings": tables(evening, said),
        "plan": ClubPlan(
            draw=plan.draw,
            groups=plan.groups,
            through=plan.through,
            rounds=plan.rounds,
            third=plan.third,
            rules=plan.rules,
        ),
        "games": [_choice(game, said.page(f"game.{game}")) for game in games()],
        "draws": [_choice(draw, said.page(f"club.draw.{draw}")) for draw in DRAWS],
        "rule_sets": [_choice(name, said.page(f"club.rules.{name}")) for name in rule_sets()],
    }


def groups_with_tables(evening: Evening) -> tuple[int, ...]:
    """A knock-out alone has no table, and before the draw there is nothing to tell."""
    return evening.groups() if evening.drawn and evening.plan.draw != "knock-out" else ()


def tables(evening: Evening, said: Catalogue) -> list[ClubStandings]:
    """The tables of an evening."""
    found = groups_with_tables(evening)
    return [{"title": _group(group, said), "rows": _rows(evening, group, said)} for group in found]


def title(evening: Evening, one: Pairing, said: Catalogue) -> str:
    """To which stage a match belongs."""
    fixture = one.fixture
    if fixture.stage == KNOCK_OUT:
        left = knock_out.last_round(evening) - fixture.round
        if left == 0 and fixture.number == 1:
            return said.page("club.round.third")
        if left in LAST_ROUNDS:
            return said.page(f"club.round.{LAST_ROUNDS[left]}")
        return said.page("club.round.of", number=2 ** (left + 1))
    if fixture.group:
        return said.page("club.round.group", group=fixture.group, round=fixture.round)
    return said.page("club.round.swiss" if fixture.stage == SWISS else "club.round.league", round=fixture.round)


def score(told: Score | None, said: Catalogue) -> str:
    """How a match ended."""
    if told is None:
        return ""
    goals = f"{told.home}:{told.away}"
    if told.shoot_out is None:
        return goals
    home, away = told.shoot_out
    return said.page("club.shoot-out", goals=goals, home=home, away=away)


def name_of(evening: Evening, entrant: int | None) -> str:
    """Who that is; nobody in a bye."""
    return "" if entrant is None else evening.entrants[entrant].name


def _match(room: Room, one: Pairing, said: Catalogue) -> ClubMatch:
    evening, report = room.evening, room.report_of(one)
    live = "" if report is None or report.score is None else f"{report.score.home}:{report.score.away}"
    return {
        "id": one.id,
        "title": title(evening, one, said),
        "home": name_of(evening, one.fixture.home),
        "away": name_of(evening, one.fixture.away),
        "score": score(one.score, said),
        "live": live,
        "clock": "" if report is None else report.clock,
        "table": "" if one.table == HELD else one.table,
        "condition": _condition(one, playing=report is not None),
    }


def _condition(one: Pairing, *, playing: bool) -> ClubCondition:
    if one.done:
        return "undecided" if one.undecided else "done"
    if one.called:
        return "playing" if playing else "called"
    return "held" if one.table == HELD else "waiting"


def _person(evening: Evening, number: int) -> ClubPerson:
    one = evening.entrants[number]
    return {"id": one.id, "name": one.name, "members": list(one.members), "withdrawn": one.withdrawn}


def _choice(value: str, name: str) -> ClubChoice:
    return {"value": value, "name": name}


def _group(group: int, said: Catalogue) -> str:
    return said.page("club.group", group=group) if group else said.page("club.table")


def _rows(evening: Evening, group: int, said: Catalogue) -> list[ClubRow]:
    return [
        {
            "place": place.place,
            "name": name_of(evening, place.row.entrant),
            "played": place.row.played + place.row.byes,
            "won": place.row.won,
            "level": place.row.level,
            "lost": place.row.lost,
            "goals": f"{place.row.goals}:{place.row.conceded}",
            "points": place.row.points,
            "why": said.page(f"club.by.{place.by}") if place.by not in ("", "points") else "",
        }
        for place in standings(evening, group)
    ]
