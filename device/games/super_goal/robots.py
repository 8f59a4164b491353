"""A robot's head for Super Goal!: it plays forward, shoots where it may, uses its master die, and errs now and then."""

from collections.abc import Sequence
from random import Random

from device.games.super_goal.chance import dice_due
from device.referee.ruling import Ruling
from device.virtual.robots import Deed, Hands, press_for
from rules.game import HOME
from rules.super_goal import passing
from rules.super_goal.actions import DECLINE, MASTER, Announce, Place, Play
from rules.super_goal.breaches import BALL
from rules.super_goal.dice import DEFENCE, DIRECTION, KEEPER, ORANGE, PENALTY, SHOT
from rules.super_goal.dice import MASTER as MASTER_DIE
from rules.super_goal.explain import UNJUDGED
from rules.super_goal.phases import legal, side_to_act
from rules.super_goal.pitch import FIELDS, WAYS, row, seen_by
from rules.super_goal.state import State

DUE = {
    "master": MASTER_DIE,
    "defence": DEFENCE,
    "keeper": KEEPER,
    "var": ORANGE,
    "penalty": PENALTY,
    "shoot-out": PENALTY,
}
"""Phases in which there is one die to throw."""
SHOOTS = 0.8
"""How often it shoots where it may."""
SAYS = 0.25
"""How often it turns the arrow or doubles the number where it may."""
MASTERLY = 0.3
"""How often it uses the master die where it may."""


class Brain:
    """`device.virtual.robots.Brain` for this game."""

    def __init__(self, random: Random, clumsiness: float) -> None:
        self.random = random
        self.clumsiness = clumsiness

    def places(self, state: State, _: Hands) -> Sequence[tuple[str, str | None]]:
        """The ball on its field, if it has one."""
        anywhere = state.ball is None or state.phase in UNJUDGED[1:] or "place" in (state.phase, state.after)
        return [] if anywhere else [(BALL, state.ball)]

    def reads_first(self, ruling: Ruling) -> bool:
        """Always: the ball is moved after the decision has been read."""
        return True

    def tidy(self, ruling: Ruling, hands: Hands) -> bool:
        """Whatever is out of place is arranged at once."""
        return False

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Throw, say, play or place: what the phase asks for."""
        state = ruling.state
        side = side_to_act(state) or HOME
        now = legal(state)
        if self.random.random() < self.clumsiness and (wrong := self._mistake(state, hands)) is not None:
            return wrong
        if MASTER in now and state.phase != "answer" and self.random.random() < MASTERLY:
            return press_for(MASTER, ruling, hands)
        if state.phase == "toss":
            return press_for(self.random.choice(now), ruling, hands)
        if state.phase == "answer":
            return press_for(self.random.choice((MASTER, DECLINE)), ruling, hands)
        if state.phase == "place":
            return self._place(ruling, hands)
        if state.phase == "play":
            return self._play(ruling, hands)
        if state.phase == "attack":
            said = [action for action in now if isinstance(action, Announce)]
            if said and self.random.random() < SAYS:
                return press_for(self.random.choice(said), ruling, hands)
        die = self._die(state)
        hands.throw(side, die)
        return Deed(die)

    def _die(self, state: State) -> str:
        if state.phase == "bar":
            return self.random.choice((KEEPER, DEFENCE))
        if state.phase != "attack":
            return DUE[state.phase]
        due = dice_due(state)
        if SHOT in due and (len(due) == 1 or self.random.random() < SHOOTS):
            return SHOT
        return self.random.choice([die for die in due if die != SHOT])

    def _place(self, ruling: Ruling, hands: Hands) -> Deed:
        """The ball is put on one of the fields; where it lies already, that is said."""
        places = [action for action in legal(ruling.state) if isinstance(action, Place)]
        place = self.random.choice(places)
        if place.to == ruling.state.ball:
            return press_for(place, ruling, hands)
        hands.put([(BALL, place.to)])
        return Deed(place)

    def _play(self, ruling: Ruling, hands: Hands) -> Deed:
        """Left or right, rather not out; where the ball would be out, it is said."""
        state = ruling.state
        assert state.arrow is not None
        ways = passing.flights(state, state.arrow)
        inside = [k for k, way in enumerate(ways) if way.out is None]
        chosen = self.random.choice(inside or [0, 1])
        play = Play(WAYS[chosen])
        if ways[chosen].out is None:
            hands.put([(BALL, state.at(ways[chosen].field))])
            return Deed(play)
        return press_for(play, ruling, hands)

    def _mistake(self, state: State, hands: Hands) -> Deed | None:
        """A die that is not due, or a ball where no roll takes it."""
        if state.phase == "attack" and state.announced is None and self.random.random() < 0.5:
            wrong = [die for die in (*DIRECTION, SHOT) if die not in dice_due(state)]
            if wrong:
                hands.throw(state.attacking, self.random.choice(wrong))
                return Deed("a die that is not due", wrong=True)
        if state.phase in ("attack", "defence") and state.ball is not None:
            behind = [field for field in FIELDS if row(seen_by(state.attacking, field)) < 3 and field != state.ball]
            hands.put([(BALL, self.random.choice(behind))])
            return Deed("a ball that nobody played", wrong=True)
        return None
