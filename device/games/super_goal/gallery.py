"""One example of every screen that a match of Super Goal! shows beside those that all games share."""

from collections.abc import Iterator

from device.games.showing import Showing
from device.games.super_goal.game_day import GAME_DAY
from device.panel import screens
from device.panel.screen import Scoreboard, Screen
from rules.super_goal import notation
from rules.super_goal.actions import Action, Roll, Toss
from rules.super_goal.breaches import BALL
from rules.super_goal.phases import check
from rules.super_goal.state import State
from rules.texts import Catalogue

EARLY = Scoreboard("0:0", "6:41")


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    show = Showing(said, GAME_DAY, clock=401.0)
    yield "super-goal-start", show.start()
    begin = GAME_DAY.rules.start({})
    yield "super-goal-toss", show.asked(begin)
    yield (
        "super-goal-master-die",
        show.decided(begin, [Toss("home"), Roll("master", "perfect-save")], "master-rolled"),
    )
    kick_off = _state('c6 home attack {"restart":"kick-off","master":{"side":"away","face":"win-back"}}')
    yield "super-goal-kick-off", show.asked(kick_off)
    yield (
        "super-goal-ball",
        screens.arrange(said, EARLY, [(GAME_DAY.words.piece(begin, BALL, said.lang).oled[0], "c6", "c8")]),
    )
    yield "super-goal-way", show.asked(_state('c8 home play {"last":"red","arrow":"diagonal-2"}'))
    yield "super-goal-challenge", show.asked(_state("c9 home defence"))
    yield (
        "super-goal-shoot",
        show.asked(_state('d9 home attack {"last":"orange","master":{"side":"home","face":"foul"}}')),
    )
    yield "super-goal-announce", show.listed(_state('c10 home attack {"master":{"side":"home","face":"foul"}}'))
    yield "super-goal-keeper", show.asked(_state('c11 home keeper {"master":{"side":"away","face":"perfect-save"}}'))
    yield (
        "super-goal-answer",
        show.asked(_state('c11 home answer {"inside":true,"master":{"side":"away","face":"perfect-save"}}')),
    )
    yield "super-goal-parried", show.decided(_state("c11 home keeper"), [Roll("keeper", "parried")], "parried")
    yield "super-goal-goal", show.decided(_state("c11 home keeper"), [Roll("keeper", "goal")], "goal")
    yield "super-goal-wrong-die", _wrong(said, _state('c8 home attack {"last":"orange"}'), Roll("orange", "forward-1"))
    yield "super-goal-strange-face", screens.strange_face(said, EARLY)
    yield "super-goal-over-time", show.asked(_state('b7 away attack {"whistled":true}'))


def _state(line: str) -> State:
    return notation.from_line(line)


def _wrong(said: Catalogue, state: State, action: Action) -> Screen:
    """A die that may not be thrown now."""
    fault = check(state, action)[0]
    return screens.wrong(said, EARLY, GAME_DAY.rules.say_violation(state, fault, said.lang), fault.rule)
