"""Evenings played to their end in memory: draw, roll results, draw again."""

from dataclasses import replace
from random import Random

from device.club.draw import next_fixtures
from device.club.evening import KNOCK_OUT, DrawKind, Entrant, Evening, Fixture, Pairing, Plan, Score


def evening(draw: DrawKind, entrants: int, seed: int = 1, **plan: object) -> Evening:
    there = {number: Entrant(number, f"P{number}") for number in range(1, entrants + 1)}
    return Evening(1, "evening", "game", Plan(draw, **plan), seed, there, drawn=True)  # type: ignore[arg-type]


def played(start: Evening, chance: Random, rounds: int = 99) -> Evening:
    """All rounds, or so many of them."""
    while rounds and (fixtures := next_fixtures(start)):
        first = len(start.pairings) + 1
        new = (Pairing(number, one, result(one, chance)) for number, one in enumerate(fixtures, first))
        start = replace(start, pairings=(*start.pairings, *new))
        rounds -= 1
    return start


def result(fixture: Fixture, chance: Random) -> Score | None:
    if fixture.away is None:
        return None
    score = Score(chance.randrange(5), chance.randrange(5))
    level_out = fixture.stage == KNOCK_OUT and not score.winner
    return score._replace(shoot_out=chance.choice(((3, 2), (2, 4)))) if level_out else score
