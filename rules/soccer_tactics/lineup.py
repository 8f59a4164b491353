"""The figures: `h1`…`h11` and `a1`…`a11`. 1 keeps goal, 2–5 defend, 6–9 play midfield, 10 and 11 attack."""

from collections.abc import Mapping

from rules.game import AWAY, HOME, SIDES, Side
from rules.soccer_tactics.pitch import Field

Figure = str
"""A figure's name, `"h7"`; lower case, so that it never clashes with a field."""

Lineup = tuple[Field | None, ...]
"""Where the eleven figures of a side stand, by number; `None` has been sent off."""

NUMBERS = range(1, 12)
KEEPER = 1
DEFENDERS = range(2, 6)
LINES: Mapping[str, range] = {
    "keeper": range(1, 2),
    "defenders": DEFENDERS,
    "midfield": range(6, 10),
    "strikers": range(10, 12),
}
LINE_OF: Mapping[int, str] = {number: line for line, numbers in LINES.items() for number in numbers}

FIGURES: Mapping[Side, tuple[Figure, ...]] = {side: tuple(f"{side[0]}{number}" for number in NUMBERS) for side in SIDES}
FIELD_PLAYERS: Mapping[Side, tuple[Figure, ...]] = {side: FIGURES[side][1:] for side in SIDES}
SIDE_OF: Mapping[Figure, Side] = {figure: side for side in SIDES for figure in FIGURES[side]}
NUMBER_OF: Mapping[Figure, int] = {figure: int(figure[1:]) for figure in SIDE_OF}
KEEPERS: Mapping[Side, Figure] = {HOME: "h1", AWAY: "a1"}


def is_keeper(figure: Figure) -> bool:
    """Whether the figure wears number 1."""
    return NUMBER_OF[figure] == KEEPER


def is_defender(figure: Figure) -> bool:
    """Whether the figure is one of the four unnumbered ones that stay in their half."""
    return NUMBER_OF[figure] in DEFENDERS


def stays_home(figure: Figure) -> bool:
    """Rule 2 and rule 8: defenders and the keeper never leave their own half."""
    return NUMBER_OF[figure] <= DEFENDERS[-1]


def booking_name(figure: Figure) -> str:
    """Rule 9A: under which name cards are kept; the four defenders are booked as one group, `hD` or `aD`."""
    return f"{figure[0]}D" if is_defender(figure) else figure
