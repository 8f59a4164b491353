import numpy as np
import pytest

from tests.vision.rendering import plain_table, play_picture, start_picture, taught_reader
from tests.vision.soccer_tactics.score import Score, judge
from vision.soccer_tactics.reader import Reader

pytestmark = pytest.mark.slow
LOOK = plain_table().look


@pytest.fixture(scope="module")
def taught() -> Reader:
    return taught_reader()


def test_the_start_formation_is_read(taught: Reader) -> None:
    picture, scene = start_picture()
    seen = taught.read(picture)
    assert len(seen.figures) == 22
    score = Score()
    judge(score, "start", scene.truth(LOOK, "start"), seen)
    assert score.right == 1, score.faults


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_open_play_is_read(taught: Reader, seed: int) -> None:
    picture, scene = play_picture(seed)
    score = Score()
    judge(score, "play", scene.truth(LOOK, "play"), taught.read(picture))
    assert score.right == 1, score.faults


def test_a_hand_is_reported_and_nothing_guessed(taught: Reader) -> None:
    picture, _ = play_picture(21, hand=True)
    seen = taught.read(picture)
    assert seen.hand
    assert seen.figures == ()


def test_who_says_that_no_hand_is_there_is_believed_until_none_is_seen(taught: Reader) -> None:
    with_hand, without = play_picture(21, hand=True)[0], play_picture(11)[0]
    taught.no_hand()
    for _ in range(2):
        seen = taught.read(with_hand)
        assert not seen.hand
        assert len(seen.figures) > 10
    assert not taught.read(without).hand
    assert taught.read(with_hand).hand


def test_every_field_has_evidence(taught: Reader) -> None:
    picture, scene = play_picture(11)
    seen = taught.read(picture)
    assert len(seen.fields) == 128
    for evidence in seen.fields.values():
        assert abs(evidence.empty + evidence.home + evidence.away + evidence.both - 1) < 1e-6
    taken = {figure.cell for figure in scene.figures}
    assert all(seen.fields[cell].empty < 0.5 for cell in taken)


def test_a_remembered_pose_serves_while_no_card_is_seen(taught: Reader) -> None:
    picture, _ = play_picture(12)
    before = taught.read(picture)
    covered = picture.copy()
    for corners in taught.registration.markers.values():
        low, high = corners.min(axis=0).astype(int) - 6, corners.max(axis=0).astype(int) + 6
        covered[low[1] : high[1], low[0] : high[0]] = 90
    seen = taught.read(covered)
    assert seen.found
    assert {f.cell for f in seen.figures} == {f.cell for f in before.figures}


def test_a_nudged_board_is_noticed_and_read() -> None:
    reader = taught_reader()
    picture, scene = play_picture(13)
    nudged = np.roll(picture, (6, 9), (0, 1))
    seen = reader.read(nudged)
    assert seen.moved
    assert sorted(f.cell for f in seen.figures) == sorted(f.cell for f in scene.figures)


def test_slow_light_change_is_followed() -> None:
    reader = taught_reader()
    for step, seed in enumerate((11, 12, 13)):
        picture, scene = play_picture(seed)
        dimmer = np.clip(picture * (0.93 - 0.07 * step), 0, 255).astype(np.uint8)
        seen = reader.read(dimmer)
        assert sorted(f.cell for f in seen.figures) == sorted(f.cell for f in scene.figures)


def test_without_a_start_formation_the_named_colours_serve() -> None:
    picture, scene = play_picture(12)
    seen = Reader(teams=LOOK.teams).read(picture)
    assert seen.found
    want = {(f.cell, LOOK.teams[f.side]) for f in scene.figures}
    got = {(f.cell, f.team) for f in seen.figures}
    assert len(want - got) + len(got - want) <= 2
    assert seen.confidence < 0.9


def test_without_cards_corners_given_by_hand_are_followed() -> None:
    corners = plain_table().camera.project(np.array([(0, 0, 0), (320, 0, 0), (320, 448, 0), (0, 448, 0)]))
    reader = Reader(teams=LOOK.teams, corners=corners)
    start, scene = start_picture()
    markers = Reader(teams=LOOK.teams).registration
    markers.locate(start)
    hidden = start.copy()
    for points in markers.markers.values():
        low, high = points.min(axis=0).astype(int) - 8, points.max(axis=0).astype(int) + 8
        hidden[low[1] : high[1], low[0] : high[0]] = 80
    first = reader.read(hidden, start=True)
    assert sorted(f.cell for f in first.figures) == sorted(f.cell for f in scene.figures)
    nudged = reader.read(np.roll(hidden, (7, -5), (0, 1)))
    assert nudged.moved
    assert sorted(f.cell for f in nudged.figures) == sorted(f.cell for f in scene.figures)
