"""What belongs to one side is told to that side alone: by what each reader's line carries, letter by letter."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from device.games.fuba.tabletop import MatTop
from device.games.fussball_alarm.tabletop import DISCARD, DRAW, CardTop
from device.people.roles import Role
from device.settings import PageSettings
from device.web.inbox import Command
from device.web.notice_board import Reader, Visitor
from tests.device.referee import test_fuba as fuba
from tests.device.referee.evenings import Night
from tests.device.referee.test_fussball_alarm import sit_down as sit_down_with_cards
from tests.device.web.rehearsal import Rehearsal
from tests.rules.fuba.test_section_5_dead_balls import penalty

ROLES: tuple[Role, ...] = ("viewer", "home", "away", "referee")
Lines = dict[Role, list[tuple[str, str]]]


class Room:
    """A page with a reader of each role; everything that their lines have carried."""

    def __init__(self, night: Night, table: Any, roles: tuple[Role, ...] = ROLES) -> None:
        self.rehearsal = Rehearsal(PageSettings(open=False), night, table)
        board = self.rehearsal.board
        self.readers: dict[Role, Visitor] = {
            role: board.visit(lambda: None, reader=lambda role=role: Reader("de", role))  # type: ignore[misc]
            for role in roles
        }
        self.lines: Lines = {role: [] for role in roles}
        self.pass_time()

    def pass_time(self) -> None:
        """One turn of the main loop, and everybody reads."""
        self.rehearsal.clock.at += 1
        self.rehearsal.listen(0)
        for role, reader in self.readers.items():
            self.lines[role] += [(topic, text) for topic, text in reader.take() if topic != "camera"]

    def send(self, role: Role, kind: str, **data: Any) -> None:
        if kind == "enter":
            data["state"] = self.rehearsal.day.announcer.moment().state
        self.rehearsal.inbox.put(Command(kind, data, role=role))
        self.pass_time()

    def press(self, button: str) -> None:
        """The device's own button."""
        self.rehearsal.night.press(button)
        self.pass_time()

    def last(self, role: Role, topic: str) -> Any:
        return json.loads(next(text for named, text in reversed(self.lines[role]) if named == topic))


def choosing() -> Night:
    """Both sides are about to choose their formations."""
    night = fuba.sit_down()
    night.press("whistle")
    return night


def on_the_telephone(room: Room, formation: str) -> None:
    room.send("home", "enter", action={"type": "formation", "side": "home", "formation": formation})


def on_the_panel(room: Room, formation: str) -> None:
    """Home leafs through the list on the display, which whoever speaks for the table sees."""
    room.press("home")
    room.press("away")
    room.press("home" if formation == "4-4-2" else "away")
    room.press("whistle")


@pytest.mark.parametrize("choose", [on_the_telephone, on_the_panel])
def test_nobody_can_tell_what_the_other_has_chosen(choose: Callable[[Room, str], None]) -> None:
    """Whatever home chooses, the lines of the others carry the very same letters."""
    carried = []
    for formation in ("4-4-2", "4-3-3"):
        room = Room(choosing(), MatTop())
        choose(room, formation)
        first = room.rehearsal.night.state.match.formations[0]
        assert first is not None and "-".join(map(str, first)) == formation
        carried.append({role: set(room.lines[role]) for role in ("viewer", "away")})
    assert carried[0] == carried[1]


def test_the_keepers_dive_is_nobody_elses_business() -> None:
    carried = []
    for way in ("left", "right"):
        night = fuba.sit_down(penalty().state)
        night.press("whistle")
        room = Room(night, MatTop())
        assert room.last("away", "choices")["secret"]
        assert not room.last("home", "choices")["secret"]
        room.send("away", "enter", action={"type": "dive", "way": way})
        assert night.state.dive == way
        carried.append({role: set(room.lines[role]) for role in ("viewer", "home")})
    assert carried[0] == carried[1]


def test_a_side_cannot_choose_for_the_other() -> None:
    room = Room(choosing(), MatTop())
    assert room.last("home", "choices")["secret"]
    assert '"side":"away"' not in json.dumps(room.last("home", "choices"), separators=(",", ":"))
    room.send("home", "enter", action={"type": "formation", "side": "away", "formation": "4-4-2"})
    assert room.rehearsal.night.state.match.formations == (None, None)


def faces(room: Room, role: Role) -> dict[str, str]:
    """The cards whose faces a reader is told, by the names that they have for him."""
    return {piece["id"]: piece["text"] for piece in room.last(role, "table")["pieces"] if piece["text"]}


@pytest.fixture
def room() -> Room:
    """Three play, and the second one is on; he has no telephone, so the screen on the table shows his cards."""
    table = CardTop()
    night, _ = sit_down_with_cards(1, 3)
    night.press("whistle")
    room = Room(night, table, ("viewer", "home", "third", "referee"))
    table.deal(3, room.rehearsal.random)
    top = table.footballer(table.there(DISCARD)[-1])
    room.send("referee", "enter", action={"type": "begin", "player": "player-2"})
    room.send("referee", "enter", action={"type": "deal", "card": top})
    assert night.state.turn == "player-2"
    return room


def in_hand(room: Room, player: str) -> dict[str, str]:
    """A player's cards as he sees them."""
    table = room.rehearsal.tabletop
    mine = [card for card in table.player_cards if table.field_of(card) is None and table.owner(card, 3) == player]
    return {table.page_name(card, hidden=False): table.footballer(card) for card in mine}


def test_everybody_is_told_his_own_cards_alone(room: Room) -> None:
    hands = {player: in_hand(room, player) for player in ("player-1", "player-2", "player-3")}
    assert all(len(hand) == 5 for hand in hands.values())
    sees = {"viewer": (), "home": ("player-1",), "third": ("player-3",), "referee": ("player-2",)}
    for role in room.lines:
        table = room.rehearsal.tabletop
        piles = {table.page_name(card, hidden=False): table.footballer(card) for card in table.there(DISCARD)[-2:]}
        mine = {name: face for player in sees[role] for name, face in hands[player].items()}
        assert faces(room, role) == piles | mine, role


def test_the_screen_on_the_table_does_not_show_what_is_on_a_telephone(room: Room) -> None:
    cards = in_hand(room, "player-2")
    board = room.rehearsal.board
    assert cards.keys() <= faces(room, "referee").keys()
    board.visit(lambda: None, reader=lambda: Reader("de", "away"))
    room.pass_time()
    assert not cards.keys() & faces(room, "referee").keys()


def test_a_card_in_somebodys_fingers_keeps_its_secret(room: Room) -> None:
    """Neither a card that is drawn nor one that is being played is told before it lies there."""
    table = room.rehearsal.tabletop
    drawn = table.there(DRAW)[-1]
    room.send("home", "table", do="lift", piece=table.page_name(drawn, hidden=True))
    assert table.held == (drawn,)
    name, face = next(iter(in_hand(room, "player-1").items()))
    room.send("home", "table", do="lift", piece=name)
    told = {role: faces(room, role) for role in room.lines}
    assert name in told["home"]
    assert all(name not in told[role] for role in ("viewer", "third", "referee"))
    assert table.page_name(drawn, hidden=False) not in {shown for seen in told.values() for shown in seen}
    room.send("home", "table", do="drop", piece=name, **dict(zip("xy", table.middle(DISCARD), strict=True)))
    assert all(faces(room, role)[name] == face for role in room.lines)
