"""A whole match between two drawn tables: each camera sees its own table, and robot hands do what is asked for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.messages import pair
from device.messages.outbox import Outbox
from device.messages.pair import Pair, Seat
from device.messages.reporter import Allowed, Reporter
from device.play.stadium import Stadium
from device.referee.partner import Partner
from device.settings import BrokerSettings, Settings
from device.store.log import entries_of
from tests.device.messages.lines import until
from tests.device.messages.reported import NOON, CountedLine
from tests.device.play.opened import opened
from tests.services.mosquitto import mosquitto

MOST_TURNS = 20_000
AT_ONCE = 0.0005


def sit_down(stadium: Stadium, port: int, folder: Path, own: str, *, keeps: bool) -> CountedLine:
    """Join a demonstration to a broker, which it does not do by itself; robots play only what is played together."""
    day, robots = stadium.day, stadium.demo.robots  # type: ignore[union-attr]
    line = CountedLine(BrokerSettings(address="127.0.0.1", port=port), f"schiri-{own}", None, keeps=False)
    day.reporter = Reporter(line, own, Outbox(None, own), day.referee, lambda: NOON, Allowed())
    day.pair = Pair(line, Seat("ABC234", keeps, (own,)), folder / pair.FILE)
    day.referee.partner = Partner(True, frozenset({own})) if keeps else None
    play: Callable[..., None] = robots.play
    robots.play = lambda referee, *more: play(referee, *more) if referee.partner else None  # type: ignore[method-assign]
    until(lambda: line.connected)
    return line


@pytest.mark.long
def test_a_whole_match_between_two_cameras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pair, "SILENT", 1e9)  # a demonstration's clock is much faster than the network
    wishes: dict[str, Any] = {"demo": True, "game": "soccer-tactics", "minutes": 1, "speed": 1000}
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    with (
        mosquitto() as broker,
        opened(Settings(), tmp_path / "a", table=1, **wishes) as keeper,
        opened(Settings(), tmp_path / "b", table=7, **wishes) as guest,
    ):
        near = sit_down(keeper, broker.port, tmp_path / "a", "home", keeps=True)
        far = sit_down(guest, broker.port, tmp_path / "b", "away", keeps=False)
        for _ in range(MOST_TURNS):
            for stadium in (keeper, guest):
                stadium._turn()
            until(lambda: near.said <= far.heard_of and far.said <= near.heard_of, AT_ONCE)
            rulings = [stadium.day.referee.ruling for stadium in (keeper, guest)]
            if all(ruling is not None and ruling.match.over for ruling in rulings):
                break
        kept, followed = keeper.day.keeper.log, guest.day.keeper.log
        assert kept is not None and followed is not None
        assert entries_of(followed.lines) == entries_of(kept.lines)
        assert kept.game.state_json(kept.play.state)["over"]
