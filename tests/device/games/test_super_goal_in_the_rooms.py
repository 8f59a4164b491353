"""Super Goal! is read from pictures by the same command as the other games."""

import json
from pathlib import Path

import cv2
import pytest

from device import cli
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
