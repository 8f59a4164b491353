"""Super Goal! goes through the same doors as the other games: read, play, matches, print, texts that fit."""

import json
from pathlib import Path

import cv2
import pytest

from device import cli
from device.panel.letters import SIZES
from device.store import Store, action
from rules import game_named
from rules.super_goal import speech
from rules.texts import LANGUAGES
from tests.device.legible import assert_drawable, assert_legible
from tests.device.store.matches import NOON, write
from tests.rules.super_goal import random_matches
from tests.rules.super_goal.test_texts import longest_facts
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard
from vision.super_goal.drawn.scene import GoalScene
from vision.virtual_table.symbol_die import SymbolDie


def test_pictures_are_read_and_drawn_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = GoalScene((75.0, 165.0), (SymbolDie(50.0, 40.0, 1.0, "red/forward-2"),))
    file, debug = tmp_path / "0000.png", tmp_path / "debug.png"
    cv2.imwrite(str(file), VirtualBoard(GoalLook(), 1).picture(scene))
    assert cli.run(["read", "--game", "super-goal", "--json", "--debug", str(debug), str(file)], {}) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["found"], told["ball"]["cell"], told["dice"]["left"]) == (True, "c6", ["red/forward-2"])
    drawn, picture = cv2.imread(str(debug)), cv2.imread(str(file))
    assert drawn is not None and picture is not None and (drawn != picture).any()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_kept_shown_and_exported(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matches.db"
    game = game_named("super-goal")
    with Store(path) as store:
        log = store.begin("super-goal", {}, at=NOON)
        for _, done, _ in list(random_matches.steps(5))[1:60]:
            write(log, action(game.action_json(done)), clock=5)
    assert cli.run(["--lang", lang, "matches", "show", "1", "--store", str(path)], {}) == 0
    assert "a b c d e" in capsys.readouterr().out
    report = tmp_path / "match.html"
    assert cli.run(["--lang", lang, "matches", "export", "1", "--out", str(report), "--store", str(path)], {}) == 0
    assert "<svg" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
def test_the_oled_has_every_character(size: str) -> None:
    for lang in LANGUAGES:
        assert_drawable(speech.catalogue(lang), size)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_fits_in_letters_that_can_be_read(lang: str) -> None:
    assert_legible(speech.catalogue(lang), longest_facts(lang))
