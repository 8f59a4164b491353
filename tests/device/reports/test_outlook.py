"""How the chances of a match went, from the log alone."""

from itertools import pairwise
from pathlib import Path

import pytest

from device.reports.chronicle import Chronicle, chronicle
from device.reports.outlook import MOST_TURNS, curve, curve_svg, outlook, turning_points
from device.store import Store
from device.texts.language import texts
from device.web.contract.archive import Outlook
from tests.device.reports.evenings import played_by_chance
from tests.device.web.strict import held

SUPER_GOAL, CARDS = "super-goal", "fussball-alarm"


def told(path: Path, game: str, actions: int = 60, seed: int = 1) -> Chronicle:
    played_by_chance(path / "matches.db", game, actions, seed)
    with Store(path / "matches.db") as store:
        return chronicle(game, store.open(1).play)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_curve_and_turning_points_belong_to_the_steps_that_stand(tmp_path: Path, lang: str) -> None:
    match = told(tmp_path, SUPER_GOAL)
    points = curve(match)
    standing = [link for link in match.play.line() if link.step is not None]
    assert [point.link for point in points] == [None, *standing]
    assert all(abs(point.home + point.draw + point.away - 1) < 1e-6 for point in points)
    turns = turning_points(points)
    least = min(abs(after.lead - before.lead) for before, after in turns)
    more = [abs(after.lead - before.lead) > least for before, after in pairwise(points)]
    assert len(turns) == MOST_TURNS and sum(more) < MOST_TURNS
    found = outlook(match, texts(lang))
    held(found, Outlook)
    assert [turn["number"] for turn in found["turns"]] == sorted(turn["number"] for turn in found["turns"])
    assert all(turn["text"] and match.find(turn["number"]) for turn in found["turns"])
    assert found["kindly"]


def test_whoever_leads_has_the_better_chances(tmp_path: Path) -> None:
    match = told(tmp_path, SUPER_GOAL, 120, seed=5)
    assert match.play.state.match.score == (1, 0)
    last = curve(match)[-1]
    assert last.home > 2 * last.away


def test_the_curve_is_drawn_in_the_colours_of_the_teams(tmp_path: Path) -> None:
    match = told(tmp_path, SUPER_GOAL, 10)
    drawn = curve_svg(match, {"teams": ["red", "blue"]})
    assert drawn.startswith("<svg") and drawn.count("<polygon") == 2


def test_a_game_for_several_players_has_no_curve(tmp_path: Path) -> None:
    match = told(tmp_path, CARDS, 20)
    assert curve(match) == () and curve_svg(match, {}) == ""
    assert outlook(match, texts("de")) == {"curve": False, "turns": [], "kindly": []}
