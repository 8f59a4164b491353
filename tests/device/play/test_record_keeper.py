"""The record keeper: what he keeps, what he says, and what he does without a store."""

from pathlib import Path

import pytest

from device.play.record_keeper import RecordKeeper
from device.referee.referee import House, Referee, Unfinished
from device.referee.view import match_view
from device.settings import usual_options
from device.store import LogStep, Play, Said, Store, log_step
from device.store.faults import StoreFull, StoreUnreachable
from device.texts.language import texts
from rules import game_named
from rules.soccer_tactics.game import GAME
from rules.texts import LANGUAGES
from tests.device.play.ground import WallClock, keeper_of

OPTIONS = {"half_minutes": 10}


def note(keeper: RecordKeeper) -> LogStep:
    """The next step of the keeper's match, or the first of some match: a note."""
    play = Play(GAME.start(OPTIONS)) if keeper.log is None else keeper.log.play
    return log_step(play, [Said("note", {"a": "word"})], 12.0, GAME)


@pytest.fixture
def keeper(tmp_path: Path) -> RecordKeeper:
    keeper = keeper_of(tmp_path / "matches.db")
    keeper.begin("soccer-tactics", OPTIONS, "de")
    return keeper


def homeless() -> RecordKeeper:
    keeper = RecordKeeper(None, StoreUnreachable(path="matches.db", reason="no such folder"), WallClock())
    keeper.begin("soccer-tactics", OPTIONS, "de")
    return keeper


def test_steps_are_numbered_and_found_again(keeper: RecordKeeper, tmp_path: Path) -> None:
    for now in range(3):
        keeper.write(note(keeper), float(now))
    assert keeper.number == 3
    keeper.close()
    with Store(tmp_path / "matches.db") as store:
        assert [entry.clock for entry in store.open(1).entries] == [12.0] * 3


def test_before_a_match_nothing_is_written(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path / "matches.db")
    keeper.write(note(keeper), 0.0)
    keeper.keep_picture(b"picture")
    keeper.give_up(note(keeper))
    keeper.learn(b"formation")
    assert (keeper.number, keeper.picture(0), keeper.formation, keeper.unfinished()) == (0, None, None, None)


def test_a_picture_belongs_to_the_last_entry(keeper: RecordKeeper) -> None:
    keeper.write(note(keeper), 0.0)
    keeper.keep_picture(b"decision")
    assert (keeper.picture(0), keeper.picture(1), keeper.picture(2)) == (None, b"decision", None)


def test_the_start_formation_goes_with_the_match(keeper: RecordKeeper, tmp_path: Path) -> None:
    keeper.learn(b"formation")
    keeper.write(note(keeper), 0.0)
    keeper.close()
    again = keeper_of(tmp_path / "matches.db")
    assert again.formation is None
    assert again.unfinished() is not None
    assert again.formation == b"formation"


def test_a_match_that_was_stored_late_has_its_start_formation_too(tmp_path: Path) -> None:
    keeper = homeless()
    keeper.learn(b"formation")
    keeper.write(note(keeper), 0.0)
    keeper._open_store = lambda: Store(tmp_path / "matches.db")
    keeper.write(note(keeper), 60.0)
    assert keeper.store is not None
    assert keeper.store.formation(1) == b"formation"


def test_a_match_that_went_on_elsewhere_is_stored_anew_with_its_start_formation(
    keeper: RecordKeeper, tmp_path: Path
) -> None:
    keeper.learn(b"formation")
    keeper.write(note(keeper), 0.0)
    other = keeper_of(tmp_path / "matches.db")
    other.unfinished()
    other.write(note(other), 1.0)
    keeper.write(note(keeper), 2.0)
    assert keeper.taken is not None
    assert keeper.store is not None
    assert (keeper.store.formation(1), keeper.store.formation(2)) == (b"formation", b"formation")


def test_without_a_store_everything_is_carried_and_no_picture_is_kept() -> None:
    keeper = homeless()
    keeper.write(note(keeper), 0.0)
    keeper.keep_picture(b"picture")
    assert (keeper.number, keeper.picture(1)) == (1, None)
    assert keeper.log is not None
    assert len(keeper.log.unsaved) == 1
    keeper.close()
    assert isinstance(keeper.problem, StoreUnreachable)


def test_giving_up_a_match_that_cannot_be_written_is_told(
    keeper: RecordKeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreFull(path="matches.db", reason="full")

    monkeypatch.setattr(keeper.store, "write", full)
    keeper.give_up(note(keeper))
    assert isinstance(keeper.problem, StoreFull)
    assert keeper.log is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_wrong_is_told_in_both_languages(lang: str) -> None:
    (told,) = homeless().told(texts(lang))
    assert "matches.db" in told


def test_when_all_is_well_there_is_nothing_to_tell(keeper: RecordKeeper) -> None:
    assert keeper.told(texts("de")) == []


def test_the_match_in_hand_is_not_deleted(keeper: RecordKeeper) -> None:
    keeper.write(note(keeper), 0.0)
    keeper.delete(keeper.match)
    assert keeper.store is not None
    assert [summary.header.match for summary in keeper.store.list()] == [1]


@pytest.mark.parametrize(("days", "told"), [(0, "heute"), (1, "gestern"), (6, "vor 6 Tagen")])
def test_an_interrupted_match_of_another_game_is_offered_as_what_it_is(days: int, told: str) -> None:
    play = Play(game_named("fuba").start({}))
    options = {name: usual_options(name) for name in ("fuba", "super-goal")}
    referee = Referee(texts("de"), House(options), "super-goal", Unfinished("fuba", play, days))
    assert match_view(referee)["prompt"].startswith(f"FUBA 1.0, 0:0, {told}: ")
    assert (referee.screen.headline, *referee.screen.lines)[0] == "FUBA"
