"""A side that is not in the room: the test decides for it."""

from device.referee.effects import Effect, Think
from device.referee.inputs import Decided, Tick
from device.referee.referee import Referee, Unfinished
from device.store import entries
from device.store.entries import Said
from device.store.play import Play, log_step
from device.texts.language import texts
from rules import game_named
from rules.game import Json
from tests.device.referee.evenings import GAME, GameNight
from tests.device.referee.table import Evening

RULES = game_named(GAME)
LEVEL = "friendly"
REASON = {"de": "Ich stelle mich vor das Tor", "en": "I stand in front of the goal"}


def thoughts(evening: Evening) -> list[Think]:
    """What has been asked of it."""
    return [effect for effect in evening.effects if isinstance(effect, Think)]


def without(night: GameNight, side: str) -> GameNight:
    """The same evening, from now on with one side that is not in the room."""
    return go_on(night, log_step(night.ruling.match.play, [Said(entries.SIDES, {side: LEVEL})], 1200, RULES).play)


def go_on(night: GameNight, play: Play) -> GameNight:
    """The device starts again over the same table, and goes on with an unfinished match."""
    night.referee = Referee(texts("de"), night.referee.house, unfinished=Unfinished(GAME, play))
    night.effects.clear()
    night.tell(Tick(night.now))
    night.press("whistle")
    night.look()
    return night


def decide(night: Evening, action: Json | None, **more: str) -> list[Effect]:
    """Its answer to the last question."""
    before = len(night.effects)
    night.tell(Decided(thoughts(night)[-1].number, night.now, action, reason=REASON, **more))
    return night.effects[before:]
