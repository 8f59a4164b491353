"""How a goal came about: who scored, and after whose pass."""

from collections.abc import Sequence

from device.games.soccer_tactics import words
from rules.game import Event, Step
from rules.soccer_tactics import speech
from rules.soccer_tactics.lineup import NUMBER_OF, SIDE_OF, stays_home
from rules.soccer_tactics.state import State

BEGINS = frozenset({"ball-won", "ball-lost", "duel-won", "foul", "penalty", "free-kick", "kick-off", "corner"})
"""With these an attack begins anew: what was played before has nothing to do with the goal."""


def scorer(line: Sequence[tuple[State, Step[State]]], lang: str) -> str:
    """`Rot 10, nach Pass von 7`; who won the ball himself has nobody to thank."""
    (_, last), *earlier = line
    figure = next((event.facts["figure"] for event in last.events if event.kind == "goal"), None)
    if figure is None:
        return ""
    who, by = speech.name(last.state, figure, lang), _passer(earlier, figure)
    said = words.catalogue(lang)
    if by is None:
        return said.page("scorer.alone", figure=who)
    called = speech.name(last.state, by, lang) if stays_home(by) else NUMBER_OF[by]  # the others have a number
    return said.page("scorer.after-pass", figure=who, by=called)


def _passer(earlier: Sequence[tuple[State, Step[State]]], receiver: str) -> str | None:
    """Who played the ball to the scorer, if it came straight from a team-mate."""
    for before, step in earlier:
        for event in reversed(step.events):
            if event.kind == "direct-pass":
                return before.carrier if _to_a_mate(event, before, receiver) else None
            if event.kind in BEGINS:
                return None
    return None


def _to_a_mate(played: Event, before: State, receiver: str) -> bool:
    by = before.carrier
    return played.facts["figure"] == receiver and by not in (None, receiver) and SIDE_OF[str(by)] == SIDE_OF[receiver]
