"""A robot's head for Soccer Tactics: it hopes for shots and direct passes, and errs now and then."""

from collections.abc import Sequence
from random import Random
from typing import Any

from device.referee.ruling import Ruling
from device.virtual.robots import Deed, Hands
from rules.game import SIDES
from rules.soccer_tactics.actions import Claim, Done, Dribble, Move, Place, Play, Time, Waive
from rules.soccer_tactics.pitch import FIELDS, distance, fields_in
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import side_to_act

LIKES = {
    "chance": 30.0,
    "ball-won": 20.0,
    "direct-pass": 12.0,
    "duel": 8.0,
    "dribble": 3.0,
    "loose-ball": -2.0,
    "ball-lost": -15.0,
    "offside": -25.0,
    "duel-won": 5.0,
}
"""What a robot hopes for."""
LOOKED_AT = 40
"""Moves that a robot thinks about; more would make it a master and its matches long."""


class Brain:
    """`device.virtual.robots.Brain` for this game."""

    def __init__(self, random: Random, clumsiness: float) -> None:
        self.random = random
        self.clumsiness = clumsiness

    def places(self, state: State, _: Hands) -> Sequence[tuple[str, str | None]]:
        """Every figure on its field, and the ball where it is on the pitch."""
        figures = [(f"{side[0]}{n}", field) for side in SIDES for n, field in enumerate(state.lineup(side), 1)]
        return [*figures, ("ball", state.ball)] if state.ball else figures

    def reads_first(self, ruling: Ruling) -> bool:
        """Before a set-up."""
        return ruling.day.table.setting_up(ruling.state)

    def tidy(self, ruling: Ruling, hands: Hands) -> bool:
        """Whatever is out of place is arranged at once."""
        return False

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Roll or spin, press, or move."""
        state, day = ruling.state, ruling.day
        due = day.chance.due(state)
        if state.phase == "challenge" and due == "dice" and (step := self._step_with_keeper(ruling)) is not None:
            return self._do(state, step, hands)
        if due == "both":
            for side in SIDES:
                hands.roll(side, 1)
        elif due in ("spin", "shot-die"):
            self._clear_the_spinner(state, hands)
            hands.spin() if due == "spin" else hands.roll(SIDES[0], 1)
        elif due == "dice":
            hands.roll(side_to_act(state) or SIDES[0], day.chance.wanted(state))
        elif state.phase == "set-up":
            hands.press("whistle")
        elif state.late and self.random.random() < 0.3:
            hands.press(next(offer.button for offer in day.conduct.offers(state) if offer.label == "claim"))
        else:
            return self._move(ruling, hands)
        return Deed(due)

    @staticmethod
    def _clear_the_spinner(state: State, hands: Hands) -> None:
        """In a shoot-out nobody needs the figures that stand on the spinner."""
        if state.phase == "shoot-out":
            centre = state.pitch.centre[SIDES[0]] | state.pitch.centre[SIDES[1]]
            crowd = [(side, field) for field in fields_in(centre) for side in SIDES]
            hands.put([(figure, None) for side, field in crowd if (figure := state.on(side, field))])

    def _step_with_keeper(self, ruling: Ruling) -> Move | None:
        """Now and then the keeper takes a step instead of a roll."""
        steps = [action for action in ruling.day.rules.legal(ruling.state) if isinstance(action, Move)]
        return self.random.choice(steps) if steps and self.random.random() <= 0.06 else None

    def _move(self, ruling: Ruling, hands: Hands) -> Deed:
        state = ruling.state
        actions = [a for a in ruling.day.rules.legal(state) if not isinstance(a, Time | Claim)]
        if isinstance(actions[0], Move) and self.random.random() < self.clumsiness:
            wrong = self._mistake(ruling)
            if wrong is not None:
                return self._do(state, wrong, hands)._replace(wrong=True)
        return self._do(state, self._choose(ruling, actions), hands)

    def _mistake(self, ruling: Ruling) -> Move | None:
        """A figure that goes where the roll does not take it."""
        side = side_to_act(ruling.state) or SIDES[0]
        for _ in range(20):
            figure = f"{side[0]}{self.random.randint(2, 11)}"
            here = ruling.state.where(figure)
            move = Move(figure, self.random.choice(FIELDS))
            free = not any(ruling.state.on(team, move.to) for team in SIDES)
            if here and free and 1 <= distance(here, move.to) <= 4 and ruling.day.rules.check(ruling.state, move):
                return move
        return None

    def _choose(self, ruling: Ruling, actions: Sequence[Any]) -> Any:
        """The best of a few; passing and playing on only when there is nothing better."""
        active = [a for a in actions if not isinstance(a, Done | Waive)]
        if not active or (len(active) < len(actions) and self.random.random() < 0.3):
            return next(a for a in actions if isinstance(a, Done | Waive))
        some = self.random.sample(active, min(LOOKED_AT, len(active)))
        return max(some, key=lambda action: self._hope(ruling, action))

    def _hope(self, ruling: Ruling, action: Any) -> float:
        state = ruling.state
        step = ruling.day.rules.apply(state, action)
        hope = sum(LIKES.get(event.kind, 0.0) for event in step.events) + self.random.uniform(0, 4)
        if state.ball is not None and isinstance(action, Move):
            hope -= 0.8 * distance(action.to, state.ball)
        if isinstance(action, Play | Dribble) and state.phase != "kick-off":
            row = int(action.to[1:])
            hope += 0.4 * (row if state.attacking == SIDES[0] else 17 - row)
        return hope

    @staticmethod
    def _do(state: State, action: Any, hands: Hands) -> Deed:
        match action:
            case Move(figure, to):
                hands.put([(figure, to)])
            case Place(figure, to):
                mate = state.on(SIDES[figure[0] == "a"], to)
                swap = [(mate, state.where(figure))] if mate and mate != figure else []
                ball = [("ball", to)] if figure == state.carrier else []
                hands.put([(figure, to), *swap, *ball])
            case Play(to):
                hands.put([("ball", to)])
            case Dribble(to):
                assert state.carrier is not None
                hands.put([(state.carrier, to), ("ball", to)])
            case Done() | Waive():
                hands.press(side_to_act(state) or "whistle")
        return Deed(action)
