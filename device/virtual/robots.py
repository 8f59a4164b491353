"""Robot hands: two players who read the referee's screen, roll, move, err now and then, and put it right.

They know only what a family knows: what is asked for, what the dice show, what the referee says. Chance and time come
from outside.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from device.referee.modes import FrontDoor, Pause, ResumeOffer
from device.referee.referee import Referee
from device.referee.ruling import Ruling
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
PATIENCE = 12.0
"""Seconds after which a step that the referee has not understood is counted as misunderstood."""


class Hands(Protocol):
    """What robots can do on a table."""

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        """Take pieces one after the other and put each on a field, or beside the board."""

    def roll(self, side: str, count: int) -> None:
        """Roll dice into a side's well."""

    def spin(self) -> None:
        """Spin the spinner."""

    def press(self, button: str) -> None:
        """Press a button shortly."""

    def busy(self) -> bool:
        """Whether the last thing is still going on."""


class Robots:
    """Plays both sides."""

    def __init__(self, random: Random, clumsiness: float = 0.04, pace: float = 2.0) -> None:
        self.random = random
        self.clumsiness = clumsiness
        """How often a robot moves wrongly."""
        self.pace = pace
        """Seconds that it thinks before it does something."""
        self.mistakes = 0
        self.misunderstood: Counter[str] = Counter()
        """Steps that the referee did not see as what they were."""
        self._not_before = 0.0
        self._waiting_since: float | None = None
        self._expects: int | None = None
        self._erred = False
        self._meant: Any = None

    def play(self, referee: Referee, hands: Hands, now: float) -> None:
        """Do the next thing, if it is time for it."""
        if hands.busy() or now < self._not_before:
            return
        ruling = referee.ruling
        if referee.modes:
            self._at_a_page(referee, hands, now)
        elif ruling is not None and not ruling.match.over:
            self._in_a_match(ruling, hands, now)

    def _done(self, now: float, think: float | None = None) -> None:
        self._not_before = now + (self.pace * self.random.uniform(0.5, 1.5) if think is None else think)
        self._waiting_since = None

    def _at_a_page(self, referee: Referee, hands: Hands, now: float) -> None:
        self._expects = None
        if isinstance(referee.modes[-1], FrontDoor | ResumeOffer | Pause):
            hands.press("whistle")
            self._done(now, 1.0)

    def _in_a_match(self, ruling: Ruling, hands: Hands, now: float) -> None:
        if ruling.question is not None:
            self.misunderstood["question"] += 1
            hands.press(self._answer(ruling))
            self._done(now)
        elif ruling.wrong is not None:
            self._put_right(ruling, hands, now)
        elif self._expects is not None and ruling.match.play.number < self._expects:
            self._wait_for_the_referee(ruling, now)
        elif ruling.shown is not None and ruling.day.setting_up(ruling.state):
            return
        elif self._out_of_place(ruling):
            self._arrange(ruling, hands, now)
        else:
            self._next(ruling, hands, now)

    def _answer(self, ruling: Ruling) -> str:
        """The robot knows what it has done."""
        assert ruling.question is not None
        for button, candidate in zip(("home", "away", "whistle"), ruling.question.candidates, strict=False):
            if self._meant in candidate.actions:
                return button
        return "home"

    def _wait_for_the_referee(self, ruling: Ruling, now: float) -> None:
        """He has not said anything yet."""
        if self._waiting_since is None:
            self._waiting_since = now
        elif now - self._waiting_since > PATIENCE:
            self.misunderstood[f"nothing seen: {self._meant} in {ruling.state.phase}"] += 1
            self._expects = None
            self._done(now, 0.0)

    def _put_right(self, ruling: Ruling, hands: Hands, now: float) -> None:
        assert ruling.wrong is not None
        if not self._erred:
            self.misunderstood[f"wrong: {ruling.wrong.wrong.violations[0].code}"] += 1
        self._erred = False
        self._expects = None
        hands.put([(piece, place) for piece, place in self._targets(ruling.state)])
        self._done(now)

    def _out_of_place(self, ruling: Ruling) -> bool:
        last = ruling.watching.last
        if last is None or ruling.shown is not None:
            return False
        check = ruling.day.line_up(ruling.state, last)
        return bool(check.repairs) if check is not None else ruling.arranging

    def _arrange(self, ruling: Ruling, hands: Hands, now: float) -> None:
        """Put everything where it belongs, as the screen asks for."""
        self._expects = None
        hands.put(list(self._targets(ruling.state)))
        self._done(now)

    @staticmethod
    def _targets(state: State) -> Sequence[tuple[str, str | None]]:
        figures = [(f"{side[0]}{n}", field) for side in SIDES for n, field in enumerate(state.lineup(side), 1)]
        return [*figures, ("ball", state.ball)] if state.ball else figures

    def _next(self, ruling: Ruling, hands: Hands, now: float) -> None:
        state, day = ruling.state, ruling.day
        due = day.chance_due(state)
        if state.phase == "challenge" and due == "dice" and self._steps_with_keeper(ruling, hands, now):
            return
        self._expects = ruling.match.play.number + 1
        self._meant = due
        if due == "both":
            for side in SIDES:
                hands.roll(side, 1)
        elif due in ("spin", "shot-die"):
            self._clear_the_spinner(state, hands)
            hands.spin() if due == "spin" else hands.roll(SIDES[0], 1)
        elif due == "dice":
            hands.roll(side_to_act(state) or SIDES[0], day.dice_wanted(state))
        elif state.phase == "set-up":
            hands.press("whistle")
        elif state.late and self.random.random() < 0.3:
            hands.press(next(offer.button for offer in day.offers(state) if offer.label == "claim"))
        else:
            self._act(ruling, hands)
        self._done(now)

    @staticmethod
    def _clear_the_spinner(state: State, hands: Hands) -> None:
        """In a shoot-out nobody needs the figures that stand on the spinner."""
        if state.phase == "shoot-out":
            centre = state.pitch.centre[SIDES[0]] | state.pitch.centre[SIDES[1]]
            crowd = [(side, field) for field in fields_in(centre) for side in SIDES]
            hands.put([(figure, None) for side, field in crowd if (figure := state.on(side, field))])

    def _steps_with_keeper(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """Now and then the keeper takes a step instead of a roll."""
        steps = [action for action in ruling.day.rules.legal(ruling.state) if isinstance(action, Move)]
        if not steps or self.random.random() > 0.06:
            return False
        self._expects = ruling.match.play.number + 1
        self._do(ruling.state, self.random.choice(steps), hands)
        self._done(now)
        return True

    def _act(self, ruling: Ruling, hands: Hands) -> None:
        state = ruling.state
        actions = [a for a in ruling.day.rules.legal(state) if not isinstance(a, Time | Claim)]
        if isinstance(actions[0], Move) and self.random.random() < self.clumsiness:
            wrong = self._mistake(ruling)
            if wrong is not None:
                self.mistakes += 1
                self._erred = True
                self._do(state, wrong, hands)
                return
        self._erred = False
        self._do(state, self._choose(ruling, actions), hands)

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

    def _do(self, state: State, action: Any, hands: Hands) -> None:
        self._meant = action
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
