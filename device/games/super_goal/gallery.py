"""One example of every screen that a match of Super Goal! shows beside those that all games share."""

from collections.abc import Iterator, Sequence

from device.games.super_goal.game_day import GAME_DAY
from device.games.super_goal.offers import offers
from device.panel import screens
from device.panel.screen import Scoreboard, Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.store.play import Play
from rules.super_goal import notation
from rules.super_goal.actions import Action, Roll, Toss
from rules.super_goal.breaches import BALL
from rules.super_goal.phases import check
from rules.super_goal.state import State
from rules.texts import Catalogue

EARLY = Scoreboard("0:0", "6:41")


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    name, value, button = GAME_DAY.choices[0]
    shown = GAME_DAY.words.option_text(name, value[0], said.lang)
    yield "super-goal-start", screens.start(said, said.say("game.super-goal").oled[0], shown, button)
    begin = GAME_DAY.rules.start({})
    yield "super-goal-toss", _asked(said, begin)
    yield (
        "super-goal-master-die",
        _decided(said, begin, [Toss("home"), Roll("master", "perfect-save")], "master-rolled"),
    )
    kick_off = _state('c6 home attack {"restart":"kick-off","master":{"side":"away","face":"win-back"}}')
    yield "super-goal-kick-off", _asked(said, kick_off)
    yield (
        "super-goal-ball",
        screens.arrange(said, EARLY, [(GAME_DAY.words.piece(begin, BALL, said.lang).oled[0], "c6", "c8")]),
    )
    yield "super-goal-way", _asked(said, _state('c8 home play {"last":"red","arrow":"diagonal-2"}'))
    yield "super-goal-challenge", _asked(said, _state("c9 home defence"))
    yield (
        "super-goal-shoot",
        _asked(said, _state('d9 home attack {"last":"orange","master":{"side":"home","face":"foul"}}')),
    )
    yield "super-goal-announce", _listed(said, _state('c10 home attack {"master":{"side":"home","face":"foul"}}'))
    yield "super-goal-keeper", _asked(said, _state('c11 home keeper {"master":{"side":"away","face":"perfect-save"}}'))
    yield (
        "super-goal-answer",
        _asked(said, _state('c11 home answer {"inside":true,"master":{"side":"away","face":"perfect-save"}}')),
    )
    yield "super-goal-parried", _decided(said, _state("c11 home keeper"), [Roll("keeper", "parried")], "parried")
    yield "super-goal-goal", _decided(said, _state("c11 home keeper"), [Roll("keeper", "goal")], "goal")
    yield "super-goal-wrong-die", _wrong(said, _state('c8 home attack {"last":"orange"}'), Roll("orange", "forward-1"))
    yield "super-goal-strange-face", screens.strange_face(said, EARLY)
    yield "super-goal-over-time", _asked(said, _state('b7 away attack {"whistled":true}'))


def _state(line: str) -> State:
    return notation.from_line(line)


def _ruling(said: Catalogue, state: State) -> Ruling:
    return Ruling(said, "super-goal", Play(state, clock=401.0), 60, 10)


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


def _wrong(said: Catalogue, state: State, action: Action) -> Screen:
    """A die that may not be thrown now."""
    fault = check(state, action)[0]
    return screens.wrong(said, EARLY, GAME_DAY.rules.say_violation(state, fault, said.lang), fault.rule)
