"""The eight dice: how they are called, what their faces can show, and what an arrow means."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.super_goal.pitch import ARROWS

Die = str
Face = str

DIRECTION: tuple[Die, ...] = ("orange", "red", "violet")
"""Ball control, ball release, pass."""
ORANGE, SHOT, DEFENCE, KEEPER, PENALTY, MASTER = "orange", "shot", "defence", "keeper", "penalty", "master"
DICE: tuple[Die, ...] = (*DIRECTION, SHOT, DEFENCE, KEEPER, PENALTY, MASTER)
WORDS: Mapping[Die, tuple[Face, ...]] = {
    SHOT: ("on-goal", "unstoppable", "post", "bar", "wide"),
    DEFENCE: ("steal", "miss", "own-goal", "clear", "foul"),
    KEEPER: ("held", "goal", "punch", "parried"),
    PENALTY: ("goal", "parried", "wide", "punch"),
    MASTER: ("long-shot", "assist", "unstoppable", "perfect-save", "win-back", "foul"),
}
"""What the dice with pictures can show."""
ASK, LOST = "ask", "lost"
"""The question mark and the X."""
_ARROW = re.compile(rf"(?P<arrow>{'|'.join(ARROWS)})-(?P<number>[1-9])(?:-(?P<mark>{ASK}|{LOST}))?")


class Arrow(NamedTuple):
    """What a face of a direction die shows."""

    arrow: str
    number: int
    mark: str | None


@cache
def read_arrow(face: Face) -> Arrow:
    """`diagonal-3-ask` is a diagonal arrow, a three and a question mark."""
    found = _ARROW.fullmatch(face)
    assert found is not None
    return Arrow(found["arrow"], int(found["number"]), found["mark"])


def is_face(value: Any) -> bool:
    """Whether any of our dice could show this."""
    return isinstance(value, str) and (
        _ARROW.fullmatch(value) is not None or any(value in faces for faces in WORDS.values())
    )


def may_show(die: Die, face: Any) -> bool:
    """Whether a die of this name could show this, on anybody's table."""
    if not isinstance(face, str):
        return False
    return _ARROW.fullmatch(face) is not None if die in DIRECTION else face in WORDS[die]
