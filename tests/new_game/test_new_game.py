"""A fifth game in its own folders goes through the whole house: rules, table, reading, referee, page."""

import json
from pathlib import Path

import numpy as np
import pytest

from device import cli
from device.games import OPTIONAL, PARTS, board_drawings, example_screens, game_page, part
from device.panel.buttons import Press
from device.play.opening import open_stadium
from device.referee.by_role import choices_view
from device.referee.referee import House, Referee
from device.referee.view import match_view
from device.settings import Settings, load
from device.settings.example import example
from device.texts.language import texts
from device.virtual.tables import Tables
from device.web.contract.choices import ChoicesNews
from device.web.contract.match import MatchNews
from device.web.contract.plan import Plan
from device.web.contract.table import TableNews
from rules import game_named, games
from rules.engine import Engine
from rules.game import Json
from rules.texts import LANGUAGES, OLED_COLUMNS
from tests.device.play.opened import wishes
from tests.device.web.strict import before_a_match, held
from vision.game_vision import drawn_table, game_vision, taught_games
from vision.overlay import drawn
from vision.printing import board_of, print_booklet
from vision.readers import open_reader
from vision.virtual_table.things import wells_of


def test_it_stands_on_the_shelf_with_its_name(fifth_game: str) -> None:
    assert games()[-1] == fifth_game
    assert fifth_game not in taught_games()
    assert texts("de").page(f"game.{fifth_game}") == "Elfmeterschießen"


def shoot(engine: Engine, *values: int) -> Json:
    """What the engine answers to the last of some shots."""
    for value in values:
        answer = json.loads(engine.answer(json.dumps({"cmd": "apply", "action": {"type": "roll", "dice": [value]}})))
    return dict(answer)


def test_the_engine_plays_it_to_its_end(fifth_game: str) -> None:
    engine = Engine(fifth_game, "en")
    engine.answer('{"cmd": "new", "options": {}}')
    assert [event["type"] for event in shoot(engine, 6)["events"]] == ["goal"]
    last = shoot(engine, 1, 5, 2, 6, 3)
    assert [event["type"] for event in last["events"]] == ["saved", "final"]
    assert last["state"]["over"] and last["state"]["score"] == {"home": 3, "away": 0}
    assert json.loads(engine.answer('{"cmd": "legal"}')) == {"legal": []}
    assert shoot(engine, 6)["violations"][0]["code"] == "over"


def test_after_five_each_the_first_lead_decides(fifth_game: str) -> None:
    engine = Engine(fifth_game, "en")
    engine.answer('{"cmd": "new", "options": {}}')
    assert not shoot(engine, *[6] * 11)["state"]["over"]
    assert shoot(engine, 1)["state"]["over"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said_in_words_that_fit_the_display(fifth_game: str, lang: str) -> None:
    game = game_named(fifth_game)
    state = game.start({})
    for value in (6, 1, 5, 2, 6, 3):
        step = game.apply(state, game.read_action({"type": "roll", "dice": [value]}))
        state = step.state
        for text in [game.prompt(state, lang), *(game.say_event(state, event, lang) for event in step.events)]:
            assert text.page and all(len(line) <= OLED_COLUMNS for line in text.oled)


def test_its_folder_has_every_part_that_the_device_asks_for(fifth_game: str) -> None:
    for name, gives in PARTS.items():
        assert all(hasattr(part(fifth_game, name), entry) for entry in gives), name
    for name in OPTIONAL:
        with pytest.raises(ModuleNotFoundError):
            part(fifth_game, name)


@pytest.mark.parametrize("seed", range(3))
def test_its_drawn_table_is_read(fifth_game: str, seed: int) -> None:
    random, table = np.random.default_rng(seed), drawn_table(fifth_game)
    look = table.look(random, (1536, 864))
    painted, reader = table.paint(look, seed), open_reader(fifth_game, look.teams)
    assert reader.read(painted.picture(table.start(random, look)), start=True).dice == {"left": (), "right": ()}
    for _ in range(3):
        scene = table.play(random, look)
        picture = painted.picture(scene)
        seen = reader.read(picture)
        assert seen.dice == {well: tuple(values) for well, values in wells_of(scene.dice).items()}
        assert (drawn(fifth_game, picture, seen, reader) != picture).any()


def test_it_is_printed(fifth_game: str, tmp_path: Path) -> None:
    assert (board_of(fifth_game).width, board_of(fifth_game).length) == (200, 240)
    assert print_booklet(fifth_game, tmp_path / "board.pdf") == 6
    assert game_vision(fifth_game).table().width == 200


def test_robots_play_it_before_the_camera_and_the_page_is_told(
    fifth_game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "matches.db"
    asked = wishes(demo=True, speed=1000.0, table=0, game=fifth_game, no_page=True, store=store)
    with open_stadium(Settings(), asked, texts("en"), {}) as stadium:
        stadium.play(lambda: False)
        assert stadium.demo is not None and not stadium.demo.robots.misunderstood
        view = match_view(stadium.day.referee)
        ruling = stadium.day.referee.ruling
    assert view["game"] == fifth_game and ruling is not None and ruling.match.over
    assert view["decisions"][0]["kind"] == "final" and "wins the shoot-out" in view["decisions"][0]["why"]
    assert cli.run(["--lang", "en", "matches", "show", "1", "--store", str(store)], {}) == 0
    assert "wins the shoot-out" in capsys.readouterr().out


def test_the_page_gets_its_plan_its_table_and_its_pictures(fifth_game: str) -> None:
    assert held(game_page(fifth_game).plan("de"), Plan)["width"] == 200
    tables = Tables(lambda: 0.0, 0, fifth_game, ("red", "blue"))
    tables.do({"do": "roll", "well": "left", "count": 1}, np.random.default_rng(1))
    news = held(tables.news(before_a_match(fifth_game)), TableNews)
    assert [die["well"] for die in news["dice"]] == ["left"]
    referee = Referee(texts("de"), House({fifth_game: {"teams": ["red", "blue"]}}))
    referee.handle(Press("whistle", "short", 0.0))
    held(match_view(referee), MatchNews)
    choices = held(choices_view(referee), ChoicesNews)
    assert [choice["label"] for choice in choices["groups"][0]["choices"]] == [f"Würfel {n}" for n in range(1, 7)]
    as_text, as_svg = board_drawings(fifth_game)
    state = game_named(fifth_game).start({})
    assert "home" in as_text(state) and as_svg(state).startswith("<svg")
    assert [name for name, _ in example_screens(fifth_game, texts("de"))] == ["penalties-shot"]


def test_its_options_stand_in_the_example_settings(fifth_game: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(example(), encoding="utf-8")
    assert load(file).options[fifth_game] == {"teams": ["red", "blue"]}
