"""What the referee has to know about a game beside its rules: dice and clocks, buttons and words at the table.

The rules know what is allowed; a `GameDay` knows what that looks like on a table with a camera, four buttons and a
small screen. It is as pure as the rules.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from device.panel.screen import Row
from rules.game import Candidate, Event, Explanation, Game, Json, Repair
from rules.texts import Text
from vision.observation import Observation

S = TypeVar("S")
A = TypeVar("A")
Look = TypeVar("Look", bound=Observation, contravariant=True)
"""What this game's reader reports."""


class Fresh(NamedTuple):
    """What is new since it was last asked: dice by side, the spinner's result, and whether somebody says "ready"."""

    dice: Mapping[str, tuple[Any, ...]] = {}
    """Numbers, or the names of faces."""
    spin: str | None = None
    ready: bool = False
    """The side that places says that it stands; before that, nobody knows whether it has finished."""


NOTHING_FRESH = Fresh()


class Offer(NamedTuple):
    """What a button does now: the key of its label, and the actions it stands for.

    Without actions it says "ready": what the table shows counts then.
    """

    button: str
    label: str
    actions: tuple[Any, ...] = ()
    choose: bool = False
    """The actions are alternatives: the button opens a list of them."""


class SetUpCheck(NamedTuple):
    """How far the set-up is: pieces in place, pieces in all, and what is still to be put right."""

    right: int
    total: int
    repairs: tuple[Repair, ...]


class Choice(NamedTuple):
    """An option that can be chosen before the match: its name, and its values in the order of the buttons."""

    name: str
    values: tuple[Any, ...]
    button: str = "change"
    """The label of the button that changes it at the front door, under `panel.button`."""


class GameDay(Protocol[S, A, Look]):
    """One game at the table."""

    rules: Game[S, A]
    choices: Sequence[Choice]
    """What can be chosen before the match, the most important first."""
    decisive: frozenset[str]
    """Kinds of events that get a screen of their own; all others are a pip."""
    slow_to_follow: tuple[str, ...]
    """Places, as `looks` names them, that people put right in their own time: until they do, they tell nothing new."""

    clock_counts: str
    """`down` to the end of a period, or `up` in minutes of the match: how its face is put in words."""
    wells_shared: bool
    """Whether the wells of the tray belong to nobody, and everybody rolls where he likes."""

    def score(self, state: S) -> tuple[int, int] | None:
        """Home's and away's goals; nothing in a game without goals."""

    def standing(self, state: S, lang: str) -> Text:
        """How the match stands or has ended: in the letters of the scoreboard, and as it is told in a sentence."""

    def players(self, options: Json, lang: str) -> tuple[str, ...]:
        """Who sits around the table, by name; nobody where home plays away."""

    def dice_lying(self, state: S) -> tuple[int, ...]:
        """The dice that count now, to be drawn beside the prompt."""

    def chance_due(self, state: S) -> str | None:
        """What has to fall now: `dice`, both sides' (`both`), `spin`, `shot-die`, symbol dice (`faces`), or nothing."""

    def dice_wanted(self, state: S) -> int:
        """How many dice one side has to roll now."""

    def spin_of(self, state: S, degrees: float) -> str:
        """What the arrow of the spinner shows."""

    def shot_of(self, state: S, value: int) -> str:
        """What an ordinary die means that is thrown instead of the shot die."""

    def over(self, state: S) -> bool:
        """Whether the final whistle has been blown."""

    def side_to_act(self, state: S) -> str | None:
        """Whose turn it is."""

    def explain(self, state: S, observation: Look, fresh: Fresh, overruled: Mapping[str, int]) -> Explanation[A]:
        """What a look at the table means; what people have overruled is not believed again."""

    def repairs(self, state: S, observation: Look, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """What has to be put where, so that the table stands as it should."""

    def out_of_sight(self, state: S, observation: Look) -> str | None:
        """A piece that has to be moved now and cannot be seen."""

    def mend(self, state: S, repair: Repair, lang: str) -> Text | None:
        """What is to be done to put something right, where more is to be said than from where to where."""

    def reminders(self, state: S, observation: Look, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """What should be put right on the table, although nothing depends on it now: the value of a ball die."""

    def unready(self, state: S, observation: Look, lang: str) -> Text:
        """Why a side that says "ready" does not stand yet."""

    def before_dice(self, state: S, lang: str) -> Text | None:
        """What has to be done first, where somebody may be tempted to roll too early."""

    def looks(self, observation: Look) -> Mapping[str, int]:
        """The look of every place, as plain as possible: the same look twice means that nobody has touched it."""

    def expected(self, state: S) -> Mapping[str, int]:
        """How the table should look, in the same terms as `looks`."""

    def line_up(self, state: S, observation: Look) -> SetUpCheck | None:
        """How far the set-up before the match is; nothing when no set-up is going on."""

    def lining_up(self, state: S) -> bool:
        """Whether the start formation of the match is being set up, from which the reader learns."""

    def setting_up(self, state: S) -> bool:
        """Whether figures are being put into formation, for kick-off or after a goal."""

    def clock_runs(self, state: S) -> bool:
        """Whether the match clock runs."""

    def clock_face(self, state: S, seconds: float) -> str:
        """What the scoreboard shows as time: the seconds that are left, the game's own minutes, nothing at all."""

    def period(self, state: S) -> tuple[Hashable, float]:
        """Which period it is, and how many seconds it lasts."""

    def time_is_up(self, state: S) -> A | None:
        """What happens when the match clock has run down."""

    def timed_move(self, state: S) -> Hashable | None:
        """Which move the move clock counts for; a new one starts the clock anew."""

    def move_is_late(self, state: S) -> A | None:
        """What happens when the move clock has run down."""

    def forced(self, state: S) -> A | None:
        """What follows by itself, because nobody has a choice."""

    def offers(self, state: S) -> tuple[Offer, ...]:
        """What the buttons can do in this state beside pausing and asking why."""

    def button(self, state: S, offer: Offer, lang: str) -> str:
        """The label of an offer."""

    def choosing(self, state: S, offer: Offer, lang: str) -> Text:
        """What is chosen from the list of an offer, by whom, and who should look away."""

    def one_deed(self, state: S, action: A) -> Hashable | None:
        """Actions that people see as one deed, and take back as one, have the same name here; `None` stands alone."""

    def kick_off(self, state: S) -> tuple[A, ...]:
        """The actions that end a set-up, when somebody rolls or whistles without saying so."""

    def penalty_for(self, state: S, attempted: Sequence[A]) -> A | None:
        """What a wrong move costs once it has been put right."""

    def insist(self, state: S, attempted: Sequence[A]) -> Json | None:
        """The position if what was done counts after all, because people say so."""

    def ask(self, state: S, candidates: Sequence[Candidate[A]], lang: str) -> tuple[Text, tuple[Text, ...]]:
        """A question between candidates, and the short name of each answer."""

    def piece(self, state: S, piece: str, lang: str) -> Text:
        """A figure, a side's figure or the ball by name."""

    def place(self, state: S, place: str, lang: str) -> str:
        """Where a piece stands or belongs, as people call it."""

    def label(self, state: S, action: A, lang: str) -> str:
        """An action in a few letters, for entering it with two buttons."""

    def spelled(self, state: S, action: A, lang: str) -> tuple[str, ...]:
        """An action word by word, as it is entered with two buttons: what kind of thing, who, where."""

    def notes(self, state: S, lang: str) -> tuple[str, ...]:
        """What everybody should be able to look up at any time: who has the master die, and what it shows."""

    def chapter(self, rule: str, lang: str) -> str:
        """Where in the rulebook a rule is found: its number, or the name of its chapter."""

    def remind(self, state: S, repair: Repair, lang: str) -> Text:
        """A reminder in words."""

    def public(self, told: Json) -> Json:
        """A state's JSON form without the secrets that only one side knows."""

    def throws(self, state: S) -> tuple[A, ...]:
        """What electronic dice or an electronic spinner may bring now, each as often as it is likely."""

    def numbers(self, events: Iterable[Event], state: S) -> tuple[tuple[str, int, int], ...]:
        """The match in numbers: what is counted, for home, for away; around a table, who, and two things to count."""

    def columns(self, state: S, lang: str) -> tuple[str, str]:
        """What stands above these numbers."""

    def demonstration(self, options: Json, minutes: int | None) -> Json:
        """The options of a match that robots play, in about so many minutes for a half where a game has that choice."""

    def option_name(self, name: str, lang: str) -> str:
        """An option in a word."""

    def option_text(self, name: str, value: Any, lang: str) -> str:
        """An option's value in words."""


def rows(numbers: Iterable[tuple[str, int, int]], name: Any) -> list[Row]:
    """Numbers as lines of a table."""
    return [Row(name(what), str(home), str(away)) for what, home, away in numbers]
