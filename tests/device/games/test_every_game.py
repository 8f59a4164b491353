"""What holds for every game that can be refereed at the table."""

from importlib import import_module
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from device import cli
from device.games import PARTS, game_day, game_page, lesson_in_words, part, tabletop
from device.panel.drawing import WIDTH
from device.panel.fitting import one_line
from device.settings import load, usual_options
from device.store import Store, action
from device.texts.language import texts
from rules import game_named, games
from rules.texts import LANGUAGES, Catalogue
from tests.device.store.matches import NOON, write
from vision.game_vision import lessons_of, taught_games

BOARDS = {"soccer-tactics": (" A  ", " B  ", " G  "), "fuba": ("P2 ", "R1 "), "super-goal": ("a b c d e",)}
"""What a printed position shows, in games on a board."""

every_game = pytest.mark.parametrize("game", games())


def words_of(game: str, lang: str) -> Catalogue:
    catalogue = import_module(f"device.games.{game.replace('-', '_')}.words").catalogue(lang)
    assert isinstance(catalogue, Catalogue)
    return catalogue


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@every_game
def test_it_has_its_day(game: str) -> None:
    assert game_day(game).rules.name == game


@every_game
def test_both_languages_say_the_same(game: str) -> None:
    german, english = (words_of(game, lang).entries for lang in ("de", "en"))
    assert german.keys() == english.keys()
    for key, entry in german.items():
        assert {name: facts(text) for name, text in entry.items()} == {
            name: facts(text) for name, text in english[key].items()
        }, key


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_starts_a_match_and_has_a_name_that_fits(game: str, lang: str) -> None:
    day = game_day(game)
    for name, values, _ in day.choices:
        assert one_line(day.words.option_name(name, lang), WIDTH, "B10").text == day.words.option_name(name, lang)
        for value in values:
            day.rules.start({name: list(value) if isinstance(value, tuple) else value})
            shown = day.words.option_text(name, value, lang)
            assert shown and one_line(shown, WIDTH, "B14", "B12").text == shown


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_done_is_told_as_a_sentence(game: str, lang: str) -> None:
    day, chance = game_day(game), Random(1)
    state = day.rules.start(usual_options(game))
    for _ in range(60):
        legal = day.rules.legal(state)
        if not legal:
            break
        told = [day.deed(state, action, lang) for action in legal]
        assert all(one[0].isupper() and one.endswith(".") and "→" not in one for one in told), told
        state = day.rules.apply(state, chance.choice(legal)).state


@every_game
def test_every_decisive_event_can_happen(game: str) -> None:
    events = import_module(f"rules.{game.replace('-', '_')}.events").FACTS_OF
    assert set(events) >= game_day(game).decisive


@every_game
def test_a_demonstration_has_options_that_start_a_match(game: str) -> None:
    for minutes in (None, 3):
        game_day(game).rules.start(game_day(game).conduct.demonstration(usual_options(game), minutes))


@every_game
def test_the_plan_names_every_field_inside_the_board(game: str) -> None:
    plan, top = game_page(game).plan("de"), tabletop(game)
    for name, (left, low, right, high) in plan["fields"].items():
        assert 0 <= left < right <= plan["width"] and 0 <= low < high <= plan["length"]
        assert top.field_at(*top.middle(name)) == name
    assert (plan["width"], plan["length"]) == top.board


def test_the_settings_know_every_game(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('game = "fuba"\n[options.fuba]\nteams = ["red", "green"]\n', encoding="utf-8")
    settings = load(path)
    assert (settings.game, settings.options["fuba"]["teams"]) == ("fuba", ["red", "green"])
    assert set(settings.options) == set(games())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_a_match_is_kept_shown_and_exported(
    game: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, report = tmp_path / "matches.db", tmp_path / "match.html"
    steps = import_module(f"tests.rules.{game.replace('-', '_')}.random_matches").steps
    with Store(path) as store:
        log = store.begin(game, {}, at=NOON)
        for _, done, _ in list(steps(5))[1:60]:
            write(log, action(game_named(game).action_json(done)), clock=5)
    assert cli.run(["--lang", lang, "matches", "show", "1", "--store", str(path)], {}) == 0
    shown = capsys.readouterr().out
    assert all(sign in shown for sign in BOARDS[game])
    assert cli.run(["--lang", lang, "matches", "export", "1", "--out", str(report), "--store", str(path)], {}) == 0
    written = report.read_text(encoding="utf-8")
    assert "<html" in written and "<svg" in written


@every_game
def test_its_folder_has_every_part_that_the_device_asks_for(game: str) -> None:
    for name, gives in PARTS.items():
        assert all(hasattr(part(game, name), entry) for entry in gives), name


@pytest.mark.parametrize("game", taught_games())
def test_what_can_be_shown_has_a_name_in_both_languages(game: str) -> None:
    for lang in LANGUAGES:
        named = [lesson_in_words(game, lesson, texts(lang)) for lesson in lessons_of(game).timetable]
        assert len(set(named)) == len(named)
