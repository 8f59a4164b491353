"""One example of every screen that a match of Fußball-Alarm shows beside those that all games share."""

from collections.abc import Iterator, Sequence

from device.games.fussball_alarm.game_day import GAME_DAY
from device.games.fussball_alarm.offers import offers
from device.panel import screens
from device.panel.screen import Row, Screen
from device.referee import face
from device.referee.ruling import Ruling
from device.referee.watching import Wrong
from device.store.play import Play
from rules.fussball_alarm.actions import DRAW, WHISTLE, Action, Begin, Deal, Discard, Foul, LayOpen, Roll, TurnUp
from rules.fussball_alarm.cards import CARDS, LIGHTNING, PLACES, QUESTION_MARK
from rules.fussball_alarm.state import State
from rules.game import Candidate, Repair
from rules.texts import Catalogue
from vision.fussball_alarm.card_table import card_table
from vision.fussball_alarm.observation import CardsSeen, OpenCard

ANNA, BEN, CARL = "player-1", "player-2", "player-3"
OPTIONS = {"players": ["Anna", "Ben", "Carl"]}
YELLOW = OpenCard("yellow", *card_table().yellow, 90.0, 1.0)
TOP = OpenCard("player-3", *card_table().discard, 90.0, 1.0)
DEALT: tuple[Action, ...] = (Begin(ANNA), Deal("3"))


def examples(said: Catalogue) -> Iterator[tuple[str, Screen]]:
    """Name and screen, in the order of a match."""
    name, value, button = GAME_DAY.choices[0]
    shown = GAME_DAY.words.option_text(name, value[1], said.lang)
    yield "alarm-start", screens.start(said, said.say("game.fussball-alarm").oled[0], shown, button)
    begin = GAME_DAY.rules.start(OPTIONS)
    yield "alarm-begin", _asked(said, begin)
    yield "alarm-begin-list", _listed(said, begin)
    dealing = _after(begin, Begin(ANNA))
    yield "alarm-deal", _seen(said, dealing, *_row(), YELLOW)
    yield "alarm-turn-over", _seen(said, dealing, *_row(up=3), YELLOW, TOP)
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
    hands: tuple[Action, ...] = (LayOpen(ANNA, ("1", "1", "1", "4", "6")), LayOpen(BEN, ("2", "2", "4", "5", "7")))
    last = _last_alarm(booked)
    yield "alarm-open-hands", _asked(said, last)
    yield "alarm-hand", _decided(said, last, hands[:1], "hand")
    hands = (*hands, LayOpen(CARL, ("3", "4", "5", "6", "7")))
    yield "alarm-over", _decided(said, last, hands, "final")
    yield "alarm-final", _asked(said, _after(last, *hands))
    yield "alarm-numbers", _numbers(said, rolling)
    yield "alarm-pause", screens.pause(said, face.scoreboard(_ruling(said, booked)))
    yield "alarm-resume", screens.resume(said, GAME_DAY.words.standing(booked, said.lang), "", GAME_DAY.clocks.counts)


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


def _row(up: int = 0) -> Iterator[OpenCard]:
    """Seven alarm cards, perhaps one of them face up."""
    for place, (x, y) in zip(PLACES, card_table().row, strict=True):
        yield OpenCard("alarm-5" if place == up else "alarm-back", x, y, 90.0, 1.0)


def _seen(said: Catalogue, state: State, *cards: OpenCard) -> Screen:
    """What is to be done when these cards lie on the table."""
    ruling = _ruling(said, state)
    ruling.watching.look(CardsSeen(True, cards_seen=cards))
    return face.screen(ruling)


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


def _numbers(said: Catalogue, state: State) -> Screen:
    """Fouls and yellow cards of everybody."""
    table = [
        Row(GAME_DAY.words.piece(state, who, said.lang).oled[0], *(("2", "1") if who == BEN else ("1", "0")))
        for who in state.players
    ]
    return screens.statistics(said, *GAME_DAY.words.columns(state, said.lang), table)


def _asked_whom(said: Catalogue, state: State) -> Screen:
    """A card has been discarded, and nobody has said whose hand it came from."""
    ways: list[Candidate[Action]] = [Candidate((Foul(player), Discard("2")), 0.5) for player in (BEN, CARL)]
    asked, answers = GAME_DAY.words.ask(state, ways, said.lang)
    return screens.question(said, " ".join(asked.oled), [" ".join(answer.oled) for answer in answers])


def _wrong(said: Catalogue, state: State) -> Screen:
    """An alarm card is face up although no lightning was rolled."""
    turned = TurnUp(4, "2")
    ruling = _ruling(said, state)
    ruling.tell_wrong(Wrong(GAME_DAY.rules.check(state, turned), (Repair("alarm-4", "2", "down"),), (turned,)))
    return face.screen(ruling)
