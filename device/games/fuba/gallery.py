"""One example of every screen that a match of FUBA shows beside those that all games share."""

from collections.abc import Iterator

from device.games.fuba.game_day import GAME_DAY
from device.games.showing import Showing
from device.panel import screens
from device.panel.screen import Screen
from rules.fuba import notation
from rules.fuba.actions import Formation, Roll
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
    show = Showing(said, GAME_DAY)
    yield "fuba-start", show.start()
    begin = GAME_DAY.rules.start({})
    yield "fuba-formation", show.asked(begin)
    yield "fuba-formation-list", show.listed(begin)
    both = [Formation("home", "4-4-2"), Formation("away", "3-5-2")]
    yield "fuba-formations", show.decided(begin, both, "formations")
    yield "fuba-placement", show.asked(_state(KICK_OFF))
    yield "fuba-no-ball", _reminded(show, _state(KICK_OFF), Repair(BALL, None, "C"))
    yield "fuba-target", show.asked(_state(MIDDLE.format(phase="target", roll="-", more="")))
    rolling = _state(MIDDLE.format(phase="roll", roll="-", more=',"target":"M1"'))
    yield "fuba-roll", show.asked(rolling)
    yield "fuba-kept", show.decided(rolling, [Roll((4, 3))], "possession")
    yield "fuba-lost", show.decided(rolling, [Roll((1, 3))], "possession")
    moving = _state(MIDDLE.format(phase="moves", roll="2+4", more=""))
    yield "fuba-tactic", show.asked(moving)
    yield "fuba-ball-die", _reminded(show, moving, Repair(BALL_DIE, "2", "3"))
    yield "fuba-ball-elsewhere", _reminded(show, moving, Repair(BALL, "M1", "C"))
    yield "fuba-attempt", show.asked(_state(NEAR.format(phase="attempt", value=3, more="")))
    shot = _state(NEAR.format(phase="shot", value=1, more=""))
    yield "fuba-shot-sum", show.decided(shot, [Roll((6,))], "attempt")
    yield "fuba-corner", show.asked(_state(NEAR.format(phase="corner", value=1, more="")))
    penalty = NEAR.replace("M2 h2a3*{value}", "M2 h2a4").replace("P2 h1a2k", "P2 h1a1k*2").replace("{value}", "")
    yield "fuba-keeper", show.listed(_state(penalty.format(phase="dive", more="")))
    yield "fuba-aim", show.asked(_state(penalty.format(phase="aim", more=',"dive":"left"')))


def _state(pitch: str) -> State:
    return notation.from_pitch(pitch)


def _reminded(show: Showing, state: State, repair: Repair) -> Screen:
    return screens.reminded(show.asked(state), GAME_DAY.words.remind(state, repair, show.said.lang))
