import json
from pathlib import Path

import numpy as np
import pytest

from rules.untrusted import Unusable
from tests.vision.rendering import any_table, plain_table, start_picture
from vision.camera import Pose, calibrated, pose_from_cards, pose_from_points
from vision.cards import Markers, find_again, find_markers
from vision.soccer_tactics.drawn.scene import start_scene
from vision.soccer_tactics.table import table

SOCCER = table()
ALL = frozenset(range(6))
CORNERS = np.array([(0, 0), (320, 0), (320, 448), (0, 448)], float)


def worst_error(pose: Pose, truth_pixels: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    return float(np.abs(pose.on_plane(truth_pixels) - CORNERS).max())


def pitch_corners(table_pixels: object = None) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return plain_table().camera.project(np.c_[CORNERS, np.zeros(4)])


def seen_pose(markers: Markers) -> Pose:
    pose = pose_from_cards(markers, (1536, 864), SOCCER)
    assert pose is not None
    return pose


def test_four_cards_place_the_pitch_within_a_millimetre_or_so() -> None:
    markers = find_markers(start_picture()[0], ALL)
    assert set(markers) == set(ALL)
    assert worst_error(seen_pose(markers), pitch_corners()) < 1.2


@pytest.mark.parametrize("missing", range(4))
def test_three_cards_suffice(missing: int) -> None:
    markers = find_markers(start_picture()[0], ALL - {missing})
    assert worst_error(seen_pose(markers), pitch_corners()) < 1.5


def test_two_cards_do_not() -> None:
    markers = find_markers(start_picture()[0], frozenset((0, 2)))
    assert pose_from_cards(markers, (1536, 864), SOCCER) is None


@pytest.mark.parametrize("seed", [3, 4, 8])
def test_cards_laid_a_millimetre_off_hardly_matter(seed: int) -> None:
    virtual, random = any_table(seed)
    markers = find_markers(virtual.picture(start_scene(random)), ALL)
    truth = virtual.camera.project(np.c_[CORNERS, np.zeros(4)])
    assert worst_error(seen_pose(markers), truth) < 1.8


@pytest.mark.parametrize("size", [0.98, 1.01])
def test_squares_that_look_smaller_than_printed_do_not_move_the_camera(size: float) -> None:
    """White outshines black in a bright picture, and printers are off by a per cent."""
    markers = find_markers(start_picture()[0], ALL)
    odd = {m: corners.mean(axis=0) + (corners - corners.mean(axis=0)) * size for m, corners in markers.items()}
    assert worst_error(seen_pose(odd), pitch_corners()) < 1.2


def test_markers_are_found_again_where_they_were() -> None:
    picture = start_picture()[0]
    markers = find_markers(picture, ALL)
    nudged = np.roll(picture, (5, -7), (0, 1))
    again = find_again(nudged, markers)
    assert set(again) == set(markers)
    assert np.allclose(again[0] - markers[0], (-7, 5), atol=0.3)


def test_corners_given_by_hand_give_a_pose() -> None:
    pose = pose_from_points(CORNERS, pitch_corners(), (1536, 864))
    assert pose is not None
    assert worst_error(pose, pitch_corners()) < 0.5


def test_projecting_and_meeting_the_plane_are_inverse() -> None:
    pose = seen_pose(find_markers(start_picture()[0], ALL))
    places = np.array([(10.0, 20.0), (300.0, 400.0)])
    for z in (-3.0, 0.0, 13.0):
        assert np.allclose(pose.on_plane(pose.project(np.c_[places, np.full(2, z)]), z), places, atol=1e-4)


def test_a_calibration_file_gives_a_trusted_lens(tmp_path: Path) -> None:
    path = tmp_path / "lens.json"
    path.write_text(json.dumps({"focal": 0.8, "bend": -0.02}), encoding="utf-8")
    lens = calibrated(path)
    assert (lens.focal, lens.bend) == (0.8, -0.02)
    assert lens.focal_doubt < 0.01


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("[]", "no-lens"),
        ('{"bend": 0}', "no-lens"),
        ('{"focal": "0.77"}', "no-lens"),
        ('{"focal": 0}', "no-lens"),
        ('{"focal": 1e308}', "no-lens"),
        ('{"focal": 0.77, "bend": null}', "no-lens"),
        ('{"focal": NaN}', "no-json"),
        ("{" * 99, "too-deep"),
        ("", "no-json"),
    ],
)
def test_what_is_no_calibration_says_why(content: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "lens.json").write_text(content, encoding="utf-8")
    with pytest.raises(Unusable) as problem:
        calibrated(tmp_path / "lens.json")
    assert problem.value.key == key
