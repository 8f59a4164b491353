"""The puzzle of the day: a position of a stored match in which one move is clearly the best. Four moves to choose from.

Which position it is depends on the day alone: on the same day everybody in the house has the same puzzle.
"""

from typing import Any

from device.games import game_day
from device.reports.chronicle import Chronicle, events_of
from device.store import entries
from device.store.play import Link
from device.web.contract.archive import Puzzle, PuzzleChoice
from rules.opponent import has_opponent
from rules.opponent.draws import Draws
from rules.opponent.mind import Throw
from rules.opponent.puzzle import Puzzle as Position
from rules.opponent.puzzle import Try, puzzle
from rules.texts import Catalogue

CHOICES = 4
LOOKED_AT = 20
"""Positions of a match; each takes at most a fifth of a second."""
BEFORE_IT = 4
"""Steps before something decisive that are looked at first."""


def puzzle_of(told: Chronicle, match: int, day: int, texts: Catalogue) -> Puzzle | None:
    """The puzzle that a match holds for a day; nothing if it holds none."""
    if not has_opponent(told.game):
        return None
    draws, rules = Draws(day), game_day(told.game).rules
    for link in _promising(told, draws)[:LOOKED_AT]:
        assert link.step is not None
        found = puzzle(rules, link.step.state)
        if found is not None:
            return _told(told, found, match, link, draws, texts)
    return None


def _promising(told: Chronicle, draws: Draws) -> list[Link]:
    """All steps in any order, those before a goal or another decision first."""
    links = [link for link in told.play.line() if link.step is not None]
    decisive = game_day(told.game).decisive
    decided = [k for k, link in enumerate(links) if any(event.kind in decisive for event in events_of(link))]
    near = {k - back for k in decided for back in range(1, BEFORE_IT + 1)}
    shuffled = draws.shuffled(list(enumerate(links)))
    return [link for _, link in sorted(shuffled, key=lambda one: one[0] not in near)]


def no_puzzle(texts: Catalogue) -> Puzzle:
    """What to say as long as no match holds one."""
    return {"match": 0, "number": 0, "question": texts.page("report.puzzle.none"), "choices": []}


def _told(told: Chronicle, found: Position, match: int, link: Link, draws: Draws, texts: Catalogue) -> Puzzle:
    day = game_day(told.game)
    side = day.words.piece(found.state, found.side, texts.lang).page
    question = texts.page("report.puzzle.question", side=side, game=texts.page(f"game.{told.game}"))
    others = [one for one in found.tries[1:] if not isinstance(one.option, Throw)]
    wrong = draws.shuffled(others)[: CHOICES - 1]
    return {
        "match": match,
        "number": link.entry.number,
        "question": " ".join([question, *_before(told, link, texts)]),
        "choices": [_choice(day, found, one, texts) for one in draws.shuffled([found.best, *wrong])],
    }


def _before(told: Chronicle, link: Link, texts: Catalogue) -> list[str]:
    """What was done last: a roll stands on no board."""
    if link.entry.kind != entries.ACTION:
        return []
    day = game_day(told.game)
    last = day.rules.read_action(link.entry.data["action"])
    what = " ".join(day.words.spelled(told.state_before(link), last, texts.lang))
    return [texts.page("report.puzzle.before", what=what)]


def _choice(day: Any, found: Position, one: Try, texts: Catalogue) -> PuzzleChoice:
    right = one is found.best
    return {
        "text": " ".join(day.words.spelled(found.state, one.option, texts.lang)),
        "right": right,
        "told": texts.page(
            f"report.puzzle.{'right' if right else 'wrong'}",
            goals=round(100 * one.scores),
        ),
    }
