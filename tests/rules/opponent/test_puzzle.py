"""Puzzles: one move is clearly the best, and the rules themselves say how often it brings the goal."""

from functools import cache

from rules import game_named
from rules.opponent import mind_of
from rules.opponent.draws import Draws
from rules.opponent.matches import match, plays_at
from rules.opponent.mind import Throw
from rules.opponent.puzzle import CLEARLY, WORTH_IT, Puzzle, puzzle

GAME = "soccer-tactics"
OFTEN = 400


@cache
def found() -> Puzzle:
    """The first puzzle of a friendly match late enough that there is one at once."""
    players = {side: plays_at(GAME, "friendly") for side in ("home", "away")}
    for moment in match(GAME, players, 3, 150):
        if moment.number > 182 and (there := puzzle(game_named(GAME), moment.state)) is not None:
            return there
    raise AssertionError("no puzzle")


def test_one_allowed_move_is_clearly_the_best() -> None:
    first, second = found().tries[:2]
    assert game_named(GAME).check(found().state, first.option) == ()
    assert first.scores >= WORTH_IT and first.scores - second.scores >= CLEARLY
    assert len({one.option for one in found().tries}) == len(found().tries)


def test_the_rules_bring_the_goal_as_often_as_was_said() -> None:
    mind, draws, best = mind_of(GAME), Draws(1), found().best
    goals = 0
    for _ in range(OFTEN):
        state = mind.follow(found().state, best.option)
        while mind.turn(state) is None and not mind.lead(state, found().side):
            state = mind.follow(state, draws.weighted(mind.falls(state, Throw())))
        goals += mind.lead(state, found().side) > mind.lead(found().state, found().side)
    assert abs(goals / OFTEN - best.scores) < 0.1


def test_where_something_is_hidden_there_is_no_puzzle() -> None:
    cards = game_named("fussball-alarm")
    assert puzzle(cards, cards.start({})) is None
