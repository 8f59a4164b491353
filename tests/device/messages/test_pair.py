"""Two tables play one match through a real broker: at the end both have the same log, whatever the network did."""

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.messages import mqtt_line, pair
from device.messages.line import Message
from device.messages.pair import FILE, Pair, Seat, read_seat
from device.play.stadium import Stadium
from device.referee.inputs import Chosen, Wish
from device.referee.partner import Partner
from device.referee.two_tables import Apart
from device.settings import BrokerSettings, Settings
from device.store.log import entries_of
from rules import game_named
from rules.game import SIDES
from tests.device.messages.lines import TURN, until
from tests.device.messages.reported import Table
from tests.device.play.opened import opened
from tests.services.mosquitto import Broker, mosquitto
from tests.services.proxy import proxy

CODE = "ABC234"
MOST_TURNS = 20_000
SOME, MORE = 25, 40
"""Entries: some moves into a match, and some later."""
AT_ONCE = 0.0005
"""Seconds between two looks for a message that is under way on this machine."""


@pytest.fixture(scope="module")
def broker() -> Iterator[Broker]:
    with mosquitto() as running:
        yield running


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mqtt_line, "BACK_AFTER", (0.05, 0.1))


def sit_down(port: int, folder: Path, *, keeps: bool, game: str = "soccer-tactics", seed: int = 1) -> Table:
    """A table of a pair, with robots at it; one that was interrupted knows its seat."""
    folder.mkdir(exist_ok=True)
    table = Table(port, folder, "home" if keeps else "away", game=game, seed=seed + keeps)
    own = SIDES[:1] if keeps else SIDES[1:]
    known = read_seat(folder / FILE)
    table.ground.day.pair = Pair(table.line, known or Seat(CODE, keeps, own), folder / FILE)
    if keeps or known is not None:
        table.ground.referee.partner = Partner(keeps, frozenset(own))
    until(lambda: table.line.connected)
    return table


class Two:
    """Both tables, turn about."""

    def __init__(self, keeper: Table, guest: Table) -> None:
        self.keeper, self.guest = keeper, guest
        self.good_network = True
        """Whether everything arrives once: then the clocks of the test wait for it."""

    def until(self, reached: Callable[[], object], *, robots: bool = True) -> None:
        for _ in range(MOST_TURNS):
            if reached():
                return
            self.turn(robots=robots)
        raise AssertionError([(one.ground.keeper.number, one.ground.referee.modes) for one in self.both])

    def turn(self, *, robots: bool = True) -> None:
        for one in self.both:
            one.ground.turn(robots=robots and one.ground.referee.partner is not None)
        if self.good_network:
            until(self._quiet, AT_ONCE)
        else:
            time.sleep(TURN)

    def _quiet(self) -> bool:
        keeper, guest = self.keeper.line, self.guest.line
        return keeper.said <= guest.heard_of and guest.said <= keeper.heard_of

    def back_in_step(self) -> None:
        """The network is good again."""
        self.until(lambda: not any(self.apart()), robots=False)
        for _ in range(20):
            self.turn(robots=False)
        self.keeper.line.said, self.guest.line.said = self.guest.line.heard_of, self.keeper.line.heard_of
        self.good_network = True

    def entries(self) -> int:
        """How many both have."""
        return min(one.ground.keeper.number for one in self.both)

    def has(self, number: int) -> bool:
        return self.entries() >= number

    def over(self) -> bool:
        return all(one.ground.referee.ruling is not None and one.ground.ruling.match.over for one in self.both)

    def apart(self) -> list[bool]:
        return [any(isinstance(mode, Apart) for mode in one.ground.referee.modes) for one in self.both]

    @property
    def both(self) -> tuple[Table, Table]:
        return self.keeper, self.guest

    def check(self) -> None:
        """The same log, and the same state; each side was seen by its own table."""
        self.until(lambda: len({one.ground.keeper.number for one in self.both}) == 1, robots=False)
        kept, followed = (one.ground.keeper.log for one in self.both)
        assert kept is not None and followed is not None
        assert entries_of(followed.lines) == entries_of(kept.lines)
        assert self.keeper.ground.ruling.state == self.guest.ground.ruling.state
        said = Counter(line.entry.data["by"] for line in kept.lines if line.entry.kind == "action")
        assert said["elsewhere"] > 5
        assert said["camera"] > 5

    def close(self) -> None:
        for one in self.both:
            one.ground.day.close()


@pytest.fixture
def two(broker: Broker, tmp_path: Path) -> Iterator[Two]:
    both = pair_of(broker.port, tmp_path)
    yield both
    both.close()


def pair_of(port: int, folder: Path, game: str = "soccer-tactics", seed: int = 1) -> Two:
    keeper = sit_down(port, folder / "keeper", keeps=True, game=game, seed=seed)
    return Two(keeper, sit_down(port, folder / "guest", keeps=False, game=game, seed=seed))


@pytest.mark.slow
def test_a_whole_match(two: Two) -> None:
    two.until(two.over)
    two.check()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["super-goal", "fuba"])
def test_a_whole_match_of_other_games(game: str, broker: Broker, tmp_path: Path) -> None:
    two = pair_of(broker.port, tmp_path, game)
    two.until(two.over)
    two.check()
    two.close()


def test_a_broker_that_dies_and_comes_back(tmp_path: Path) -> None:
    with mosquitto() as own:
        two = pair_of(own.port, tmp_path)
        two.until(lambda: two.entries() >= SOME)
        own.kill()
        two.good_network = False
        two.until(lambda: all(two.apart()))
        stood = [one.ground.ruling.match.remaining for one in two.both]
        for _ in range(50):
            two.turn()
        assert [one.ground.ruling.match.remaining for one in two.both] == stood
        assert two.keeper.ground.screen == "waiting"
        own.start()
        two.back_in_step()
        two.until(lambda: two.entries() >= MORE or two.over())
        two.check()
        two.close()


@pytest.mark.slow
def test_a_bad_network(broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything comes twice and in another order; now and then nothing passes for a while."""
    monkeypatch.setattr(pair, "SILENT", 1e9)  # the test's clock is much faster than the network
    with proxy(broker.port) as near, proxy(broker.port) as far:
        keeper = sit_down(near.port, tmp_path / "keeper", keeps=True)
        two = Two(keeper, sit_down(far.port, tmp_path / "guest", keeps=False))
        two.good_network = False
        for number, network in enumerate((near, far)):
            network.doubles, network.shuffles = True, Random(number)
        for some in (SOME // 4, SOME // 2):
            two.until(partial(two.has, some))
            far.hold()
            for _ in range(20):
                two.turn()
            far.let_go()
        for network in (near, far):
            network.doubles, network.shuffles = False, None
        two.until(lambda: two.entries() >= SOME)
        two.check()
        two.close()


@pytest.mark.parametrize("keeps", [True, False], ids=["keeper", "guest"])
def test_a_table_that_loses_its_power_goes_on(keeps: bool, two: Two, broker: Broker) -> None:
    two.until(lambda: two.entries() >= SOME)
    gone = two.keeper if keeps else two.guest
    gone.line.close()  # nothing else is said or written
    two.good_network = False
    again = sit_down(broker.port, gone.folder, keeps=keeps, seed=5)
    two.keeper, two.guest = (again, two.guest) if keeps else (two.keeper, again)
    two.until(lambda: again.ground.referee.ruling is not None)
    two.back_in_step()
    two.until(lambda: two.entries() >= MORE or two.over())
    two.check()


def test_what_a_power_cut_takes_from_the_keeper_the_guest_still_has(two: Two, broker: Broker, tmp_path: Path) -> None:
    two.until(lambda: two.entries() >= SOME)
    shutil.copytree(two.keeper.folder, tmp_path / "before")
    two.until(lambda: two.entries() >= SOME + 8)
    entries = two.entries()
    two.keeper.line.close()
    two.good_network = False
    again = sit_down(broker.port, tmp_path / "before", keeps=True, seed=5)
    assert again.ground.keeper.number < entries
    two.keeper = again
    two.until(lambda: again.ground.referee.ruling is not None)
    two.back_in_step()
    assert again.ground.keeper.number >= entries
    two.until(lambda: two.entries() >= MORE or two.over())
    two.check()


def test_undo_and_pause_from_the_table_that_follows(two: Two) -> None:
    two.until(lambda: two.entries() >= SOME)
    keeper, guest = (one.ground for one in two.both)
    guest.day.tell(Wish("pause", guest.clock.at))
    two.until(lambda: all(one.ground.ruling.match.play.paused for one in two.both), robots=False)
    assert guest.ruling.clock_stands and keeper.ruling.clock_stands
    guest.day.tell(Wish("go-on", guest.clock.at))
    two.until(lambda: not any(one.ground.ruling.match.play.paused for one in two.both), robots=False)
    stands = len(keeper.ruling.match.play.line())
    guest.day.tell(Wish("undo", guest.clock.at))
    two.until(lambda: keeper.referee.agreeing is not None, robots=False)
    keeper.press("home")
    two.until(lambda: len(guest.ruling.match.play.line()) < stands, robots=False)
    two.until(lambda: two.entries() >= MORE or two.over())
    two.check()


def test_a_table_that_leaves_is_away(two: Two) -> None:
    two.until(lambda: two.entries() >= 5)
    keeper, guest = (one.ground for one in two.both)
    guest.day.tell(Wish("new-match", guest.clock.at))
    two.until(lambda: two.apart()[0], robots=False)
    assert guest.screen == "start"
    assert not keeper.ruling.match.over
    assert not keeper.ruling.match.play.abandoned


def test_nobody_proposes_what_is_not_his(two: Two) -> None:
    """A forged or mistaken proposal counts for nothing."""
    two.until(lambda: two.entries() >= SOME)
    keeper, guest = (one.ground for one in two.both)
    two.until(lambda: keeper.ruling.day.conduct.side_to_act(keeper.ruling.state) == "home")
    rules, state = game_named("soccer-tactics"), keeper.ruling.state
    number = keeper.keeper.number
    assert guest.day.pair is not None
    for action in rules.legal(state)[:5]:
        guest.day.pair._say(
            "propose", number=number, said=[["action", {"by": "camera", "action": rules.action_json(action)}]]
        )
    nonsense: list[Any] = [[["action", {}]], [["note", {}]], [[]], "x", [["action", {"action": {"type": "move"}}]]]
    for rubbish in nonsense:
        guest.day.pair._say("propose", number=number, said=rubbish)
    for _ in range(3):
        two.turn(robots=False)
    assert keeper.keeper.number == number
    two.check()


def test_messages_without_sense_harm_neither_table(two: Two) -> None:
    """Whatever somebody sends who knows the code: nothing of it gets into the log, and the match goes on."""
    two.until(lambda: two.entries() >= SOME // 2)
    numbers = [one.ground.keeper.number for one in two.both]
    following = numbers[0] + 1
    for day in (one.ground.day for one in two.both):
        end = day.pair
        assert end is not None
        talk = end._topic("x")
        for payload in (b"", b"{", b"[]", b"\xff", b"[" * 90_000, b'{"kind": 1, "match": ""}'):
            assert end._read(Message(talk, payload)) is None
        assert end._read(Message(talk, b'{"kind": "beat", "match": ""}', retained=True)) is None
        nonsense: list[Any] = [
            {"kind": "entries", "entries": 3},
            {"kind": "entries", "entries": [[1]]},
            {"kind": "entries", "entries": [[following, "x", "action", {}]]},
            {"kind": "entries", "entries": [[following, 1.0, "goal", {}]]},
            {"kind": "entries", "entries": [[following, float("nan"), "note", {}]]},
            {"kind": "entries", "entries": [[following, 1.0, "action", {"by": "camera", "action": {"type": "roll"}}]]},
            {"kind": "die", "number": -1},
            {"kind": "die", "number": following - 1, "well": "roof", "value": 1, "throw": 1},
            {"kind": "beat", "have": True},
            {"kind": "propose", "number": following - 1},
            {"match": "other", "kind": "begin", "game": "chess", "options": {}, "teams": ["", ""], "own": ["home"]},
            {"match": "other", "kind": "begin", "game": "fuba", "options": {"no": 1}, "teams": ["", ""], "own": []},
        ]
        for told in nonsense:
            for news in end._hear({"match": end.seat.known_as, **told}, day.clock.now(), day.keeper.log):
                day.tell(news)
    assert [one.ground.keeper.number for one in two.both] == numbers
    two.until(lambda: two.entries() >= SOME)
    two.check()


@pytest.mark.slow
def test_play_invites_and_joins_by_a_code(broker: Broker, tmp_path: Path) -> None:
    """As `play --invite` and `play --join CODE` put it together; after an interruption nobody needs the code again."""

    def settings(name: str) -> Settings:
        return Settings(broker=BrokerSettings(address=broker.host, port=broker.port, table=name))

    with opened(settings("a"), tmp_path / "a", invite=True, side="away") as host:
        assert host.day.pair is not None
        code = host.day.pair.seat.code
        assert code in host.problem
        with opened(settings("b"), tmp_path / "b", join=code) as guest:
            host.day.tell(Chosen("begin", {}, host.clock.now()))
            until(partial(_turned, host, guest, lambda: guest.day.keeper.match))
            assert guest.day.referee.partner == Partner(False, frozenset({"home"}))
            assert guest.day.referee.on_the_table == host.day.referee.on_the_table
            until(partial(_turned, host, guest, lambda: not host.day.referee.modes))
    for name, keeps in (("a", True), ("b", False)):
        with opened(settings(name), tmp_path / name) as again:
            assert again.day.pair is not None
            assert (again.day.pair.seat.code, again.day.pair.seat.keeps) == (code, keeps)


def _turned(host: Stadium, guest: Stadium, so: Callable[[], object]) -> object:
    """Both loops have turned once; whether something is so then."""
    host.day.step()
    guest.day.step()
    return so()


def test_without_a_broker_nobody_can_be_invited(tmp_path: Path) -> None:
    with opened(Settings(), tmp_path, invite=True) as alone:
        assert "[broker]" in alone.problem
        assert alone.day.pair is None
