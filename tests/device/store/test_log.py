"""One match, written down and told again."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.games import game_day
from device.referee.effects import Effect, Write
from device.referee.match import Match
from device.store import OVERRULED, PERSON, Said, Store, StoreProblem, action, log_step, position
from device.store.faults import MatchTaken, NotReplayable, OtherRules, UnknownMatch
from device.store.log import MatchLog
from rules.game import BadInput, IllegalAction
from rules.soccer_tactics import game as soccer_tactics
from tests.device.store import matches
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE, standing, write


def begin(store: Store, **options: Any) -> MatchLog:
    return store.begin("soccer-tactics", options, at=NOON, language="en", teams=("Anna", "Ben"))


def test_a_match_told_again_is_the_match_that_was_played(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        matches.play(begin(store), seed=1, most=300)
    with Store(tmp_path / "matches.db") as store:
        log = store.open(1)
        play = log.play
    assert play.state == matches.states(1, 300)[-1]
    assert [GAME.read_action(done) for done in standing(log)] == list(matches.actions(1, 300))
    assert [event for link in play.line() if link.step for event in link.step.events] == matches.events(1, 300)
    assert play.clock == 600.0


def test_the_header_says_what_the_family_chose(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        begin(store, half_minutes=10, teams=["green", "red"])
    with Store(tmp_path / "matches.db") as store:
        header = store.open(1).header
    assert (header.game, header.rules, header.language) == ("soccer-tactics", GAME.version, "en")
    assert (header.teams, header.started) == (("Anna", "Ben"), NOON)
    assert header.options["half_minutes"] == 10
    assert header.options["extra_time"] is True  # defaults as well: they may change, this match does not


def test_bad_options_begin_no_match(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        with pytest.raises(BadInput, match="half_minutes"):
            begin(store, half_minutes=500)
        assert store.list() == []


def test_what_the_rules_refuse_is_not_written(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        with pytest.raises(IllegalAction):
            write(log, action(KICK_OFF), action(KICK_OFF), clock=1)  # the second roll is one too many
        assert (log.entries, log.play.state) == ([], GAME.start({}))
        assert store.read(1)[1] == []


@pytest.mark.parametrize("wrong", [Said("goal", {}), Said("action", {"by": "camera", "action": {"type": "fly"}})])
def test_what_is_no_entry_is_not_written(wrong: Said, tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        with pytest.raises(ValueError, match=r"fly|goal"):
            write(log, wrong, clock=1)
        assert log.entries == []


def test_entries_that_do_not_follow_are_refused(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        first = write(log, action(TIE), clock=1)
        later = log_step(first.play, [Said("note", {})], 2, GAME)
        after = log_step(later.play, [Said("note", {})], 3, GAME)
        torn = later._replace(entries=(*later.entries, *after.entries))
        for wrong in (first, after, torn):
            with pytest.raises(ValueError, match="after entry 1"):
                log.append(wrong, at=NOON)
            with pytest.raises(ValueError, match="after entry 1"):
                log.carry(wrong, at=NOON)
        assert store.open(1).entries == log.entries == list(first.entries)


def test_only_the_camera_a_person_or_a_person_against_the_camera_acts() -> None:
    with pytest.raises(ValueError, match="overruled"):
        action(KICK_OFF, by="the dog")


def test_the_log_keeps_its_own_copy(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        note = {"seen": ("h7", "C5")}
        write(log, Said("note", note), clock=1)
        note["seen"] = ("a1", "D16")
        assert log.entries[0].data == {"seen": ["h7", "C5"]}
        assert log.lines == store.open(1).lines


def test_undo_and_redo_bring_state_and_clock_back(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, action(TIE), clock=3)
        rolled = write(log, action(KICK_OFF, PERSON), clock=8)
        write(log, Said("clock", {}), clock=20)
        match = Match(game_day(log.header.game), log.play, 60, 10)
        match.remaining = 20
        keep(log, match.undo())
        assert log.play.state != rolled.play.state
        assert log.play.clock == 8
        keep(log, match.redo())
        assert log.play.state == rolled.play.state
        assert log.play.clock == 20


def keep(log: MatchLog, effects: list[Effect]) -> None:
    for effect in effects:
        assert isinstance(effect, Write)
        log.append(effect.step, at=NOON)


def test_nothing_can_be_taken_back_before_the_first_action(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        for wish in ("undo", "redo"):
            with pytest.raises(BadInput):
                write(log, Said(wish, {}))
        assert log.entries == []


def test_a_new_action_clears_the_redo_line(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, action(TIE), clock=1)
        write(log, Said("undo", {}))
        write(log, action(KICK_OFF), clock=2)
        with pytest.raises(BadInput, match="taken back"):
            write(log, Said("redo", {}))
        assert standing(log) == [KICK_OFF]


def test_what_has_consequences_waits_for_the_disk_once_and_the_rest_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for the second copy; the database follows when it is told to, after the whistle."""
    waits: list[str] = []

    def counted(wait: Callable[[int], None]) -> Callable[[int], None]:
        def waited(file: int) -> None:
            waits.append(Path(f"/proc/self/fd/{file}").readlink().name)
            wait(file)

        return waited

    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        for name in ("fsync", "fdatasync"):
            monkeypatch.setattr(os, name, counted(getattr(os, name)))

        def waited() -> list[str]:
            (synchronous,) = store._connection.execute("PRAGMA synchronous").fetchone()
            assert synchronous == 1  # NORMAL: no step waits for the database
            told = waits.copy()
            store.settle()
            store.settle()
            assert waits == [*told, *(["matches.db-wal"] if told else [])]
            waits.clear()
            return told

        write(log, Said("clock", {}), clock=1)
        assert waited() == []
        assert write(log, action(KICK_OFF), clock=2).events
        assert waited() == ["000001.copy"]
        write(log, Said("note", {"seen": "a hand"}), clock=3)
        assert waited() == []
        write(log, Said("undo", {}))
        assert waited() == ["000001.copy"]
        write(log, action(KICK_OFF), clock=4, whistled=False)
        assert waited() == []


def test_without_a_second_copy_the_whistle_waits_for_the_database(tmp_path: Path) -> None:
    (tmp_path / "matches.copies").write_text("in the way")
    full = (2,)
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, action(KICK_OFF), clock=2)
        assert store._connection.execute("PRAGMA synchronous").fetchone() == full
        assert store.copies.problem
    with Store(tmp_path / "matches.db") as store:
        assert store.open(1).lines == log.lines


def test_pause_resume_and_abandon(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, Said("pause", {}), clock=5)
        assert store.open(1).play.paused
        write(log, Said("abandon", {}))
        assert store.unfinished() == []
        write(log, Said("resume", {}), clock=5)
        assert not store.open(1).play.paused
        assert [summary.header.match for summary in store.unfinished()] == [1]


def test_people_can_put_the_table_as_they_say_it_stands(tmp_path: Path) -> None:
    state = matches.states(4, 60)[-1]
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, position(GAME.state_json(state)), clock=9)
        assert log.play.state == state
        write(log, Said("undo", {}))
        assert log.play.state == GAME.start({})
        write(log, Said("redo", {}))
    with Store(tmp_path / "matches.db") as store:
        told = store.open(1).play
    assert told.state == state
    assert [link.entry.data["by"] for link in told.line()] == [OVERRULED]


def test_a_long_match_can_be_taken_back_to_its_beginning(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        matches.play(log, seed=2, most=400)
        for state in reversed(matches.states(2, 400)[:-1]):
            write(log, Said("undo", {}), clock=0, whistled=False)
            assert log.play.state == state
        assert standing(log) == []


def test_a_list_tells_score_and_condition_of_every_match(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        finished, left = begin(store), begin(store)
        matches.play(finished, seed=3, most=20_000, ends=1)
        matches.play(left, seed=3, most=30)
        score = GAME.state_json(finished.play.state)["score"]
        assert [(summary.header.match, summary.condition, summary.score) for summary in store.list()] == [
            (2, "unfinished", (0, 0)),
            (1, "over", (score["home"], score["away"])),
        ]


def test_the_list_is_right_even_without_its_scoreboard(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        matches.play(begin(store), seed=5, most=500)
        quick = store.list()
        store._connection.execute("DELETE FROM scoreboard")
        assert store.list() == quick


def test_an_unknown_match_is_named(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store, pytest.raises(UnknownMatch, match="7"):
        store.open(7)


def test_a_match_that_goes_on_elsewhere_is_not_mixed_up(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as here, Store(tmp_path / "matches.db") as there:
        begin(here)
        mine, theirs = here.open(1), there.open(1)
        write(theirs, action(TIE), clock=1)
        with pytest.raises(MatchTaken):
            write(mine, action(KICK_OFF), clock=1)
        assert standing(here.open(1)) == [TIE]


def test_a_match_by_other_rules_can_be_looked_at_but_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = soccer_tactics.GAME.version
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        matches.play(log, seed=1, most=50)
        score = store.list()[0].score
    monkeypatch.setattr(soccer_tactics, "GAME", replace(soccer_tactics.GAME, version="next"))
    with Store(tmp_path / "matches.db") as store:
        log = store.open(1)
        assert log.header.rules == today
        assert len([entry for entry in log.entries if entry.kind == "action"]) >= 50
        with pytest.raises(OtherRules) as problem:
            _ = log.play
        assert (problem.value.facts["rules"], problem.value.facts["today"]) == (today, "next")
        assert len(problem.value.facts["until"].line()) == 50  # type: ignore[attr-defined] # what can be told
        with pytest.raises(StoreProblem):
            write(log, action(TIE), clock=3)
        (summary,) = store.list()
        assert (summary.condition, summary.score) == ("not-replayable", score)
        assert store.unfinished() == []
    monkeypatch.undo()
    with Store(tmp_path / "matches.db") as store:
        assert store.list()[0].condition == "unfinished"
        assert len(standing(store.open(1))) == 50


def test_other_rules_that_refuse_an_action_say_from_where_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        write(log, action(TIE), clock=1)
        write(log, action(KICK_OFF), clock=2)

    read_action, soccer_tactics_version = soccer_tactics.GAME.read_action, soccer_tactics.GAME.version

    def no_kick_off(given: Any) -> Any:
        if given == KICK_OFF:
            raise BadInput("bad-dice", "these dice are no longer allowed")
        return read_action(given)

    changed = replace(soccer_tactics.GAME, version="next", read_action=no_kick_off)
    monkeypatch.setattr(soccer_tactics, "GAME", changed)
    with Store(tmp_path / "matches.db") as store:
        log = store.open(1)
        assert len(log.entries) == 2  # still to be read
        with pytest.raises(NotReplayable) as problem:
            _ = log.play
        assert (problem.value.facts["number"], problem.value.facts["rules"]) == (2, soccer_tactics_version)
        with pytest.raises(StoreProblem):
            write(log, action(TIE), clock=3)
        assert store.list()[0].condition == "not-replayable"


def test_a_match_of_a_forgotten_game_is_still_readable(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        row = log.header._replace(match=2, game="halma").row()
        store._connection.execute("INSERT INTO match VALUES (?,?,?,?,?,?,?,?)", row)
        assert store.list()[0].condition == "not-replayable"
        with pytest.raises(NotReplayable):
            _ = store.open(2).play
