"""A robot's head for FUBA: it places, plays forward, shoots when it may, and errs now and then."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from device.referee.ruling import Ruling
from device.virtual.robots import Deed, Hands, press_for
from rules.fuba import attempt, possession
from rules.fuba.actions import (
    DONE,
    SHOOT,
    Action,
    Corner,
    Formation,
    FreeMove,
    Move,
    Place,
    Roll,
    Run,
    Shoot,
    Tactic,
    Target,
)
from rules.fuba.breaches import BALL
from rules.fuba.formation import CARDS
from rules.fuba.phases import follow, legal, side_to_act
from rules.fuba.pitch import PENALTY_AREA, SECTORS, Sector
from rules.fuba.placement import placing_side
from rules.fuba.state import State
from rules.game import HOME, SIDES, Side

SQUAD = 11
ENOUGH = 0.25
"""How often a robot stops moving although it could go on."""
BY_BUTTON = 0.15
"""How often it takes a target from the list instead of laying the ball there."""
AT_THE_BACK = (6.0, 4.0, 3.0, 2.0, 1.0)
"""How much it likes to place players in each fifth of the pitch, from its own goal line on."""


def squad(side: Side) -> list[str]:
    """A side's jerseys by name, the keeper's first."""
    return [f"{side[0]}{number}" for number in range(1, SQUAD + 1)]


class Brain:
    """`device.virtual.robots.Brain` for this game."""

    def __init__(self, random: Random, clumsiness: float) -> None:
        self.random = random
        self.clumsiness = clumsiness

    def places(self, state: State, hands: Hands) -> Sequence[tuple[str, str | None]]:
        """Every jersey of a side that stands, and the ball; as few as possible change their place."""
        moved = [move for side in SIDES if any(state.counts(side)) for move in self._line_up(state, side, hands)]
        return [*moved, (BALL, state.ball)] if state.ball is not None else moved

    @staticmethod
    def _line_up(state: State, side: Side, hands: Hands) -> list[tuple[str, str | None]]:
        wanted = Counter({sector: state.players(side, sector) for sector in SECTORS})
        places: dict[str, str | None] = {}
        for jersey in squad(side):
            here = hands.where(jersey)
            if here is not None and wanted[here] > 0:
                wanted[here] -= 1
                places[jersey] = here
        free = [jersey for jersey in squad(side) if jersey not in places]
        for sector in wanted.elements():
            places[free.pop(0)] = sector
        return [*places.items(), *((jersey, None) for jersey in free)]

    def reads_first(self, ruling: Ruling) -> bool:
        """Always: most things are said by button, and buttons show what they mean only after the decision."""
        return True

    def tidy(self, ruling: Ruling, hands: Hands) -> bool:
        """The ball where it belongs, its die turned to the value that the referee names."""
        reminders = ruling.watching.reminders(ruling.state)
        for repair in reminders:
            if repair.piece == BALL:
                hands.put([(BALL, repair.belongs)])
            else:
                hands.turn(BALL, int(str(repair.belongs)))
        return bool(reminders)

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Roll, place, or do what the phase asks for."""
        state = ruling.state
        if ruling.day.table.setting_up(state):
            return self._place(state, hands)
        due = ruling.day.chance.due(state)
        if due == "both":
            for side in SIDES:
                hands.roll(side, 1)
            return Deed(due)
        if due == "dice" and state.phase != "attempt":
            hands.roll(side_to_act(state) or HOME, 1)
            return Deed(due)
        if state.phase == "moves" and self.random.random() < self.clumsiness:
            wrong = self._mistake(ruling)
            if wrong is not None:
                return self._do(ruling, wrong, hands)._replace(wrong=True)
        return self._do(ruling, self._choose(state), hands)

    def _place(self, state: State, hands: Hands) -> Deed:
        """A whole line-up at once, and then "ready"."""
        side, step = placing_side(state), state.step
        after, meant = state, []
        while after.phase == "placement" and after.step == step:
            options = [action for action in legal(after) if isinstance(action, Place)]
            options = [place for place in options if place == Place(PENALTY_AREA[side], keeper=True)] or options
            weights = [self._likes(after, side, place.to) for place in options]
            meant.append(self.random.choices(options, weights)[0])
            after = follow(after, meant[-1]).state
        hands.put(self._line_up(after, side, hands))
        hands.press(side)
        return Deed(meant)

    @staticmethod
    def _likes(state: State, side: Side, sector: Sector) -> float:
        low, high = state.pitch.extent[sector]
        part = (low + high) / 2 / state.pitch.length
        return AT_THE_BACK[int((part if side == HOME else 1 - part) * len(AT_THE_BACK))]

    def _mistake(self, ruling: Ruling) -> Move | None:
        """A wrong last move, away from the goal lines: from there a free move could explain it."""
        state, side = ruling.state, side_to_act(ruling.state) or HOME
        if state.moving is None or state.moving.left != 1:
            return None
        inner = [sector for sector in SECTORS if sector not in state.pitch.at_goal_line]
        standing = [sector for sector in inner if state.field_players(side, sector)]
        moves = [Move(start, to) for start in standing for to in inner if to != start]
        wrong = [move for move in moves if ruling.day.rules.check(state, move)]
        return self.random.choice(wrong) if wrong else None

    def _choose(self, state: State) -> Action:
        """Shoot if that is worth it, play forward, else do something; a tactic is always chosen."""
        options = [action for action in legal(state) if not isinstance(action, Roll) and not _written(action)]
        if SHOOT in options and not attempt.is_difficult(state):
            return SHOOT
        if targets := [action for action in options if isinstance(action, Target)]:
            return max(targets, key=lambda target: self._hope(state, target))
        others = [action for action in options if action not in (DONE, SHOOT)]
        if not others:
            return DONE if DONE in options else SHOOT
        if DONE in options and self._may_stop(state, others) and self.random.random() < ENOUGH:
            return DONE
        return self.random.choice(others)

    @staticmethod
    def _may_stop(state: State, others: Sequence[Action]) -> bool:
        """Who could run for the ball runs, and who chooses a tactic chooses one."""
        return state.phase != "run" and not isinstance(others[0], Tactic)

    def _hope(self, state: State, target: Target) -> float:
        """Forward, and where the own side has more players."""
        low, high = state.pitch.extent[target.to]
        ahead = (low + high) / 2 / state.pitch.length
        ahead = ahead if state.active == HOME else 1 - ahead
        aimed = state._replace(target=target.to, roll=(3, 3))
        return 6 * ahead + possession.parts(aimed, target.to).total + self.random.uniform(0, 3)

    def _do(self, ruling: Ruling, action: Action, hands: Hands) -> Deed:
        state = ruling.state
        side = side_to_act(state) or HOME
        match action:
            case Move(start, to, keeper, ball):
                jersey = self._jersey(hands, side, start, keeper=keeper)
                hands.put([(jersey, to), *([(BALL, to)] if ball else [])])
            case FreeMove(start, to):
                hands.put([(self._jersey(hands, side, start), to)])
            case Run(start, keeper):
                hands.put([(self._jersey(hands, side, start, keeper=keeper), state.ball)])
            case Target(to) if to != state.ball and self.random.random() > BY_BUTTON:
                hands.put([(BALL, to)])
            case Corner(to) if hands.where(BALL) != to:
                hands.put([(BALL, to)])
            case Shoot() if state.phase == "attempt" and self.random.random() < 0.5:
                hands.roll(side, 1)  # who rolls has shot
            case _:
                press_for(action, ruling, hands)
        return Deed(action)

    def _jersey(self, hands: Hands, side: Side, sector: Sector, *, keeper: bool = False) -> str:
        """Any jersey in the sector, or, when somebody has mixed them up, any at all; they all look alike."""
        here = [jersey for jersey in squad(side) if hands.where(jersey) == sector] or squad(side)
        return here[0] if keeper else here[-1]


def _written(action: Action) -> bool:
    """A formation without a card: nobody finds it in the list of the buttons."""
    return isinstance(action, Formation) and action.formation not in CARDS
