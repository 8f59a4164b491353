"""Showing dice and cards: from pictures in a folder, on the page, and what can go wrong."""

import json
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from device import cli
from device.commands.album_option import asked_album
from device.ports import Trouble
from device.school.page import school_app
from device.school.school import Report, School
from device.texts.language import texts
from device.web.contract.school import SchoolLetters, SchoolNews
from device.web.letters import LONGEST_LETTER
from rules.game import Json
from tests.device.web.strict import held
from tests.vision.super_goal.strange_faces import strange_faces
from vision.arrays import Picture
from vision.fussball_alarm.designs import cards
from vision.fussball_alarm.drawn.look import CardLook
from vision.fussball_alarm.drawn.render import VirtualCardTable
from vision.fussball_alarm.drawn.scene import CardScene, LaidCard
from vision.game_vision import game_vision
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.render import VirtualBoard
from vision.super_goal.drawn.scene import GoalScene, sides_of
from vision.super_goal.reader import GoalReader
from vision.taught import album as album_file
from vision.taught.album import Album, open_album
from vision.taught.teacher import Teacher
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
    return School(game, Teacher(game_vision(game).table()), Album(), folder, look)


@pytest.mark.slow
def test_faces_shown_once_are_known_again_in_another_room(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    for face in SHOWN:
        assert lessons.show_in(face, room.picture(GoalScene(None, (die(face),)))) == Report()
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
    assert newcomer.show(face).problem == "no-board"  # its lines would do: no card is needed
    assert len(open_album(tmp_path)) == 0


def test_a_face_like_another_is_only_learned_if_somebody_insists(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    picture = room.picture(GoalScene(None, (die("shot/post"),)))
    assert lessons.show_in("shot/post", picture) == Report()
    again = room.picture(GoalScene(None, (die("shot/post", 1.9),)))
    assert lessons.show_in("shot/wide", again) == Report("like", "shot/post")
    assert open_album(tmp_path).names == ("shot/post",)
    assert lessons.show_in("shot/post", again) == Report()
    assert lessons.show_in("shot/wide", again, insist=True) == Report()
    assert open_album(tmp_path).names == ("shot/post", "shot/wide")


def test_cards_need_the_empty_table_first(card_room: VirtualCardTable, tmp_path: Path) -> None:
    lessons = school("fussball-alarm", tmp_path, lambda: card_room.picture(CardScene(())))
    card = card_room.picture(CardScene((LaidCard("player-3", 180.0, 270.0, 0.5),)))
    assert lessons.show_in("player-3", card).problem == "no-empty"
    assert lessons.empty().problem is None
    assert lessons.show("player-3").problem == "nothing"
    assert lessons.show_in("player-3", card) == Report()
    (page,) = open_album(tmp_path)
    height, width = (side / page.scale for side in page.picture.shape[:2])
    assert (width, height) == pytest.approx(cards.SIZE_MM, abs=2.5)
    drawn = cv2.resize(cards.footballer(3), page.picture.shape[1::-1], interpolation=cv2.INTER_AREA)
    alike = [np.corrcoef(side.ravel(), page.picture.ravel())[0, 1] for side in (drawn, drawn[::-1, ::-1])]
    assert max(alike) > 0.85
    assert lessons.show_in("player-4", card) == Report("like", "player-3")
    assert open_album(tmp_path).names == ("player-3",)


def test_forgetting_brings_back_our_own_pictures(room: VirtualBoard, tmp_path: Path) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None)))
    ours = lessons.page("shot/bar")
    lessons.show_in("shot/bar", room.picture(GoalScene(None, (die("shot/bar"),))))
    assert lessons.page("shot/bar") is not ours
    assert lessons.forget("shot/bar") == 1
    assert lessons.page("shot/bar") == ours
    assert len(open_album(tmp_path)) == 0


def posted(page: TestClient, address: str, letter: Json) -> Json:
    """What the school answers to a letter; both are held against the contract."""
    letter = held(letter, SchoolLetters.__annotations__[address])
    answer: Json = held(page.post(f"/{address}", json=letter).json(), SchoolNews)
    return answer


def test_the_page_shows_learns_and_forgets(room: VirtualBoard, tmp_path: Path) -> None:
    lying: list[SymbolDie] = []
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None, tuple(lying))))
    with TestClient(school_app(lessons, texts("en"))) as page:
        assert "school.js" in page.get("/").text
        assert page.get("/look.jpg").headers["content-type"] == "image/jpeg"
        assert page.get("/school.js").status_code == page.get("/school.css").status_code == 200
        told = held(page.get("/lessons.json").json(), SchoolNews)
        assert len(told["lessons"]) == len(lessons.lessons) and not told["trial"]
        answer = posted(page, "show", {"name": "keeper/held", "insist": False})
        assert (answer["good"], answer["said"]) == (False, texts("en").page("school.problem.nothing"))
        lying.append(die("keeper/held"))
        answer = posted(page, "show", {"name": "keeper/held", "insist": False})
        assert (answer["good"], answer["said"]) == (True, "Learned: the light blue keeper's die: Held.")
        assert [entry["name"] for entry in answer["lessons"] if entry["own"]] == ["keeper/held"]
        assert page.get("/album.png", params={"name": "keeper/held"}).content.startswith(b"\x89PNG")
        assert not any(entry["own"] for entry in posted(page, "forget", {"name": "keeper/held"})["lessons"])
        assert posted(page, "empty", {})["said"] == texts("en").page("school.seen-empty")
        for letter in ({"name": "x/y"}, ["keeper/held"], {}):
            assert page.post("/show", json=letter).status_code == 404
        assert page.post("/lay", json={"name": "keeper/held"}).status_code == 404  # only a virtual table obeys
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
    assert "shot_post.png: Learned: the shot die: Post." in out
    assert "shot_wide.png: I see nothing." in out
    assert out.splitlines()[-1] == "Shown: 1 of 39. `./schiri teach --game super-goal --list` names the rest."
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


def test_a_full_disk_is_told_and_nothing_counts_as_learned(
    room: VirtualBoard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = school("super-goal", tmp_path, lambda: room.picture(GoalScene(None, (die("shot/bar"),))))
    monkeypatch.setattr(album_file, "write_out", full_disk)
    with TestClient(school_app(lessons, texts("en"))) as page:
        answer = posted(page, "show", {"name": "shot/bar", "insist": False})
    assert not answer["good"] and "cannot be written" in answer["said"]
    assert not any(entry["own"] for entry in answer["lessons"])


def full_disk(path: Path, _: bytes) -> None:
    raise OSError(28, "No space left on device", str(path))


def test_a_camera_that_went_away_is_told(tmp_path: Path) -> None:
    def gone() -> Picture:
        raise Trouble("camera-missing", reason="unplugged")

    with TestClient(school_app(school("super-goal", tmp_path, gone), texts("en"))) as page:
        answer = posted(page, "show", {"name": "shot/bar", "insist": False})
        assert not answer["good"] and "camera" in answer["said"].lower()
        assert page.get("/look.jpg").status_code == 503


@pytest.mark.parametrize("path", ["/show", "/forget", "/lay"])
def test_letters_that_are_none_are_refused(tmp_path: Path, path: str) -> None:
    laid: list[str | None] = []
    kept = school("super-goal", tmp_path, lambda: np.zeros((90, 160, 3), np.uint8))
    with TestClient(school_app(kept, texts("en"), laid.append)) as page:
        kind = {"content-type": "application/json"}
        refused = {
            413: b" " * (LONGEST_LETTER + 1),
            400: b'{"name":' + b"[" * 50_000,
            404: b'{"name": ["shot/bar"], "insist": 1e999}',
        }
        for status, letter in refused.items():
            assert page.post(path, content=letter, headers=kind).status_code == status
        assert page.post(path, content=b'{"name": "\\ud800"}', headers=kind).status_code == 404
        assert page.post(path, content=b'{"name": ' + b"7" * 5000 + b"}", headers=kind).status_code == 400
        assert page.post(path, content=b'{"name": "shot/bar"}').status_code == 415
    assert laid == []


@pytest.mark.slow
def test_read_knows_what_was_taught(room: VirtualBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A face of another box is shown as the post; from then on `read` calls it so, from the shelf or as it is told."""
    folder, picture = tmp_path / "pictures", tmp_path / "table.png"
    folder.mkdir()
    strange = VirtualBoard(GoalLook(), 0, {"other/box": strange_faces()["strange-shot/R"]})
    cv2.imwrite(str(folder / "shot_post.png"), strange.picture(GoalScene(None, (die("other/box"),))))
    cv2.imwrite(str(picture), strange.picture(GoalScene(None, (die("other/box", 2.5, 100.0),))))
    look = ("read", picture, "--game", "super-goal", "--settings", tmp_path / "settings.toml")
    assert teach(capsys, tmp_path, "--game", "super-goal", "--list")[0] == 0
    assert said(capsys, *look)[1] == []
    assert teach(capsys, tmp_path, "--game", "super-goal", "--from", folder)[0] == 0
    assert said(capsys, *look)[1] == ["shot/post"]
    named = tmp_path / "taught" / "super-goal"
    elsewhere = ("read", picture, "--game", "super-goal", "--album")
    assert said(capsys, *elsewhere, named)[1] == ["shot/post"]
    status, _, err = said(capsys, *elsewhere, tmp_path)
    assert status == 2 and "no album" in err
    (named / "album.json").write_text("{", encoding="utf-8")
    assert said(capsys, *elsewhere, named)[0] == 2
    shelf = Namespace(album=None, settings=tmp_path / "settings.toml")
    assert asked_album(shelf, "super-goal", texts("en")) is None and "damaged" in capsys.readouterr().err


def said(capsys: pytest.CaptureFixture[str], *words: Any) -> tuple[int, list[str], str]:
    status = cli.run(["--lang", "en", *map(str, words)], {})
    out, err = capsys.readouterr()
    return status, json.loads(out)["dice"]["right"] if out else [], err
