"""One match, written down and told again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from device.store import OVERRULED, PERSON, Said, Store, StoreProblem, action, position
from device.store.faults import MatchTaken, NotReplayable, UnknownMatch
from device.store.log import MatchLog
from rules.game import BadInput, IllegalAction
from rules.soccer_tactics import game as soccer_tactics
from tests.device.store import matches
from tests.device.store.matches import GAME, KICK_OFF, NOON, TIE


def begin(store: Store, **options: Any) -> MatchLog:
    return store.begin("soccer-tactics", options, at=NOON, language="en", teams=("Anna", "Ben"))


def test_a_match_told_again_is_the_match_that_was_played(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        matches.play(begin(store), seed=1, most=300)
    with Store(tmp_path / "matches.db") as store:
        told = store.open(1).replay()
    assert told.state == matches.states(1, 300)[-1]
    assert [GAME.read_action(standing.action) for standing in told.standing] == list(matches.actions(1, 300))
    assert list(told.events) == matches.events(1, 300)
    assert told.clock == 600.0


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
            log.append(action(KICK_OFF), action(KICK_OFF), clock=1, at=NOON)  # the second roll is one too many
        assert (log.entries, log.state) == ([], GAME.start({}))
        assert store.read(1)[1] == []


@pytest.mark.parametrize("wrong", [Said("goal", {}), Said("action", {"by": "camera", "action": {"type": "fly"}})])
def test_what_is_no_entry_is_not_written(wrong: Said, tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        with pytest.raises(ValueError, match=r"fly|goal"):
            log.append(wrong, clock=1, at=NOON)
        assert log.entries == []


def test_only_the_camera_a_person_or_a_person_against_the_camera_acts() -> None:
    with pytest.raises(ValueError, match="overruled"):
        action(KICK_OFF, by="the dog")


def test_the_log_keeps_its_own_copy(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        note = {"seen": ("h7", "C5")}
        log.note(note, clock=1, at=NOON)
        note["seen"] = ("a1", "D16")
        assert log.entries[0].data == store.open(1).entries[0].data == {"seen": ["h7", "C5"]}


def test_undo_and_redo_bring_state_and_clock_back(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        log.act(TIE, clock=3, at=NOON)
        rolled = log.act(KICK_OFF, clock=8, at=NOON, by=PERSON)
        log.tell_clock(clock=20, at=NOON)
        assert log.undo(at=NOON).state != rolled.state
        assert log.clock == 8
        assert log.redo(at=NOON).state == rolled.state
        assert log.clock == 20


def test_nothing_can_be_taken_back_before_the_first_action(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        for wish in (log.undo, log.redo):
            with pytest.raises(BadInput):
                wish(at=NOON)
        assert log.entries == []


def test_a_new_action_clears_the_redo_line(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        log.act(TIE, clock=1, at=NOON)
        log.undo(at=NOON)
        log.act(KICK_OFF, clock=2, at=NOON)
        with pytest.raises(BadInput, match="taken back"):
            log.redo(at=NOON)
        assert [standing.action for standing in log.replay().standing] == [KICK_OFF]


def test_what_has_consequences_waits_for_the_disk_and_the_rest_does_not(tmp_path: Path) -> None:
    normal, full = 1, 2
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)

        def waited() -> int:
            return int(store._connection.execute("PRAGMA synchronous").fetchone()[0])

        log.tell_clock(clock=1, at=NOON)
        assert waited() == normal
        assert log.act(KICK_OFF, clock=2, at=NOON).events
        assert waited() == full
        log.note({"seen": "a hand"}, clock=3, at=NOON)
        assert waited() == normal
        log.undo(at=NOON)
        assert waited() == full
        log.append(action(KICK_OFF), clock=4, at=NOON, whistled=False)
        assert waited() == normal


def test_pause_resume_and_abandon(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        log.pause(clock=5, at=NOON)
        assert log.replay().paused
        log.abandon(at=NOON)
        assert store.unfinished() == []
        log.resume(clock=5, at=NOON)
        assert not log.replay().paused
        assert [summary.header.match for summary in store.unfinished()] == [1]


def test_people_can_put_the_table_as_they_say_it_stands(tmp_path: Path) -> None:
    state = matches.states(4, 60)[-1]
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        log.append(position(GAME.state_json(state)), clock=9, at=NOON)
        assert log.state == state
        log.undo(at=NOON)
        assert log.state == GAME.start({})
        log.redo(at=NOON)
    with Store(tmp_path / "matches.db") as store:
        told = store.open(1).replay()
    assert told.state == state
    assert [standing.by for standing in told.standing] == [OVERRULED]


def test_a_long_match_can_be_taken_back_to_its_beginning(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        matches.play(log, seed=2, most=400)
        for state in reversed(matches.states(2, 400)[:-1]):
            log.append(Said("undo", {}), clock=0, at=NOON, whistled=False)
            assert log.state == state
        assert log.replay().standing == ()


def test_a_list_tells_score_and_condition_of_every_match(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        finished, left = begin(store), begin(store)
        matches.play(finished, seed=3, most=20_000, ends=1)
        matches.play(left, seed=3, most=30)
        score = GAME.state_json(finished.state)["score"]
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
        theirs.act(TIE, clock=1, at=NOON)
        with pytest.raises(MatchTaken):
            mine.act(KICK_OFF, clock=1, at=NOON)
        assert [standing.action for standing in here.open(1).replay().standing] == [TIE]


def test_other_rules_replay_as_long_as_every_action_is_legal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "matches.db") as store:
        matches.play(begin(store), seed=1, most=50)
    monkeypatch.setattr(soccer_tactics, "GAME", replace(soccer_tactics.GAME, version="2"))
    with Store(tmp_path / "matches.db") as store:
        assert store.open(1).header.rules == "1"
        assert len(store.open(1).replay().standing) == 50
        assert store.list()[0].condition == "unfinished"


def test_other_rules_that_refuse_an_action_say_from_where_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        log.act(TIE, clock=1, at=NOON)
        log.act(KICK_OFF, clock=2, at=NOON)

    read_action = soccer_tactics.GAME.read_action

    def no_kick_off(given: Any) -> Any:
        if given == KICK_OFF:
            raise BadInput("bad-dice", "these dice are no longer allowed")
        return read_action(given)

    changed = replace(soccer_tactics.GAME, version="2", read_action=no_kick_off)
    monkeypatch.setattr(soccer_tactics, "GAME", changed)
    with Store(tmp_path / "matches.db") as store:
        log = store.open(1)
        assert len(log.entries) == 2  # still to be read
        with pytest.raises(NotReplayable) as problem:
            log.replay()
        assert (problem.value.facts["number"], problem.value.facts["rules"]) == (2, "1")
        with pytest.raises(StoreProblem):
            log.act(TIE, clock=3, at=NOON)
        assert store.list()[0].condition == "not-replayable"


def test_a_match_of_a_forgotten_game_is_still_readable(tmp_path: Path) -> None:
    with Store(tmp_path / "matches.db") as store:
        log = begin(store)
        row = log.header._replace(match=2, game="halma").row()
        store._connection.execute("INSERT INTO match VALUES (?,?,?,?,?,?,?,?)", row)
        assert store.list()[0].condition == "not-replayable"
        with pytest.raises(NotReplayable):
            store.open(2).replay()
