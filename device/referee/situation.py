"""The referee's situation: one frozen value. Its front is shown first, on the panel and on the page.

First a question, then why it waits, then what is wrong, then what was decided, then what is to be done. A decision
stays until it has been read. Every change is held against the table in `conditions.py`.
"""

from dataclasses import dataclass, field, replace

from device.referee.calls import Decision, Question, WrongMove
from device.referee.conditions import (
    Arranging,
    Asking,
    Blind,
    Clocks,
    Paused,
    Playing,
    PuttingRight,
    Running,
    Seeing,
    Sight,
    Task,
    Trigger,
    Waiting,
    in_place,
    lead,
    out_of_place,
)
from device.referee.patience import (
    FOUND_ANEW,
    HAND_FOR,
    LIFTED_FOR,
    LOST_FOR,
    NOTHING,
    UNSEEN_FOR,
    WAITING_AFTER,
    WAITING_USUALLY,
    Lasting,
)
from device.referee.watching import Verdict
from device.texts.wording import Wording
from rules.game import Event, Repair


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What the last look seemed to show, and how many looks in a row have agreed on it."""

    verdict: Verdict
    looks: int = 1


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that the referee has in mind beside the match itself and the look of the table."""

    now: float = 0.0
    task: Task = field(default_factory=Playing)
    sight: Sight = field(default_factory=Seeing)
    clocks: Clocks = field(default_factory=Running)
    by_hand: bool = False
    """People enter everything, so it does not matter what the camera sees."""
    shown: tuple[Decision, ...] = ()
    """Decisions that have not been read; the first one is on the screen."""
    lifted: Lasting[Repair] = NOTHING
    hidden: Lasting[str] = NOTHING
    suspicion: Suspicion | None = None
    ticked: int | None = None
    """The last second of the move clock that was heard."""
    said_ready: bool = False
    """A side says that it stands: the next look counts."""

    # What can be told from it

    @property
    def question(self) -> Question | None:
        """What the camera is not sure about."""
        return self.task.question if isinstance(self.task, Asking) else None

    @property
    def wrong(self) -> WrongMove | None:
        """What does not count."""
        task = self.task.over if isinstance(self.task, Asking) else self.task
        return task.move if isinstance(task, PuttingRight) else None

    @property
    def arranging(self) -> Arranging | None:
        """What has to be put into place without blame, whatever lies in front of it."""
        task: Task = self.task
        while isinstance(task, Asking | PuttingRight):
            task = task.over
        return task if isinstance(task, Arranging) else None

    @property
    def clock_stands(self) -> bool:
        """Whether the clocks stand although the match is on: a pause, darkness, a covered card."""
        return isinstance(self.clocks, Paused) or (isinstance(self.sight, Blind) and not self.by_hand)

    @property
    def waiting(self) -> Waiting | Blind | None:
        """What is in the way, once that is worth saying."""
        if self.by_hand or isinstance(self.sight, Seeing):
            return None
        patience = WAITING_AFTER.get(self.sight.reason, WAITING_USUALLY)
        return self.sight if self.now - self.sight.since >= patience else None

    @property
    def doubtful_hand(self) -> bool:
        """Whether a hand has been there for so long that people may say there is none."""
        here = self.waiting
        return isinstance(here, Waiting) and self.now - here.since >= HAND_FOR

    @property
    def lost(self) -> bool:
        """Whether the board has not been found for so long that people may have it looked for anew."""
        here = self.waiting
        return isinstance(here, Blind) and here.reason in FOUND_ANEW and self.now - here.since >= LOST_FOR

    @property
    def way_out(self) -> str:
        """What people may say when it waits for too long: `no-hand` or `look-anew`; empty if it does not."""
        return "no-hand" if self.doubtful_hand else "look-anew" if self.lost else ""

    @property
    def missing(self) -> Repair | None:
        """A figure that has been away from its field for longer than a move takes."""
        return self.lifted.for_longer_than(LIFTED_FOR, self.now)

    @property
    def unseen(self) -> str | None:
        """What is needed now and nowhere to be seen, although somebody has touched the table: `ball` or `arrow`."""
        return self.hidden.for_longer_than(UNSEEN_FOR, self.now)

    @property
    def front(self) -> Task | Waiting | Blind | Decision:
        """What lies in front: it has the screen and the buttons."""
        if isinstance(self.task, Asking):
            return self.task
        if self.waiting is not None:
            return self.waiting
        if self.shown and not isinstance(self.task, PuttingRight):
            return self.shown[0]
        return self.task

    # What changes it

    def at(self, now: float) -> "Situation":
        """Time goes on; decisions that have been read make way."""
        after = replace(self, now=now)
        while after.shown and after.shown[0].has_been_read(now):
            after = after.read()
        return after

    def show(self, event: Event, text: Wording) -> "Situation":
        """A decision waits for its turn on the screen."""
        return replace(self, shown=(*self.shown, Decision(event, text, self.now)))

    def read(self) -> "Situation":
        """The decision on show makes way for the next one."""
        following = self.shown[1:]
        return replace(self, shown=tuple(replace(one, since=self.now) for one in following[:1]) + following[1:])

    def seen(self) -> "Situation":
        """The table can be seen."""
        return self._sees(Trigger.SEEN, Seeing())

    def under_a_hand(self) -> "Situation":
        """A hand is over the board; as long as it is, this does not begin anew."""
        same = isinstance(self.sight, Waiting)
        return self._sees(Trigger.HAND, self.sight if same else Waiting(self.now))

    def covered(self, reason: str) -> "Situation":
        """The table cannot be seen; the same reason again does not begin anew."""
        same = isinstance(self.sight, Blind) and self.sight.reason == reason
        return self._sees(Trigger.COVERED, self.sight if same else Blind(self.now, reason))

    def told_by_the_buttons(self, *, paused: bool, by_hand: bool) -> "Situation":
        """Whether somebody has stopped the clocks, and whether everything is entered by hand."""
        clocks = Paused() if paused else Running()
        lead(self.clocks, Trigger.PAUSE if paused else Trigger.GO_ON, clocks)
        return replace(self, clocks=clocks, by_hand=by_hand)

    def missed(self, figure: Repair) -> "Situation":
        """A figure stands nowhere: somebody holds it and thinks, or it has fallen over."""
        return replace(self, lifted=self.lifted.goes_on(figure, self.now))

    def suspects(self, suspicion: Suspicion) -> "Situation":
        """What a look seems to show; a second one has to agree."""
        return replace(self, suspicion=suspicion)

    def hides(self, what: str | None) -> "Situation":
        """Something that is needed now is nowhere to be seen; `None` says that everything is."""
        return replace(self, hidden=self.hidden.goes_on(what, self.now))

    def play_goes_on(self) -> "Situation":
        """A step counts: whatever was said about the moment before no longer matters."""
        return self._afresh(Trigger.PLAY_GOES_ON, Playing())

    def told_wrong(self, move: WrongMove) -> "Situation":
        """A wrong move is told, and nothing that was said before."""
        return self._afresh(Trigger.WRONG, PuttingRight(move))

    def out_of_place(self, repairs: tuple[Repair, ...] | None = None) -> "Situation":
        """Something has to be put into place. Without `repairs` the old ones stay."""
        return self._does(Trigger.OUT_OF_PLACE, out_of_place(self.task, repairs))

    def in_place(self) -> "Situation":
        """The table shows what it should: nothing is asked, nobody is missed; a wrong move is still to be settled."""
        return replace(self._does(Trigger.IN_PLACE, in_place(self.task)), lifted=NOTHING)

    def put_right(self) -> "Situation":
        """What was wrong has been mended."""
        return self._does(Trigger.PUT_RIGHT, Playing())

    def asked(self, question: Question) -> "Situation":
        """Somebody is asked; a newer question takes the place of the older one."""
        over = self.task.over if isinstance(self.task, Asking) else self.task
        return self._does(Trigger.UNSURE, Asking(question, over))

    def answered(self) -> "Situation":
        """Somebody says that nothing happened, so the task before the question counts again."""
        assert isinstance(self.task, Asking)
        return self._does(Trigger.ANSWERED, self.task.over)

    def _does(self, trigger: Trigger, after: Task) -> "Situation":
        lead(self.task, trigger, after)
        return replace(self, task=after)

    def _sees(self, trigger: Trigger, after: Sight) -> "Situation":
        lead(self.sight, trigger, after)
        return replace(self, sight=after)

    def _afresh(self, trigger: Trigger, after: Task) -> "Situation":
        """Keep what table, clocks and buttons say. Everything else was about the moment before."""
        lead(self.task, trigger, after)
        return Situation(self.now, after, self.sight, self.clocks, self.by_hand)
