"""`schiri bench vision` tells every game's cost by stage, with its budget beside."""

import numpy as np
import pytest

from device.workshop.bench import vision
from rules import games
from tests.device.play.ground import TEXTS
from vision.bench import TimedReader, Timing
from vision.game_vision import game_vision


def test_every_game_is_told_by_stage_and_size(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = np.zeros((9, 16, 3), np.uint8)
    timing = Timing((16, 9), 10.0, 0.2, 15.0, 0.021, 1.53, {"ball": 3.0}, {"ball": 0.31}, 40.0)
    match = vision.Match(games()[0], ("red", "blue"), picture, [picture])
    monkeypatch.setattr(vision, "_match", lambda game, _, **__: match._replace(game=game))
    monkeypatch.setattr(vision, "_reader_megabytes", lambda _: 12.0)
    monkeypatch.setattr(vision, "bench", lambda *_: timing)
    assert vision.run(TEXTS) == 0
    lines = capsys.readouterr().out.splitlines()
    for game in games():
        began = next(k for k, line in enumerate(lines) if line.startswith(f"{game}: "))
        told = lines[began:]
        assert [told[1].count(f"{width} × {height}") for width, height in vision.SIZES] == [1, 1, 1]
        assert next(line for line in told if line.startswith("  ball")).split() == ["ball", *["0.31", "×"] * 3]
        assert next(line for line in told if line.startswith("  first")).split()[1] == "4.00"
        budget = next(line for line in told if "1.53 ×" in line and "0.021 ×" in line)
        assert f"{game_vision(game).most_searches} ×)" in budget


def test_the_two_dice_of_the_first_game_lie_in_their_wells() -> None:
    left, right = vision._two_dice(np.random.default_rng(1))
    assert 27 < left.x < 74
    assert 76 < right.x < 123


@pytest.mark.parametrize("game", games())
def test_every_games_reader_times_its_stages(game: str) -> None:
    match = vision.Match(game, game_vision(game).usual_teams or ("red", "blue"), np.zeros((9, 16, 3), np.uint8), [])
    assert isinstance(match.reader(), TimedReader)
