"""One example of every screen that a match of Fußball-Alarm shows beside those that all games share."""

from collections.abc import Iterator, Sequence

from device.games.fussball_alarm.game_day import GAME_DAY, OPEN_CARD
from device.games.fussball_alarm.offers import offers
from device.panel import screens
from device.panel.screen import Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.referee.watching import Wrong
from device.store.play import Play
from rules.fussball_alarm.actions import DRAW, WHISTLE, Action, Begin, Deal, Discard, Foul, LayOpen, Roll, TurnUp
from rules.fussball_alarm.cards import CARDS, LIGHTNING, QUESTION_MARK
from rules.fussball_alarm.state import State
from rules.game import Candidate, Repair
from rules.texts import Catalogue

ANNA, BEN, CARL = "player-1", "player-2", "player-3"
OPTIONS = {"players": ["Anna", "Ben", "Carl"]}
DEALT: tuple[Action, ...] = (Begin(ANNA), Deal("3"))


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    name, value, button = GAME_DAY.choices[0]
    shown = GAME_DAY.option_text(name, value[1], said.lang)
    yield "alarm-start", screens.start(said, said.say("game.fussball-alarm").oled[0], shown, button)
    begin = GAME_DAY.rules.start(OPTIONS)
    yield "alarm-begin", _asked(said, begin)
    yield "alarm-begin-list", _listed(said, begin)
    dealing = _after(begin, Begin(ANNA))
    missing = GAME_DAY.piece(dealing, OPEN_CARD, said.lang).oled[0]
    pile = GAME_DAY.place(dealing, "discard", said.lang)
    yield "alarm-deal", screens.set_up(said, 8, 9, [(missing, None, pile)])
    rolling = _after(begin, *DEALT)
    yield "alarm-roll", _asked(said, rolling)
    yield "alarm-draw", _asked(said, _after(rolling, Roll("card")))
    question = _after(rolling, Roll(QUESTION_MARK))
    yield "alarm-question", _asked(said, question)
    alarm = _after(rolling, Roll(LIGHTNING))
    yield "alarm-lightning", _asked(said, alarm)
    turned = [TurnUp(1, "5")]
    yield "alarm-turned-up", _decided(said, alarm, turned, "alarm")
    yield "alarm-heavy-foul", _decided(said, alarm, turned, "heavy-foul")
    fouling = _after(alarm, *turned)
    yield "alarm-whom", _asked_whom(said, fouling)
    whistling = _after(fouling, Foul(BEN), Discard("2"))
    yield "alarm-whistle", _asked(said, whistling)
    yield "alarm-yellow", _decided(said, whistling, [WHISTLE], "yellow")
    yield "alarm-replacement", _asked(said, _after(whistling, WHISTLE))
    yield "alarm-wrong-card", _wrong(said, rolling)
    booked = _after(whistling, WHISTLE, DRAW)
    hands = (LayOpen(ANNA, ("1", "1", "1", "4", "6")), LayOpen(BEN, ("2", "2", "4", "5", "7")))
    last = _last_alarm(booked)
    yield "alarm-open-hands", _asked(said, last)
    yield "alarm-hand", _decided(said, last, hands[:1], "hand")
    yield "alarm-over", _decided(said, last, [*hands, LayOpen(CARL, ("3", "4", "5", "6", "7"))], "final")


def _after(state: State, *actions: Action) -> State:
    for action in actions:
        state = GAME_DAY.rules.apply(state, action).state
    return state


def _last_alarm(state: State) -> State:
    """All alarm cards but one are up, and now the last one."""
    up = tuple(card for card in CARDS if card != state.row[0])
    nearly = state._replace(row=(*state.row, *up[:-1]), phase="alarm", die=LIGHTNING)
    return _after(nearly, TurnUp(nearly.next_places[0], up[-1]))


def _ruling(said: Catalogue, state: State) -> Ruling:
    return Ruling(said, "fussball-alarm", Play(state), 60, 10)


def _asked(said: Catalogue, state: State) -> Screen:
    """What is to be done now, and what the buttons do."""
    return face.screen(_ruling(said, state))


def _listed(said: Catalogue, state: State) -> Screen:
    """The first entry of the list behind a button."""
    offer = next(offer for offer in offers(state) if offer.choose)
    title, *more = GAME_DAY.choosing(state, offer, said.lang).oled
    entry = GAME_DAY.label(state, offer.actions[0], said.lang)
    return screens.choice(said, title, entry, " ".join(more), (1, len(offer.actions)))


def _decided(said: Catalogue, state: State, actions: Sequence[Action], kind: str) -> Screen:
    """The decision of a kind that some actions lead to."""
    ruling = _ruling(said, state)
    ruling.accept(actions, "camera")
    while ruling.shown is not None and ruling.shown.event.kind != kind:
        ruling.next_decision()
    return face.screen(ruling)


def _asked_whom(said: Catalogue, state: State) -> Screen:
    """A card has been discarded, and nobody has said whose hand it came from."""
    ways: list[Candidate[Action]] = [Candidate((Foul(player), Discard("2")), 0.5) for player in (BEN, CARL)]
    asked, answers = GAME_DAY.ask(state, ways, said.lang)
    return screens.question(said, " ".join(asked.oled), [" ".join(answer.oled) for answer in answers])


def _wrong(said: Catalogue, state: State) -> Screen:
    """An alarm card is face up although no lightning was rolled."""
    turned = TurnUp(4, "2")
    ruling = _ruling(said, state)
    ruling.tell_wrong(Wrong(GAME_DAY.rules.check(state, turned), (Repair("alarm-4", "2", "down"),), (turned,)))
    return face.screen(ruling)
