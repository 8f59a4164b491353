"""A play is left out only if it runs no line with the number."""

import runpy
from pathlib import Path

from tests.vision.nudge.lines import mentions, watched

SOURCE = """\
NEAR, FAR = 1, 2
TWICE = FAR * 2


def reached(way):
    if way < NEAR:
        return "near"
    return limits.FAREST if way else ""
"""


def test_lines_of_functions_are_listed_and_names_used_at_import_always_count(tmp_path: Path) -> None:
    path = tmp_path / "reach.py"
    path.write_text(SOURCE, encoding="utf-8")
    assert mentions(tmp_path) == {"NEAR": {(str(path), 6)}, "FAR": None, "FAREST": {(str(path), 8)}}


def test_only_lines_that_run_are_watched(tmp_path: Path) -> None:
    path = tmp_path / "reach.py"
    path.write_text(SOURCE, encoding="utf-8")
    reached = runpy.run_path(str(path))["reached"]
    with watched(tmp_path) as lines:
        assert reached(0) == "near"
    assert lines == {(str(path), 6), (str(path), 7)}
