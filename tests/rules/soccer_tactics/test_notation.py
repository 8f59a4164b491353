"""Text forms of positions."""

import pytest

from rules.game import BadInput
from rules.soccer_tactics import notation
from rules.soccer_tactics.actions import Roll
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import apply
from rules.soccer_tactics.set_up import start
from rules.soccer_tactics.state import Match, State

KICK_OFF = apply(start(Match(Options())), Roll((2, 5))).state
DUEL = """
12 .  .  .  *h9/a4 .  .  .  .
 1 .  .  .  h1     .  .  .  .
away duel -
"""


@pytest.mark.parametrize("state", [start(Match(Options())), KICK_OFF, notation.from_pitch(DUEL)])
def test_pitch_and_line_round_trip(state: State) -> None:
    assert notation.from_pitch(notation.to_pitch(state)) == state
    assert notation.from_line(notation.to_line(state)) == state


def test_one_line_reads_like_fen() -> None:
    line = notation.to_line(notation.from_pitch(DUEL))
    assert line == "8;8;8;8;3,*h9/a4,4;8;8;8;8;8;8;8;8;8;8;3,h1,4 away duel -"


def test_the_pitch_is_drawn_with_aways_goal_on_top() -> None:
    rows = notation.to_pitch(KICK_OFF).splitlines()
    assert rows[0].split() == list("ABCDEFGH")
    assert rows[1].split()[0] == "16"
    assert "h11*" in rows[9]
    assert rows[-1].startswith("home set-up -")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("8 . . h7 .\nhome move 4", "eight fields"),
        ("8 . . x7 . . . . .\nhome move 4", "C8"),
        ("8 h7 h7 . . . . . .\nhome move 4", "h7 stands on A8"),
        ("8 h7* a2* . . . . . .\nhome move 4", "two balls"),
        ("8 h7* . . . . . . .\nhome moving 4", "phase"),
        ("8 h7* . . . . . . .\nhome", "attacking side, phase and roll"),
        ("8 h12* . . . . . . .\nhome move 4", "12"),
        ("17 h7* . . . . . . .\nhome move 4", "A17"),
        ("8 h7* . . . . . . .\nhome move 4 {score", "no JSON"),
    ],
)
def test_what_is_wrong_with_a_pitch_is_said(text: str, part: str) -> None:
    with pytest.raises(BadInput) as problem:
        notation.from_pitch(text.replace(" {score", " {score}"))
    assert part in problem.value.text


@pytest.mark.parametrize("line", ["", "8;8 home move 4", "7" + ";8" * 15 + " home move 4"])
def test_what_is_wrong_with_a_line_is_said(line: str) -> None:
    with pytest.raises(BadInput):
        notation.from_line(line)
