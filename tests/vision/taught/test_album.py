"""Albums are kept whole, opened again, and say what is wrong with them."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.super_goal.designs import dice
from vision.taught.album import LIST, Album, AlbumProblem, Page, open_album

FORWARD = Page("red/forward-2", dice.face("red", "forward-2"), 12.0)
POST = Page("shot/post", dice.face("shot", "post"), 12.0)


def test_an_album_is_the_same_after_opening(tmp_path: Path) -> None:
    Album([FORWARD, POST]).keep(tmp_path / "taught")
    opened = open_album(tmp_path / "taught")
    assert opened.names == ("red/forward-2", "shot/post")
    for before, after in zip([FORWARD, POST], opened, strict=True):
        assert (before.picture == after.picture).all() and before.scale == after.scale


def test_no_album_is_an_empty_one(tmp_path: Path) -> None:
    assert len(open_album(tmp_path / "nowhere")) == 0


def test_what_is_shown_again_replaces_its_page() -> None:
    better = Page(FORWARD.name, np.zeros_like(FORWARD.picture), 12.0)
    album = Album([FORWARD, POST]).with_page(better)
    assert len(album) == 2
    assert next(page for page in album if page.name == FORWARD.name).picture.max() == 0


def test_a_family_s_page_counts_before_ours() -> None:
    own = Page(FORWARD.name, np.zeros_like(FORWARD.picture), 4.0)
    both = Album([own]).over(Album([FORWARD, POST]))
    assert {page.name: page.scale for page in both} == {"shot/post": 12.0, "red/forward-2": 4.0}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"pages": [{"name": "x"}]}',
        '{"pages": [{"name": "x", "file": "y.png", "scale": 1}]}',
        '{"pages": ' + "[" * 100_000,
        '{"pages": "x"}',
        '{"pages": [{"name": "x", "file": "good.png", "scale": "nan"}]}',
        '{"pages": [{"name": "x", "file": "good.png", "scale": 0.0001}]}',
        '{"pages": [{"name": "\\ud800", "file": "good.png", "scale": 12}]}',
        '{"pages": [{"name": "x", "file": "vast.png", "scale": 12}]}',
        '{"pages": [{"name": "x", "file": "pipe", "scale": 12}]}',
    ],
)
def test_a_damaged_album_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_text(text, encoding="utf-8")
    cv2.imwrite(str(tmp_path / "good.png"), POST.picture)
    cv2.imwrite(str(tmp_path / "vast.png"), np.zeros((3000, 3000), np.uint8))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(AlbumProblem) as problem:
        open_album(tmp_path)
    assert (problem.value.reason, problem.value.file) == ("damaged", tmp_path / LIST)


def test_no_name_leaves_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "taught"
    Album([Page("../../etc/x", POST.picture, 12.0), Page("a/b", POST.picture, 12.0)]).keep(folder)
    assert {path.parent for path in tmp_path.rglob("*.png")} == {folder}
    assert open_album(folder).names == ("../../etc/x", "a/b")


def test_an_album_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(AlbumProblem) as problem:
        Album([POST]).keep(tmp_path / "file" / "taught")
    assert problem.value.reason == "unwritable"
