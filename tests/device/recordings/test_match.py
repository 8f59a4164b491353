"""A recorded match, refereed from its pictures: exactly the rulings that the rules demand, in their order."""

import contextlib
import io
import json
from functools import cache
from pathlib import Path

import pytest

from device.cli import run
from rules.game import Json
from tests.checkout import HOME

WANTED = {
    "match-a": {"offside", "duel", "goal", "breach", "direct-pass", "loose-ball"},
    "fuba-match": {"formations", "kick-off", "possession", "run", "attempt", "goal-kick", "slow-goal-kick", "tactic"},
    "super-goal-match": {"toss", "master-rolled", "arrow", "throw-in", "challenge", "foul", "penalty", "goal-kick"},
    "fussball-alarm-match": {"alarm", "heavy-foul", "simple-foul", "yellow", "no-yellow", "searched", "hand", "final"},
}
"""The recorded matches, and what happens in them."""
every_game = pytest.mark.parametrize("match", WANTED)


def told(rulings: list[Json]) -> list[Json]:
    """Actions, wrong moves, questions; the whistles in between."""
    return [ruling for ruling in rulings if set(ruling) & {"action", "wrong", "question", "whistle"}]


@cache
def replayed(match: str) -> list[Json]:
    """What `schiri replay --json` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert run(["replay", str(HOME / "tests/recordings" / match), "--json"], {}) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.slow
@every_game
def test_the_recorded_match_is_refereed_as_expected(match: str) -> None:
    expected = json.loads((HOME / "tests/recordings" / match / "expected.json").read_text(encoding="utf-8"))
    assert told([ruling for line in replayed(match) for ruling in line["rulings"]]) == told(expected["rulings"])


@pytest.mark.slow
@every_game
def test_the_match_has_everything_in_it(match: str) -> None:
    lines = replayed(match)
    events = {event["type"] for line in lines for event in line["events"]}
    actions = [ruling for line in lines for ruling in line["rulings"] if "action" in ruling]
    assert events >= WANTED[match]
    assert len(actions) >= 40
    assert any(line.get("seen") == "hand" for line in lines)
    assert any(line.get("moved") for line in lines)
    assert any("wrong" in ruling for line in lines for ruling in line["rulings"])


def test_what_is_no_recording_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "replay", str(tmp_path)], {}) == 2
    assert "no recording" in capsys.readouterr().err
    (tmp_path / "recording.json").write_text('{"game": "chess"}')
    assert run(["--lang", "en", "replay", str(tmp_path)], {}) == 2
    assert "chess" in capsys.readouterr().err
