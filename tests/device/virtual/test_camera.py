"""The virtual camera: nothing is rendered twice, and the real reader reads what stands on the table."""

from collections import Counter
from functools import partial

import numpy as np
import pytest

from device.games.soccer_tactics.camera import LIVING_ROOM, QuickTable
from device.games.soccer_tactics.plan import PITCH
from device.games.soccer_tactics.tabletop import PitchTop
from device.virtual.camera import VirtualCamera
from device.virtual.settling import AS_ON_WOOD
from device.virtual.tabletop import BALL
from rules.soccer_tactics.lineup import SIDE_OF
from tests.device.web.strict import before_a_match
from vision.soccer_tactics.drawn.render import VirtualTable
from vision.soccer_tactics.observation import PitchSeen
from vision.soccer_tactics.reader import Reader

SMALL = (768, 432)
TEAM = {"home": "red", "away": "blue"}


def chance(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


def table_set_up() -> PitchTop:
    table = PitchTop()
    table.set_up(chance())
    return table


def test_as_long_as_nothing_changes_the_very_same_picture_comes_back() -> None:
    table, times = table_set_up(), iter(range(100))
    camera = VirtualCamera(table, lambda: float(next(times)), partial(QuickTable, LIVING_ROOM.pleasant(size=SMALL)))
    first, second = camera.frame(), camera.frame()
    assert first.picture is second.picture
    assert (first.at, second.at, camera.rendered) == (0.0, 1.0, 1)
    assert first.picture.shape == (432, 768, 3)
    assert first.picture.dtype == np.uint8
    table.drop("h7", *PITCH.centre("D9"))
    assert camera.frame().picture is not first.picture
    assert camera.rendered == 2


def test_whatever_changes_on_the_table_changes_the_picture() -> None:
    table = table_set_up()
    camera = VirtualCamera(table, lambda: 0.0, partial(QuickTable, LIVING_ROOM.pleasant(size=SMALL)))
    before = camera.frame().picture
    for deed in ("take-off", "lift", "spin", "roll", "nudge", "light"):
        table.do({"do": deed, "piece": "h7", "well": "left", "count": 1, "light": 0.0}, chance())
        after = camera.frame().picture
        assert np.abs(after.astype(int) - before).max() > 40, deed
        before = after


@pytest.mark.parametrize(("deed", "moves"), [("spin", 3.1), ("roll", 0.95)])
def test_while_something_turns_or_rolls_the_table_is_seen_as_before(deed: str, moves: float) -> None:
    table, now = table_set_up(), [10.0]
    table.settling = AS_ON_WOOD
    camera = VirtualCamera(table, lambda: now[0], partial(QuickTable, LIVING_ROOM.pleasant(size=SMALL)))
    before = camera.frame()
    table.do({"do": deed, "well": "left", "count": 1}, chance())
    assert camera.frame().picture is before.picture
    now[0] += moves - 0.01
    assert camera.frame().picture is before.picture
    assert camera.frame().at == now[0], "eyes that open only now see the table as it was before"
    now[0] += 0.02
    assert camera.frame().picture is not before.picture


def test_the_page_is_told_how_long_things_move_at_the_speed_of_the_day() -> None:
    table = table_set_up()
    table.settling = AS_ON_WOOD._replace(speed=4)
    news = table.news(before_a_match("soccer-tactics"))
    assert news["arrow"] is not None
    assert (news["arrow"]["turns"], news["tumbles"]) == (0.65, 0.175)


def test_a_hand_that_trembles_needs_no_new_picture() -> None:
    table = table_set_up()
    camera = VirtualCamera(table, lambda: 0.0, partial(QuickTable, LIVING_ROOM.pleasant(size=SMALL)))
    table.drag("h7", 120, 240)
    camera.frame()
    for step in range(8):
        table.drag("h7", 121.0 + step, 241)
        camera.frame()
    assert camera.rendered == 1


def test_in_the_dark_there_is_hardly_anything_to_be_seen() -> None:
    table = table_set_up()
    camera = VirtualCamera(table, lambda: 0.0, partial(QuickTable, LIVING_ROOM.pleasant(size=SMALL)))
    assert camera.frame().picture.mean() > 60
    table.light = 0.0
    assert camera.frame().picture.mean() < 4


@pytest.mark.slow
def test_quick_pictures_are_the_same_pictures() -> None:
    scene = table_set_up().scene()
    for look in (LIVING_ROOM.pleasant(size=SMALL), LIVING_ROOM.another(5, size=SMALL)):
        quick, plain = QuickTable(look), VirtualTable(look)
        for _ in range(2):
            assert np.abs(quick.picture(scene).astype(int) - plain.picture(scene)).max() <= 2


def seen_cells(observation: PitchSeen) -> Counter[tuple[str, str]]:
    return Counter((figure.team, figure.cell) for figure in observation.figures)


def true_cells(table: PitchTop) -> Counter[tuple[str, str]]:
    return Counter(
        (TEAM[side], field) for figure, side in SIDE_OF.items() if (field := table.field_of(figure)) is not None
    )


@pytest.mark.slow
def test_the_reader_reads_the_virtual_table() -> None:
    table, random = table_set_up(), chance(2)
    camera = VirtualCamera(table, lambda: 0.0, partial(QuickTable, LIVING_ROOM.pleasant()))
    reader = Reader()
    start = reader.read(camera.frame().picture, start=True)
    assert (start.found, start.hand) == (True, False)
    assert seen_cells(start) == true_cells(table)
    table.lift("h10")
    assert reader.read(camera.frame().picture).hand
    table.drop("h10", *PITCH.centre("D12"))
    table.drop("a7", *PITCH.centre("D12"))
    table.drop(BALL, *PITCH.centre("A6"))
    table.take_off("a2")
    table.roll("left", 2, random)
    table.roll("right", 1, random)
    table.spin(random)
    observation = reader.read(camera.frame().picture)
    assert not observation.hand
    assert seen_cells(observation) == true_cells(table)
    assert observation.ball is not None
    assert observation.ball.cell == "A6"
    assert observation.dice == {
        well: tuple(sorted(die.value for die in table.dice if die.well == well)) for well in ("left", "right")
    }
    assert observation.spinner_deg is not None
    assert abs((observation.spinner_deg - table.spinner_deg + 180) % 360 - 180) < 3
