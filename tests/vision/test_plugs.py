"""Every game's plug of this room: light to load, complete, and true to the rules."""

import subprocess
import sys

import numpy as np
import pytest

from rules import game_named, games
from tests.checkout import HOME
from vision.game_vision import drawn_table, game_vision, lessons_of, taught_games
from vision.printing import board_of
from vision.readers import open_reader

LIGHT = """
import sys
from rules import games
from vision.game_vision import game_vision, taught_games
assert all(game_vision(game) for game in games()) and taught_games()
print(*sorted({"cv2", "numpy", "reportlab"} & set(sys.modules)))
"""


def test_plugs_load_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", LIGHT], cwd=HOME, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.slow
def test_a_reader_loads_no_drawn_table_and_no_other_game() -> None:
    code = "import sys; from vision.readers import open_reader; open_reader({game!r}, None); print(*sys.modules)"
    for game in games():
        done = subprocess.run(
            [sys.executable, "-c", code.format(game=game)], cwd=HOME, capture_output=True, text=True, check=True
        )
        loaded = {name.split(".")[1] for name in done.stdout.split() if name.startswith("vision.")}
        others = {other.replace("-", "_") for other in games() if other != game}
        assert not loaded & {*others, "virtual_table", "printing"}
        assert f"vision.{game.replace('-', '_')}.drawn" not in done.stdout.split()


@pytest.mark.parametrize("game", games())
def test_board_and_table_are_of_one_size(game: str) -> None:
    table, board = game_vision(game).table(), board_of(game)
    assert (board.width, board.length) == (table.width, table.length)


@pytest.mark.parametrize("game", games())
def test_the_usual_teams_are_those_of_the_rules(game: str) -> None:
    rules = game_named(game)
    teams = rules.options_json(rules.start({})).get("teams")
    assert game_vision(game).usual_teams == (None if teams is None else tuple(teams))


@pytest.mark.parametrize("game", games())
def test_its_own_reader_finds_its_drawn_table(game: str) -> None:
    random, drawn = np.random.default_rng(4), drawn_table(game)
    look = drawn.look(random, (1536, 864))
    assert look.board == (game_vision(game).table().width, game_vision(game).table().length)
    painted, reader = drawn.paint(look, 4), open_reader(game, look.teams)
    assert reader.read(painted.picture(drawn.start(random, look)), start=True).found
    assert reader.read(painted.picture(drawn.play(random, look))).found


@pytest.mark.parametrize("game", taught_games())
def test_everything_that_can_be_shown_is_printed_and_can_be_drawn(game: str) -> None:
    lessons, drawn = lessons_of(game), drawn_table(game)
    assert {lesson.name for lesson in lessons.timetable} == set(lessons.printed().names)
    assert drawn.showing is not None
    random = np.random.default_rng(1)
    assert drawn.showing(random, None) != drawn.showing(random, lessons.timetable[-1].name)
