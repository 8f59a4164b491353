"""Showing dice and cards: from pictures in a folder, on the page, and what can go wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from device import cli
from device.language import texts
from device.school.page import school_app
from device.school.school import School
from device.school.shelf import teaching_table
from vision.arrays import Picture
from vision.designs import cards
from vision.super_goal.reader import GoalReader
from vision.taught.album import Album, open_album
from vision.taught.teacher import Teacher
from vision.virtual_table.fussball_alarm.look import CardLook
from vision.virtual_table.fussball_alarm.render import VirtualCardTable
from vision.virtual_table.fussball_alarm.scene import CardScene, LaidCard
from vision.virtual_table.super_goal.look import GoalLook
from vision.virtual_table.super_goal.render import VirtualBoard
from vision.virtual_table.super_goal.scene import GoalScene, sides_of
from vision.virtual_table.symbol_die import SymbolDie

SHOWN = ("orange/forward-1", "penalty/goal", "master/foul")


def die(face: str, turn: float = 0.4, x: float = 50.0) -> SymbolDie:
    return SymbolDie(x, 40.0, turn, face, sides_of(face, np.random.default_rng(1)))


@pytest.fixture(scope="module")
def room() -> VirtualBoard:
    return VirtualBoard(GoalLook())


@pytest.fixture(scope="module")
def card_room() -> VirtualCardTable:
    return VirtualCardTable(CardLook())


def school(game: str, folder: Path, look: Callable[[], Picture]) -> School:
    return School(game, Teacher(teaching_table(game)), Album(), folder, look)


def test_faces_shown_once_are_known_again_in_another_room(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    for face in SHOWN:
        assert lessons.show_in(face, room.picture(GoalScene(None, (die(face),)))) == (None, None)
    album = open_album(tmp_path)
    assert album.names == SHOWN
    elsewhere = VirtualBoard(GoalLook(tint=(0.75, 0.9, 1.02), exposure=0.8, lamp=(-0.4, 0.5, 0.77)), seed=3)
    reader = GoalReader(album=album)
    for number, face in enumerate(SHOWN):
        seen = reader.read(elsewhere.picture(GoalScene(None, (die(face, 2.1 + number, 100.0),))))
        assert seen.dice == {"left": (), "right": (face,)}


def test_what_is_in_the_way_is_told(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    face = "red/back-1"
    assert lessons.show(face).problem == "nothing"
    both = (die(face), die(face, 1.0, 100.0))
    assert lessons.show_in(face, room.picture(GoalScene(None, both))).problem == "several"
    assert lessons.show_in(face, np.zeros((864, 1536, 3), np.uint8)).problem == "dark"
    newcomer = school("super-goal", tmp_path, lambda: np.full((864, 1536, 3), 128, np.uint8))
    assert newcomer.show(face).problem == "few-cards"
    assert len(open_album(tmp_path)) == 0


def test_a_face_that_looks_like_another_is_told(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    picture = room.picture(GoalScene(None, (die("shot/post"),)))
    assert lessons.show_in("shot/post", picture) == (None, None)
    again = room.picture(GoalScene(None, (die("shot/post", 1.9),)))
    assert lessons.show_in("shot/wide", again).like == "shot/post"


def test_cards_need_the_empty_table_first(card_room: VirtualCardTable, tmp_path: Path) -> None:
    lessons = school("fussball-alarm", tmp_path, lambda: card_room.picture(CardScene(())))
    card = card_room.picture(CardScene((LaidCard("player-3", 180.0, 270.0, 0.5),)))
    assert lessons.show_in("player-3", card).problem == "no-empty"
    assert lessons.empty().problem is None
    assert lessons.show("player-3").problem == "nothing"
    assert lessons.show_in("player-3", card) == (None, None)
    (page,) = open_album(tmp_path)
    height, width = (side / page.scale for side in page.picture.shape[:2])
    assert (width, height) == pytest.approx(cards.SIZE_MM, abs=2.5)
    drawn = cv2.resize(cards.footballer(3), page.picture.shape[1::-1], interpolation=cv2.INTER_AREA)
    alike = [np.corrcoef(side.ravel(), page.picture.ravel())[0, 1] for side in (drawn, drawn[::-1, ::-1])]
    assert max(alike) > 0.85


def test_forgetting_brings_back_our_own_pictures(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    ours = lessons.page("shot/bar")
    lessons.show_in("shot/bar", room.picture(GoalScene(None, (die("shot/bar"),))))
    assert lessons.page("shot/bar") is not ours
    assert lessons.forget("shot/bar") == 1
    assert lessons.page("shot/bar") == ours
    assert len(open_album(tmp_path)) == 0


def test_the_page_shows_learns_and_forgets(room: VirtualBoard, tmp_path: Path) -> None:
    lying: list[SymbolDie] = []
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None, tuple(lying))))
    with TestClient(school_app(lessons, texts("en"))) as page:
        assert "school.js" in page.get("/").text
        assert page.get("/look.jpg").headers["content-type"] == "image/jpeg"
        assert page.get("/school.js").status_code == page.get("/school.css").status_code == 200
        told = page.get("/lessons.json").json()
        assert len(told["lessons"]) == len(lessons.lessons) and not told["cards"]
        answer = page.post("/show", json={"name": "keeper/held"}).json()
        assert (answer["good"], answer["said"]) == (False, texts("en").page("school.problem.nothing"))
        lying.append(die("keeper/held"))
        answer = page.post("/show", json={"name": "keeper/held"}).json()
        assert (answer["good"], answer["said"]) == (True, "Learned!")
        assert [entry["name"] for entry in answer["lessons"] if entry["own"]] == ["keeper/held"]
        assert page.get("/album.png", params={"name": "keeper/held"}).content.startswith(b"\x89PNG")
        assert not any(entry["own"] for entry in page.post("/forget", json={"name": "keeper/held"}).json()["lessons"])
        for letter in ({"name": "x/y"}, ["keeper/held"], {}):
            assert page.post("/show", json=letter).status_code == 404
        assert page.get("/album.png", params={"name": "x/y"}).status_code == 404


def teach(capsys: pytest.CaptureFixture[str], tmp_path: Path, *words: Any) -> tuple[int, str, str]:
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[storage]\npath = "{tmp_path / "matches.db"}"\n', encoding="utf-8")
    status = cli.run(["--lang", "en", "teach", *map(str, words), "--settings", str(settings)], {})
    out, err = capsys.readouterr()
    return status, out, err


def test_teaching_from_a_folder_of_pictures(
    room: VirtualBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "shot_post.png"), room.picture(GoalScene(None, (die("shot/post"),))))
    cv2.imwrite(str(folder / "shot_wide.png"), room.picture(GoalScene(None)))
    cv2.imwrite(str(folder / "shot_nothing.png"), room.picture(GoalScene(None)))
    (folder / "shot_bar.png").write_text("no picture", encoding="utf-8")
    status, out, err = teach(capsys, tmp_path, "--game", "super-goal", "--from", folder)
    assert status == 2
    assert "shot_post.png: Learned!" in out
    assert "shot_wide.png: I see nothing." in out
    assert "shot_nothing.png: there is no such thing" in err and "shot_bar.png" in err
    listed = teach(capsys, tmp_path, "--game", "super-goal", "--list")[1].splitlines()
    assert [line.split()[0] for line in listed if line.split()[1] == "shown"] == ["shot/post"]
    assert teach(capsys, tmp_path, "--game", "super-goal", "--forget", "all")[:2] == (0, "Forgotten: 1.\n")


def test_a_damaged_album_and_a_wrong_name_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = teach(capsys, tmp_path, "--game", "super-goal", "--forget", "shot/nothing")
    assert status == 2 and "no such thing" in err
    album = tmp_path / "taught" / "super-goal" / "album.json"
    album.parent.mkdir(parents=True)
    album.write_text(json.dumps({"pages": [1]}), encoding="utf-8")
    status, _, err = teach(capsys, tmp_path, "--game", "super-goal", "--list")
    assert status == 2 and str(album) in err
