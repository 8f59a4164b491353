"""Warming up: a game is learned in three moves. The same referee, the same rules; nothing of it is written down."""

from copy import deepcopy
from typing import TYPE_CHECKING

from device.games import game_day, warm_up
from device.games.warm_up import WarmUp, made
from device.referee.effects import Effect, KeepPicture, LayOut, LookAgain, PackUp, Whistle, Write
from device.referee.inputs import Chosen
from device.store import entries
from device.store.play import Play
from device.web.contract.match import WarmUpNews
from rules.game import SIDES
from rules.texts import Catalogue

if TYPE_CHECKING:
    from device.referee.referee import Referee

OF_A_MATCH = Write | KeepPicture
"""What only a match leaves behind."""


def begin(referee: "Referee") -> list[Effect]:
    """The table is laid, and the first move is asked for; the clocks of the game stand."""
    options, day, learned = deepcopy(referee.options), game_day(referee.game), warm_up(referee.game)
    state = learned.stand(day.rules.start(options))
    _, full = day.clocks.period(state)
    referee.take_up(referee.game, Play(state, clock=full), warming=True)
    return [LayOut(referee.game, options, day.rules.state_json(state), learned.lot), Whistle("start"), LookAgain()]


def choose(referee: "Referee", chosen: Chosen) -> list[Effect]:
    """Enough: back to the door, or straight to the kick-off of a real match."""
    match chosen.what:
        case "warmed-up":
            return referee.leave()
        case "begin":
            return [*referee.leave(), *referee.begin()]
    return []


def leave() -> list[Effect]:
    """Whatever was lent for it is given back."""
    return [PackUp()]


def unwritten(effects: list[Effect]) -> list[Effect]:
    """What is left of the effects while nothing counts."""
    return [effect for effect in effects if not isinstance(effect, OF_A_MATCH)]


def view(referee: "Referee", said: Catalogue) -> WarmUpNews | None:
    """The entry `warm_up` of the topic `match`."""
    ruling = referee.ruling
    if ruling is None or not referee.warming:
        return None
    learned: WarmUp = warm_up(ruling.day.rules.name)
    line = ruling.match.play.line()
    done = made(learned.moves, (link.entry.data["action"] for link in line if link.entry.kind == entries.ACTION))
    over = done >= len(learned.moves)
    own, given = learned.said(said.lang), referee.names.get(ruling.day.rules.name, ())
    named = dict(zip(SIDES, given, strict=False)).get(learned.who, "")
    who = named or ruling.day.words.piece(ruling.state, learned.who, said.lang).page
    moves = [own.say(f"warm-up.{move.key}", who=who) for move in learned.moves]
    told = said.page("page.warm-up.over") if over else moves[done].page
    return {"moves": [" ".join(move.oled) for move in moves], "done": done, "text": told}
