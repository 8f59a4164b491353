"""What the program takes does not grow: robots play all games in turn, in a process of their own."""

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from tests.checkout import HOME
from tests.fuzz.endurance import round_of

SECONDS = 480
WARM = 4
"""Rounds until everything has been used once."""
GROWTH = 5.0
"""Megabytes."""


@pytest.mark.long
def test_the_demonstration_of_all_games_does_not_grow(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.fuzz.endurance", str(tmp_path), str(SECONDS)]
    done = subprocess.run(words, cwd=HOME, capture_output=True, encoding="utf-8", check=False, timeout=3 * SECONDS)
    assert (done.returncode, done.stderr) == (0, "")
    rounds = [round_of(line) for line in done.stdout.splitlines()]
    assert all(min(played.entries) > 0 for played in rounds), rounds  # in every game something was whistled
    taken = [played.megabytes for played in rounds]
    warm = taken[WARM:]
    assert len(warm) >= 4, "too few rounds to tell"
    assert median(warm[len(warm) // 2 :]) - median(warm[: len(warm) // 2]) < GROWTH, taken
