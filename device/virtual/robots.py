"""Robot hands: two players who read the referee's screen, roll, move, err now and then, and put it right.

They know only what a family knows: what is asked for, what the dice show, what the referee says. Chance and time come
from outside.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from device.games import robot_brain
from device.referee.elsewhere import Errand, die_of
from device.referee.modes import FrontDoor, Pause, ResumeOffer
from device.referee.partner import Partner
from device.referee.referee import Referee
from device.referee.ruling import Ruling

PATIENCE = 12.0
"""Seconds after which a step that the referee has not understood is counted as misunderstood."""


class Hands(Protocol):
    """What robots can do on a table."""

    def put(self, pieces: Sequence[tuple[str, str | None]]) -> None:
        """Take pieces one after the other and put each on a field, or beside the board."""

    def where(self, piece: str) -> str | None:
        """The field or sector that a piece stands on; nothing if it is beside the board."""

    def turn(self, piece: str, value: int) -> None:
        """Turn a die that is a piece of the game, so that it shows this value."""

    def roll(self, side: str, count: int) -> None:
        """Roll dice into a side's well."""

    def throw(self, side: str, die: str) -> None:
        """Roll one of several different dice into a side's well."""

    def take_up(self) -> None:
        """Take all dice out of the tray."""

    def spin(self) -> None:
        """Spin the spinner."""

    def press(self, button: str) -> None:
        """Press a button shortly."""

    def busy(self) -> bool:
        """Whether the last thing is still going on."""


class Deed(NamedTuple):
    """What a robot means to do, and how the referee should take it."""

    meant: Any
    wrong: bool = False
    """It is a mistake, made on purpose."""


def press_for(action: Any, ruling: Ruling, hands: Hands) -> Deed:
    """Press the button that stands for an action, and go through the list behind it if there is one."""
    offer = next(offer for offer in ruling.day.conduct.offers(ruling.state) if action in offer.actions)
    hands.press(offer.button)
    if offer.choose:
        for _ in range(offer.actions.index(action)):
            hands.press("away")
        hands.press("whistle")
    return Deed(action)


def run_errand(ruling: Ruling, errand: Errand, hands: Hands, brain: "Brain") -> None:
    """Do on the table what a side has decided that is not in the room."""
    if errand.die is not None:
        throw_for(ruling, errand.side, hands, errand.die)
        return
    hands.put([(piece, to) for piece, to in brain.places(errand.after, hands) if hands.where(piece) != to])


def throw_for(ruling: Ruling, side: str, hands: Hands, die: str = "") -> None:
    """Throw what is due for one side: its dice, one of several, or the spinner."""
    chance, state = ruling.day.chance, ruling.state
    match chance.due(state):
        case "faces":
            thrown = [die_of(action) for action in chance.throws(state)]
            hands.throw(side, die or thrown[0])
        case "spin":
            hands.spin()
        case "dice":
            hands.roll(side, chance.wanted(state))
        case "both" | "shot-die":
            hands.roll(side, 1)


class Brain(Protocol):
    """What a robot has to know about a game: where everything belongs, and what to do next."""

    clumsiness: float

    def __init__(self, random: Random, clumsiness: float) -> None:
        """Chance, and how often a robot errs."""

    def places(self, state: Any, hands: Hands) -> Sequence[tuple[str, str | None]]:
        """Where every piece belongs; a piece that may stay where it is can be left out."""

    def reads_first(self, ruling: Ruling) -> bool:
        """Whether a decision on the screen is read to its end before anybody does something."""

    def tidy(self, ruling: Ruling, hands: Hands) -> bool:
        """Put right what nobody waits for; says whether there was something."""

    def act(self, ruling: Ruling, hands: Hands) -> Deed:
        """Roll, move, place, choose: whatever the screen asks for."""


class Robots:
    """Plays both sides of any game."""

    def __init__(self, random: Random, clumsiness: float = 0.04, pace: float = 2.0, *, polite: bool = False) -> None:
        self.random = random
        self.polite = polite
        """Whether every decision is left on the screen until it has been read: somebody watches."""
        self.clumsiness = clumsiness
        """How often a robot moves wrongly."""
        self._brain: tuple[Ruling, Brain] | None = None
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

    def brain(self, ruling: Ruling) -> Brain:
        """The head for this match: in another one nothing counts that it remembers."""
        if self._brain is None or self._brain[0] is not ruling:
            self._brain = (ruling, robot_brain(ruling.day.rules.name)(self.random, self.clumsiness))
            self._expects = None
        self._brain[1].clumsiness = self.clumsiness
        return self._brain[1]

    def _at_a_page(self, referee: Referee, hands: Hands, now: float) -> None:
        self._expects = None
        if isinstance(referee.modes[-1], FrontDoor | ResumeOffer | Pause):
            hands.press("whistle")
            self._done(now, 1.0)
        elif self._waiting_since is None:
            self._waiting_since = now
        elif now - self._waiting_since > PATIENCE:
            hands.press("menu")  # somebody else has opened this page, or the press that should have closed it got lost
            self._done(now, 1.0)

    def _in_a_match(self, ruling: Ruling, hands: Hands, now: float) -> None:
        """The first of these that is due keeps the robots busy."""
        for due in (
            self._answer,
            self._put_right,
            self._wait,
            self._read,
            self._run_errand,
            self._arrange,
            self._tidy,
            self._next,
        ):
            if due(ruling, hands, now):
                return

    def _answer(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """The referee asks what was done; the robot knows."""
        if ruling.question is None:
            return False
        if self._erred and ruling.question.left:  # it is asked what fell, but nobody has rolled: the last answer
            last = len(ruling.question.answers) - 1
            leafing = "whistle" if ruling.question.at == last else "home"
            hands.press(leafing if ruling.question.leafed else ("home", "away", "whistle")[last])
            return True
        self.misunderstood["question"] += 1
        answers = zip(("home", "away", "whistle"), ruling.question.candidates, strict=False)
        hands.press(next((button for button, answer in answers if self._meant in answer.actions), "home"))
        self._done(now)
        return True

    def _wait(self, ruling: Ruling, _: Hands, now: float) -> bool:
        """The referee has not said anything yet about what was done last."""
        if self._expects is None or ruling.match.play.number >= self._expects:
            return False
        if self._waiting_since is None:
            self._waiting_since = now
        elif now - self._waiting_since > PATIENCE:
            self.misunderstood[f"nothing seen: {self._meant} in {ruling.state.phase}"] += 1
            self._expects = None
            self._done(now, 0.0)
        return True

    def _read(self, ruling: Ruling, _: Hands, __: float) -> bool:
        """Some decisions are read to their end; for those who watch, all of them."""
        return ruling.shown is not None and (self.polite or self.brain(ruling).reads_first(ruling))

    def _put_right(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """What is wrong goes back to where it was."""
        if ruling.wrong is None:
            return False
        if not self._erred:
            self.misunderstood[f"wrong: {ruling.wrong.wrong.violations[0].code}"] += 1
        self._erred = False
        self._expects = None
        astray = [
            (piece, to) for piece, to in self.brain(ruling).places(ruling.state, hands) if hands.where(piece) != to
        ]
        if astray:
            hands.put(astray)
        else:
            hands.take_up()  # it was a die that is wrong
        self._done(now)
        return True

    def _run_errand(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """A side that is not in the room thinks, or wants something to be done."""
        if not ruling.waits_for_elsewhere:
            return False
        if ruling.partner is not None:
            return self._arrange(ruling, hands, now) or self._roll_together(ruling, ruling.partner, hands, now)
        if ruling.errand is not None:
            number = ruling.match.play.number
            run_errand(ruling, ruling.errand, hands, self.brain(ruling))
            self._expects, self._meant, self._erred = number + 1, ruling.errand.actions or ruling.errand.die, False
            self._done(now)
        return True

    def _roll_together(self, ruling: Ruling, partner: Partner, hands: Hands, now: float) -> bool:
        """The far side has the word; where both roll, one die falls here."""
        if ruling.day.chance.due(ruling.state) == "both":
            hands.roll(next(iter(partner.own)), 1)
            self._expects, self._meant = ruling.match.play.number + 1, "both"
            self._done(now)
        return True

    def _out_of_place(self, ruling: Ruling) -> bool:
        last = ruling.watching.last
        if last is None or ruling.shown is not None:
            return False
        check = ruling.day.table.line_up(ruling.state, last)
        return bool(check.repairs) if check is not None else ruling.arranging

    def _arrange(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """Put everything where it belongs, as the screen asks for."""
        if not self._out_of_place(ruling):
            return False
        self._expects = None
        hands.put(list(self.brain(ruling).places(ruling.state, hands)))
        self._done(now)
        return True

    def _tidy(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """Put right what nobody waits for."""
        if not self.brain(ruling).tidy(ruling, hands):
            return False
        self._done(now)
        return True

    def _next(self, ruling: Ruling, hands: Hands, now: float) -> bool:
        """Do whatever the screen asks for."""
        number = ruling.match.play.number
        deed = self.brain(ruling).act(ruling, hands)
        self._expects, self._meant, self._erred = number + 1, deed.meant, deed.wrong
        self.mistakes += deed.wrong
        self._done(now)
        return True
