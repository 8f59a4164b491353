"""One example of every screen that a match of FUBA shows beside those that all games share."""

from collections.abc import Iterator, Sequence

from device.games.fuba.game_day import GAME_DAY
from device.games.fuba.offers import offers
from device.panel import screens
from device.panel.screen import Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.store.play import Play
from rules.fuba import notation
from rules.fuba.actions import Action, Formation, Roll
from rules.fuba.breaches import BALL, BALL_DIE
from rules.fuba.state import State
from rules.game import Repair
from rules.texts import Catalogue

MIDDLE = """
L4 a1    P2 a2k   R4 .
L3 h1a1  M2 a3    R3 .
         C  h4a4*3
L2 h2    M1 h2    R2 .
L1 .     P1 h2k   R1 .
home {phase} 12' {roll} {{"formations":{{"home":"4-4-2","away":"3-5-2"}}{more}}}
"""
NEAR = """
L4 h1    P2 h1a2k R4 .
L3 a1    M2 h2a3*{value} R3 .
         C  h3a4
L2 h1    M1 h1    R2 a1
L1 .     P1 h2k   R1 .
home {phase} 31' 5+2 {{"formations":{{"home":"4-4-2","away":"3-5-2"}}{more}}}
"""
KICK_OFF = "C *3\nhome placement 1' - "


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    name, value, button = GAME_DAY.choices[0]
    shown = GAME_DAY.words.option_text(name, value[0], said.lang)
    yield "fuba-start", screens.start(said, said.say("game.fuba").oled[0], shown, button)
    begin = GAME_DAY.rules.start({})
    yield "fuba-formation", _asked(said, begin)
    yield "fuba-formation-list", _listed(said, begin)
    both = [Formation("home", "4-4-2"), Formation("away", "3-5-2")]
    yield "fuba-formations", _decided(said, begin, both, "formations")
    yield "fuba-placement", _asked(said, _state(KICK_OFF))
    yield "fuba-no-ball", _reminded(said, _state(KICK_OFF), Repair(BALL, None, "C"))
    yield "fuba-target", _asked(said, _state(MIDDLE.format(phase="target", roll="-", more="")))
    rolling = _state(MIDDLE.format(phase="roll", roll="-", more=',"target":"M1"'))
    yield "fuba-roll", _asked(said, rolling)
    yield "fuba-kept", _decided(said, rolling, [Roll((4, 3))], "possession")
    yield "fuba-lost", _decided(said, rolling, [Roll((1, 3))], "possession")
    moving = _state(MIDDLE.format(phase="moves", roll="2+4", more=""))
    yield "fuba-tactic", _asked(said, moving)
    yield "fuba-ball-die", _reminded(said, moving, Repair(BALL_DIE, "2", "3"))
    yield "fuba-ball-elsewhere", _reminded(said, moving, Repair(BALL, "M1", "C"))
    yield "fuba-attempt", _asked(said, _state(NEAR.format(phase="attempt", value=3, more="")))
    shot = _state(NEAR.format(phase="shot", value=1, more=""))
    yield "fuba-shot-sum", _decided(said, shot, [Roll((6,))], "attempt")
    yield "fuba-corner", _asked(said, _state(NEAR.format(phase="corner", value=1, more="")))
    penalty = NEAR.replace("M2 h2a3*{value}", "M2 h2a4").replace("P2 h1a2k", "P2 h1a1k*2").replace("{value}", "")
    yield "fuba-keeper", _listed(said, _state(penalty.format(phase="dive", more="")))
    yield "fuba-aim", _asked(said, _state(penalty.format(phase="aim", more=',"dive":"left"')))


def _state(pitch: str) -> State:
    return notation.from_pitch(pitch)


def _ruling(said: Catalogue, state: State) -> Ruling:
    return Ruling(said, "fuba", Play(state), 60, 10)


def _asked(said: Catalogue, state: State) -> Screen:
    """What is to be done now, and what the buttons do."""
    return face.screen(_ruling(said, state))


def _listed(said: Catalogue, state: State) -> Screen:
    """The first entry of the list behind a button."""
    offer = next(offer for offer in offers(state) if offer.choose)
    title, *more = GAME_DAY.words.choosing(state, offer, said.lang).oled
    entry = GAME_DAY.words.label(state, offer.actions[0], said.lang)
    return screens.choice(said, title, entry, " ".join(more), (1, len(offer.actions)))


def _decided(said: Catalogue, state: State, actions: Sequence[Action], kind: str) -> Screen:
    """The decision of a kind that some actions lead to."""
    ruling = _ruling(said, state)
    ruling.accept(actions, "camera")
    while ruling.shown is not None and ruling.shown.event.kind != kind:
        ruling.next_decision()
    return face.screen(ruling)


def _reminded(said: Catalogue, state: State, repair: Repair) -> Screen:
    return screens.reminded(_asked(said, state), GAME_DAY.words.remind(state, repair, said.lang))
