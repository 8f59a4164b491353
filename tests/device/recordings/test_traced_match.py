"""Whole matches photographed by a ray tracer: ruled exactly as they were played, and nobody is asked anything."""

import json
from pathlib import Path

import pytest

from rules.game import Json
from tests.checkout import HOME
from tests.device.recordings.test_match import replayed, told

MATCHES = ("match-traced-glossy", "match-traced-evening", "match-traced-mat")
FEWEST_ACTIONS = 40
MOST_MEGABYTES = 15
every_match = pytest.mark.parametrize("match", MATCHES)


def folder(match: str) -> Path:
    return HOME / "tests/recordings" / match


def truth(match: str) -> list[Json]:
    frames: list[Json] = json.loads((folder(match) / "truth.json").read_text(encoding="utf-8"))["frames"]
    return frames


@every_match
def test_it_is_a_whole_match_as_families_play_it(match: str) -> None:
    """With hands in the picture, dice over their well's border, and a truth for every picture."""
    frames = truth(match)
    played = [one for frame in frames for one in frame["played"]]
    assert sum("action" in one for one in played) >= FEWEST_ACTIONS
    assert sum(frame["hand"] for frame in frames) >= 2
    assert [frame["file"] for frame in frames] == sorted(path.name for path in folder(match).glob("*.jpg"))


def test_all_of_them_together_stay_small() -> None:
    size = sum(path.stat().st_size for match in MATCHES for path in folder(match).iterdir())
    assert size < MOST_MEGABYTES * 1e6


@pytest.mark.slow
@every_match
def test_every_ruling_is_what_was_played(match: str) -> None:
    expected = json.loads((folder(match) / "expected.json").read_text(encoding="utf-8"))
    rulings = told([ruling for line in replayed(match) for ruling in line["rulings"]])
    assert rulings == told(expected["rulings"])


@pytest.mark.slow
@every_match
def test_every_action_is_ruled_before_the_next_picture(match: str) -> None:
    """Nothing is put off: what was played when a picture was taken is ruled as soon as it has been seen."""
    ruled: dict[str, list[Json]] = {}
    file = ""
    for line in replayed(match):
        file = line.get("file", file)
        ruled.setdefault(file, []).extend(ruling for ruling in told(line["rulings"]) if "whistle" not in ruling)
    for frame in truth(match):
        assert ruled[frame["file"]] == told(frame["played"]), frame["file"]


@pytest.mark.slow
@every_match
def test_nobody_is_asked_without_need(match: str) -> None:
    assert not any("question" in ruling for line in replayed(match) for ruling in line["rulings"])
