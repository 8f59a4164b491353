"""Whatever is played, taken back and brought back: the log tells the same as a plain list would."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from device.store import Said, Store
from device.store.entries import Entry
from device.store.play import Play, follow, standing_numbers, told_line
from rules.game import BadInput
from tests.device.store import matches
from tests.device.store.matches import GAME, NOON

WISHES = st.lists(
    st.sampled_from(["act", "act", "act", "undo", "undo", "redo", "clock", "note", "reopen"]), max_size=40
)


@dataclass
class Model:
    """A match as anybody would write it: two lists."""

    standing: list[Any] = field(default_factory=list)
    taken_back: list[Any] = field(default_factory=list)

    def state(self) -> Any:
        state = GAME.start({})
        for action in self.standing:
            state = GAME.apply(state, action).state
        return state

    def obey(self, wish: str, chosen: Any) -> bool:
        """Whether that was possible."""
        match wish:
            case "act":
                self.standing.append(chosen)
                self.taken_back.clear()
            case "undo" if self.standing:
                self.taken_back.append(self.standing.pop())
            case "redo" if self.taken_back:
                self.standing.append(self.taken_back.pop())
            case "undo" | "redo":
                return False
        return True


@settings(max_examples=40, deadline=None)
@given(wishes=WISHES, seed=st.integers(0, 1_000_000))
def test_any_play_equals_the_model_before_and_after_reopening(wishes: list[str], seed: int) -> None:
    chance = random.Random(seed)
    model = Model()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "matches.db"
        store = Store(path)
        log = store.begin("soccer-tactics", {}, at=NOON)
        for clock, wish in enumerate([*wishes, "reopen"]):
            if wish == "reopen":
                store.close()
                store = Store(path)
                log = store.open(1)
            state = log.play.state
            chosen = matches.choose(state, chance) if wish == "act" and GAME.legal(state) else None
            if wish == "act" and chosen is None:
                continue
            said = _said(wish, chosen)
            possible = model.obey(wish, chosen)
            if said:
                try:
                    matches.write(log, said, clock=clock, whistled=False)
                except BadInput:
                    assert not possible
            assert log.play.state == model.state()
        assert [GAME.read_action(done) for done in matches.standing(log)] == model.standing
        assert [entry.number for entry in log.entries] == list(range(1, len(log.entries) + 1))
        assert standing_numbers(log.entries) == {link.entry.number for link in log.play.line()}
        store.close()


def _said(wish: str, chosen: Any) -> Said | None:
    if wish == "act":
        return Said("action", {"by": "camera", "action": GAME.action_json(chosen)})
    return None if wish == "reopen" else Said(wish, {})


def test_a_match_longer_than_any_recursion() -> None:
    play = Play(None)
    for number in range(1, 30_001):
        play = follow(play, Entry(number, 0.0, "action", {}), None)
    for number in range(30_001, 60_001):
        play = follow(play, Entry(number, 0.0, "undo", {}), None)
    assert play.line() == []


def _told(*kinds: str) -> list[tuple[int, bool]]:
    play = Play(None)
    for number, kind in enumerate(kinds, 1):
        play = follow(play, Entry(number, 0.0, kind, {}), None)
    return [(told.link.entry.number, told.stands) for told in told_line(play)]


def test_what_was_taken_back_is_told_with_what_stands() -> None:
    assert _told("action", "action", "undo") == [(2, False), (1, True)]
    assert _told("action", "action", "undo", "redo") == [(2, True), (1, True)]


def test_what_was_taken_back_is_told_after_play_has_gone_on_another_way() -> None:
    assert _told("action", "action", "undo", "action") == [(4, True), (2, False), (1, True)]
    both = _told("action", "action", "action", "undo", "undo", "action", "undo", "undo", "action")
    assert both == [(9, True), (6, False), (3, False), (2, False), (1, False)]


@given(wishes=st.lists(st.sampled_from(["action", "action", "undo", "redo", "note"]), max_size=60))
def test_everything_that_was_done_is_told_once_the_newest_first(wishes: list[str]) -> None:
    play, done = Play(None), 0
    for wish in wishes:
        try:
            play = follow(play, Entry(play.number + 1, 0.0, wish, {}), None)
            done += wish == "action"
        except BadInput:
            continue
    told = list(told_line(play))
    numbers = [one.link.entry.number for one in told]
    assert len(told) == done
    assert numbers == sorted(set(numbers), reverse=True)
    assert [one.link for one in reversed(told) if one.stands] == play.line()
