"""Chosen numbers are found in the source, and changed before anything is derived from them."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from tests.vision.nudge.numbers import Chosen, change, chosen_numbers

SOURCE = """
REACH, STEPS = 2.0, (1, 3)
NAME = "no number"
_OWN = 7
TWICE = REACH * 2
"""


def test_a_chosen_number_is_a_public_constant_written_in_numbers(tmp_path: Path) -> None:
    (tmp_path / "tuning.py").write_text(SOURCE, encoding="utf-8")
    assert [number.name for number in chosen_numbers(tmp_path)] == ["REACH", "STEPS"]


@pytest.mark.parametrize(
    ("nudge", "reach", "steps"),
    [("nothing", 0.0, (0, 0)), ("vast", 2000.0, (30, 90)), ("less", 1.4, (0, 2)), ("more", 2.8, (2, 4))],
)
def test_what_is_derived_changes_with_a_number(
    nudge: str, reach: float, steps: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path.resolve() / "tuning.py"
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.setattr(SourceFileLoader, "get_code", SourceFileLoader.get_code)
    change({Chosen(path, "REACH"): nudge, Chosen(path, "STEPS"): nudge})
    spec = spec_from_loader("nudged_tuning", SourceFileLoader("nudged_tuning", str(path)))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    assert pytest.approx(reach) == module.REACH and pytest.approx(2 * reach) == module.TWICE
    assert steps == module.STEPS
