"""Section 3.1: both sides choose a formation in secret, any that makes ten, and show it together."""

import re
from itertools import product

from rules.fuba.actions import Action, Formation
from rules.fuba.events import event
from rules.fuba.pitch import FACTS
from rules.fuba.state import Split, State, of_side
from rules.fuba.violations import violation
from rules.game import AWAY, HOME, SIDES, Side, Step, Violation

FIELD_PLAYERS = 10
CARDS: tuple[str, ...] = tuple(FACTS["cards"])
"""The formations that have a card."""
_SPLITS = [
    f"{defence}-{midfield}-{FIELD_PLAYERS - defence - midfield}"
    for defence, midfield in product(range(FIELD_PLAYERS + 1), repeat=2)
    if defence + midfield <= FIELD_PLAYERS
]
EVERY_FORMATION: tuple[str, ...] = (*CARDS, *(text for text in _SPLITS if text not in CARDS))
"""The cards first, then all that a side may write down."""


def read_formation(text: str) -> Split | None:
    """`"4-4-2"` as numbers, if they make ten."""
    found = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,2})", text)
    if found is None:
        return None
    defence, midfield, attack = map(int, found.groups())
    return (defence, midfield, attack) if defence + midfield + attack == FIELD_PLAYERS else None


def written(split: Split | None) -> str | None:
    """The formation as it stands on its card."""
    return "-".join(map(str, split)) if split else None


def chosen(state: State, side: Side) -> Split | None:
    """What a side has chosen."""
    return state.match.formations[side == AWAY]


def options(state: State) -> tuple[Action, ...]:
    """Every formation for each side that has not chosen yet."""
    return tuple(Formation(side, text) for side in SIDES if chosen(state, side) is None for text in EVERY_FORMATION)


def why_not(state: State, action: Formation) -> list[Violation]:
    """Ten field players, and a choice stands."""
    reasons = []
    if chosen(state, action.side) is not None:
        reasons.append(violation("formation-kept", side=action.side))
    if read_formation(action.formation) is None or action.formation not in EVERY_FORMATION:
        reasons.append(violation("not-ten", formation=action.formation))
    return reasons


def apply(state: State, action: Action) -> Step[State]:
    """A secret stays one until both have chosen."""
    assert isinstance(action, Formation)
    formations = of_side(state.match.formations, action.side, read_formation(action.formation))
    after = state._replace(match=state.match._replace(formations=formations))
    told = (event("formation-chosen", action.side),)
    if None in formations:
        return Step(after, told)
    shown = event("formations", *(written(chosen(after, side)) for side in (HOME, AWAY)))
    return Step(after._replace(phase="start"), (*told, shown))
