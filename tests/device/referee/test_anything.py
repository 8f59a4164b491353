"""Whatever people do, in any order: the referee never trips, and the log tells the same match as its memory."""

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from device.panel.buttons import BUTTONS
from device.panel.drawing import draw
from device.panel.screen import Screen
from device.referee.effects import BeginMatch, Effect, Write
from device.referee.inputs import Answered, CameraGone, Entered, Wish
from device.store.play import Play, follow
from rules.game import SIDES
from rules.soccer_tactics.actions import Claim, Done, Dribble, Move, Place, Time, Waive
from rules.soccer_tactics.actions import Play as PlayBall
from rules.soccer_tactics.game import GAME
from rules.soccer_tactics.pitch import FIELDS
from tests.device.referee.evenings import CARD_COVERED, DARK, HAND, GameNight, at, front_door
from tests.device.referee.positions import DUEL, OFFSIDE_TRAP, RED_KEEPER, RED_MOVES, RED_PLAYS, SHOT
from tests.halves import half_of

WISHES = ("undo", "redo", "undo", "pause", "go-on", "insist", "throw", "nonsense")
ODD: tuple[dict[str, Any], ...] = (
    {"type": "goal"},
    {},
    {"type": "move", "figure": "h77", "to": "Z9"},
    {"type": "roll", "dice": [9]},
)


class Scribe:
    """Keeps the log as the disk would, and tells the match from its entries alone."""

    def __init__(self, play: Play | None) -> None:
        self.play = play

    def write(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, BeginMatch):
                self.play = Play(GAME.start(effect.options))
            elif isinstance(effect, Write):
                assert self.play is not None
                for entry in effect.step.entries:
                    assert entry.number == self.play.number + 1
                    self.play = follow(self.play, entry, GAME)


def act_properly(night: GameNight, random: Random) -> None:
    """Do on the table what the referee asks for, so that matches get somewhere."""
    if night.referee.ruling is None:
        return
    ruling, state = night.ruling, night.state
    due = ruling.day.chance.due(state)
    if ruling.arranging or (state.phase == "set-up" and random.random() < 0.5):
        night.line_up()
    elif due == "spin":
        night.table.spin()
        night.look()
    elif due is not None:
        for side in SIDES if due == "both" else (ruling.day.conduct.side_to_act(state) or "home",):
            night.table.roll(side, max(1, ruling.day.chance.wanted(state)))
        night.look()
    else:
        actions = [a for a in GAME.legal(state) if not isinstance(a, Time | Claim | Done | Waive)]
        if actions:
            move(night, random.choice(actions))


def move(night: GameNight, action: Any) -> None:
    match action:
        case Move(figure, to) | Place(figure, to):
            night.table.put([(figure, to)])
        case PlayBall(to):
            night.table.put([("ball", to)])
        case Dribble(to):
            assert night.state.carrier is not None
            night.table.put([(night.state.carrier, to), ("ball", to)])
    night.look()


def press(night: GameNight, random: Random) -> None:
    gesture = random.choice(("short", "short", "short", "long", "chord", "stuck"))
    pair = "+".join(random.sample(BUTTONS, 2))
    night.press(pair if gesture == "chord" else random.choice(BUTTONS), gesture)


def muddle(night: GameNight, random: Random) -> None:
    """Somebody puts a piece anywhere, or rolls for fun, or covers the ball."""
    if night.table.places:
        night.table.places[random.choice(list(night.table.places))] = random.choice((None, *FIELDS))
    if random.random() < 0.3:
        night.table.roll(random.choice(SIDES), random.randint(0, 3))
    night.table.ball_hidden = random.random() < 0.2
    night.look()


def cover(night: GameNight, random: Random) -> None:
    if random.random() < 0.2:
        night.tell(CameraGone(night.now))
    else:
        night.look(random.choice((HAND, DARK, CARD_COVERED)))


def wish(night: GameNight, random: Random) -> None:
    night.tell(Wish(random.choice(WISHES), night.now))


def enter(night: GameNight, random: Random) -> None:
    legal = list(GAME.legal(night.state)) if night.referee.ruling is not None else []
    sensible = bool(legal) and random.random() < 0.8
    night.tell(Entered(GAME.action_json(random.choice(legal)) if sensible else random.choice(ODD), night.now))
    night.tell(Answered(random.randint(-1, 3), night.now))


def wait(night: GameNight, random: Random) -> None:
    night.wait(random.choice((0.25, 3.0, 20.0, 70.0)))


DEEDS = (press, press, act_properly, act_properly, act_properly, muddle, cover, wish, enter, wait)


def check(night: GameNight, scribe: Scribe) -> None:
    screen = night.screen
    assert screen.kind
    ruling = night.referee.ruling
    if ruling is None:
        return
    assert scribe.play is not None
    assert scribe.play.state == ruling.state
    assert scribe.play[1:5] == ruling.match.play[1:5]
    for side in SIDES:
        standing = [field for field in ruling.state.lineup(side) if field is not None]
        assert len(ruling.state.lineup(side)) == 11
        assert len(standing) == len(set(standing))


STARTS = (None, RED_MOVES, RED_PLAYS, RED_KEEPER, DUEL, SHOT, OFFSIDE_TRAP)


@pytest.mark.parametrize("seed", half_of(range(14)))
def test_anything_in_any_order(seed: int) -> None:
    random = Random(seed)
    options: dict[str, Any] = {
        "half_minutes": random.choice((1, 5)),
        "strictness": random.choice(("family", "rulebook")),
        "shot_die": random.random() < 0.3,
        "extra_time": random.random() < 0.5,
        "extra_minutes": 1,
    }
    start = STARTS[seed % len(STARTS)]
    night = front_door(**options) if start is None else at(start, clock=90, **options)
    scribe = Scribe(None if start is None else night.ruling.match.play)
    for _ in range(220):
        before = len(night.effects)
        random.choice(DEEDS)(night, random)
        scribe.write(night.effects[before:])
        check(night, scribe)
    draw(night.screen)
    if night.referee.ruling is not None:
        assert scribe.play is not None
        told, kept = scribe.play, night.ruling.match.play
        assert [(link.entry, link.step) for link in told.line()] == [(link.entry, link.step) for link in kept.line()]
        assert (told.state, told.paused) == (kept.state, kept.paused)


def outcome(night: GameNight, button: str | None, *, look: bool = False) -> tuple[Screen, int]:
    """What a button would do: the screen afterwards, and the last entry of the log; the night itself is untouched."""
    words = night.referee.said
    other = deepcopy(night, {id(words): words})
    if button is not None:
        other.press(button)
    if look:
        other.look_again()
    ruling = other.referee.ruling
    return replace(other.screen, scoreboard=None), ruling.match.play.number if ruling is not None else -1


@pytest.mark.slow
@pytest.mark.parametrize("seed", half_of(range(6)))
def test_a_button_without_a_label_does_nothing_new(seed: int) -> None:
    """It does nothing, or what one of the labels says, or goes on after a goal; only the whistle may pause unsaid.

    At most the referee looks at the table again.
    """
    random = Random(seed)
    start = STARTS[seed % len(STARTS)]
    night = front_door(half_minutes=5) if start is None else at(start, clock=90)
    for _ in range(45):
        random.choice(DEEDS)(night, random)
        screen = night.screen
        if screen.kind == "goal":
            continue
        night.effects.clear()
        labels = screen.buttons._asdict()
        now, done = outcome(night, None), {button: outcome(night, button) for button in labels}
        said = [done[button] for button, label in labels.items() if label]
        said.append(outcome(night, None, look=True))
        for button, label in labels.items():
            if not label and done[button] != now and done[button] not in said:
                assert (button, done[button][0].kind) == ("whistle", "pause"), (button, screen, done[button])
