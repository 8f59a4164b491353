"""The video assistant: lines on the photograph where they belong on the table, and in the drawing."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from device.games import rule_in_words
from device.games.marks import CULPRIT, WITNESS
from device.games.soccer_tactics.marks import marks
from device.games.soccer_tactics.plan import FIELDS
from device.reports.chronicle import chronicle
from device.reports.keepsake import exported
from device.reports.video import video_picture
from device.store import Store
from device.store.pictures import BEFORE
from device.texts.language import texts
from rules import games, plugged
from rules.texts import LANGUAGES
from tests.device.reports.evenings import OFFSIDE, offside_match, true_pose
from vision.camera import Pose
from vision.kept_picture import encoded, pose_of, with_pose

BLANK = encoded(np.full((864, 1536, 3), 90, np.uint8))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "matches.db"
    offside_match(path)
    return path


def test_a_picture_remembers_where_its_camera_stood() -> None:
    told = pose_of(with_pose(BLANK, true_pose()))
    assert told is not None
    corners = np.array([(0.0, 0.0, 0.0), (320.0, 448.0, 0.0)])
    assert np.abs(told.project(corners) - true_pose().project(corners)).max() < 0.01


@pytest.mark.parametrize("told", [b'{"rotation": 3}', b"\xff\xff", b"[1]", b'{"size": [1e9, 2]}'])
def test_a_picture_that_says_something_else_has_no_pose(told: bytes) -> None:
    assert pose_of(b"\xff\xd8\xff\xfe" + (len(told) + 2).to_bytes(2, "big") + told + BLANK[2:]) is None


def test_rule_7_the_line_runs_behind_the_last_defender_and_both_are_ringed(evening: Path) -> None:
    with Store(evening, read_only=True) as store:
        told = chronicle("soccer-tactics", store.open(1).play)
    link = told.find(OFFSIDE)
    assert link is not None and link.step is not None
    found = marks(told.state_before(link), link.step.events[0])
    assert {(ring.look, tuple(ring.box)) for ring in found.rings} == {
        (CULPRIT, tuple(FIELDS["D14"])),
        (WITNESS, tuple(FIELDS["A13"])),
    }
    assert found.lines == ((0.0, 13 * 28.0, 320.0, 13 * 28.0),)


def _on_the_table(picture: bytes, pose: Pose, place: tuple[float, float]) -> list[int]:
    """The colour of a place of the table, in red, green and blue."""
    canvas = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert canvas is not None
    height, width = canvas.shape[:2]
    x, y = np.rint(pose.scaled(width, height).project(np.array([(*place, 0.0)]))[0]).astype(int)
    return [int(part) for part in canvas[y, x, ::-1]]


@pytest.mark.parametrize("moment", [BEFORE, ""])
def test_after_a_restart_the_line_is_drawn_where_it_is_on_the_table(evening: Path, moment: str) -> None:
    with Store(evening, read_only=True) as store:
        told = chronicle("soccer-tactics", store.open(1).play)
        kept = store.pictures.read(1, OFFSIDE, moment)
    link = told.find(OFFSIDE)
    assert kept is not None and link is not None
    drawn = video_picture(kept, told.marks(link))
    assert drawn is not None
    red, green, blue = _on_the_table(drawn, true_pose(), (200.0, 13 * 28.0))
    assert red > 200 and green > 170 and blue < 90  # the line is yellow; the grass under it is green
    red, green, blue = _on_the_table(kept, true_pose(), (200.0, 13 * 28.0))
    assert not (red > 200 and green > 170 and blue < 90)


def test_without_a_pose_or_without_anything_to_look_at_nothing_is_drawn(evening: Path) -> None:
    with Store(evening, read_only=True) as store:
        told = chronicle("soccer-tactics", store.open(1).play)
    first, offside = told.find(1), told.find(OFFSIDE)
    assert first is not None and offside is not None
    assert video_picture(BLANK, told.marks(offside)) is None
    assert video_picture(with_pose(BLANK, true_pose()), told.marks(first)) is None
    assert video_picture(b"", told.marks(offside)) is None


def test_the_report_has_the_pictures_the_rule_and_the_numbers_inside(evening: Path) -> None:
    with Store(evening, read_only=True) as store:
        told = exported(store.open(1), texts("de"), lambda number, moment: store.pictures.read(1, number, moment))
    assert told.count("data:image/jpeg;base64,") == 2
    assert rule_in_words("soccer-tactics", "7", "de") in told
    assert "Wo der Ball war" in told
    assert 'src="/' not in told and "http" not in told.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_that_is_cited_is_put_into_words(game: str, lang: str) -> None:
    cited = plugged("rules", game, "cited").RULE_OF_EVENT.values()
    assert [rule for rule in cited if not rule_in_words(game, rule, lang)] == []
