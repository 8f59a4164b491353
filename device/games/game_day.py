"""What the referee has to know about a game beside its rules.

The rules know what is allowed. A `GameDay` knows what that looks like on a table with a camera, four buttons and a
small screen. It is a value of five small parts, each made of plain functions, and as pure as the rules. A part
that says nothing answers as most games do.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from device.panel.screen import Row, minutes
from rules.game import SIDES, Candidate, Event, Explanation, Game, Json, Repair, Step
from rules.texts import Text
from vision.observation import Observation

S = TypeVar("S")
A = TypeVar("A")
Seen = TypeVar("Seen", bound=Observation)
"""What this game's reader reports."""


class Fresh(NamedTuple):
    """What is new since the last look: dice by side, the spinner's result, and whether somebody says "ready"."""

    dice: Mapping[str, tuple[Any, ...]] = {}
    """Numbers, or the names of faces."""
    spin: str | None = None
    ready: bool = False
    """The side that places says that it has finished; nobody else can know."""


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
    anybody: bool = False
    """It lies on this button because the alternatives lie from left to right, not because it is that side's."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance(Generic[S, A]):
    """What dice and spinner bring."""

    due: Callable[[S], str | None]
    """What has to fall now: `dice`, both sides' (`both`), `spin`, `shot-die`, symbol dice (`faces`), or nothing."""
    throws: Callable[[S], tuple[A, ...]]
    """What electronic dice or an electronic spinner may bring now, each as often as it is likely."""
    said_by_rolling: Callable[[S], tuple[A, ...]] = lambda _: ()
    """What somebody has said who rolls now without saying it: that he shoots."""
    wanted: Callable[[S], int] = lambda _: 1
    """How many dice one side has to roll now."""
    lying: Callable[[S], tuple[int, ...]] = lambda _: ()
    """The dice that count now, to be drawn beside the prompt."""
    spin_of: Callable[[S, float], str] = lambda *_: ""
    """What the arrow of the spinner shows, by its degrees."""
    shot_of: Callable[[S, int], str] = lambda *_: ""
    """What an ordinary die means that is thrown instead of the shot die."""
    wells_shared: bool = False
    """Whether everybody rolls into any well of the tray, so that a well does not tell who rolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSense(Generic[S, A, Seen]):
    """What the table means. `overruled` holds looks that people have said are wrong: they are not believed again."""

    explain: Callable[[S, Seen, Fresh, Mapping[str, int]], Explanation[A]]
    """Which legal actions turn this state into what is seen?"""
    repairs: Callable[[S, Seen, Mapping[str, int]], tuple[Repair, ...]]
    """What has to be put where, so that the table stands as it should."""
    looks: Callable[[Seen], Mapping[str, int]]
    """The look of every place, as plain as possible: the same look twice means that nobody has touched it."""
    expected: Callable[[S], Mapping[str, int]]
    """How the table should look, in the same terms as `looks`."""
    setting_up: Callable[[S], bool]
    """Whether figures are being put into formation, for kick-off or after a goal."""
    lining_up: Callable[[S], bool] = lambda _: False
    """Whether the start formation of the match is being set up, from which the reader learns."""
    line_up: Callable[[S, Seen], SetUpCheck | None] = lambda *_: None
    """How far the set-up before the match is; nothing when no set-up is going on."""
    laid_out: Callable[[S, Seen], SetUpCheck | None] | None = None
    """The same before the match has begun, on the set-up page, where it differs."""
    out_of_sight: Callable[[S, Seen], str | None] = lambda *_: None
    """A piece that has to be moved now and cannot be seen."""
    reminders: Callable[[S, Seen, Mapping[str, int]], tuple[Repair, ...]] = lambda *_: ()
    """What should be put right although nothing depends on it now, such as the value of a ball die."""
    slow_to_follow: tuple[str, ...] = ()
    """Places, as `looks` names them, that people put right in their own time. Until they do, the place is ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks(Generic[S, A]):
    """The match clock and the move clock; most games have none."""

    counts: str = "down"
    """How the clock counts: `down` to the end of a period, or `up` in minutes of the match."""
    runs: Callable[[S], bool] = lambda _: False
    """Whether the match clock runs."""
    face: Callable[[S, float], str] = lambda _, seconds: minutes(seconds)
    """What the scoreboard shows as time: the seconds that are left, the game's own minutes, nothing at all."""
    period: Callable[[S], tuple[Hashable, float]] = lambda _: (None, 0.0)
    """Which period it is, and how many seconds it lasts."""
    left: Callable[[S, float], float] = lambda *_: 0.5
    """Which part of the match is still to be played, from 1 to 0, by the seconds on the clock."""
    time_is_up: Callable[[S], A | None] = lambda _: None
    """What happens when the match clock has run down."""
    timed_move: Callable[[S], Hashable | None] = lambda _: None
    """Which move the move clock counts for; a new one starts the clock anew."""
    placing: Callable[[S], bool] = lambda _: False
    """Whether that move places figures at a dead ball, which has a time of its own."""
    move_is_late: Callable[[S], A | None] = lambda _: None
    """What happens when the move clock has run down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct(Generic[S, A]):
    """How a match goes on: who acts, what follows by itself, what buttons do, what a wrong move costs."""

    side_to_act: Callable[[S], str | None]
    """Whose turn it is."""
    offers: Callable[[S], tuple[Offer, ...]]
    """What the buttons can do in this state beside pausing and asking why."""
    counts_anyway: Callable[[S, Sequence[A]], Json | None]
    """The position if a wrong move counts anyway, because people say so."""
    numbers: Callable[[Iterable[Event], S], tuple[tuple[str, int, int], ...]]
    """The match in numbers: what is counted, for home and for away. With several players: who, and two counts."""
    has_ball: Callable[[S], str | None] = lambda _: None
    """Which side has the ball; nobody in a game without one."""
    ball_at: Callable[[S], str | None] = lambda _: None
    """The field on which it lies."""
    way: Callable[[S, A, S], tuple[str, str] | None] = lambda *_: None
    """From which field to which an action has led somebody or the ball; nothing for one that moves nobody."""
    demonstration: Callable[[Json, int | None], Json] = lambda options, _: options
    """The options of a match that robots play, in about so many minutes for a half where a game has that choice."""
    secret: Callable[[S, A], str | None] = lambda *_: None
    """The side that takes an action in secret: nobody else may see or take it. `None`: no secret."""
    over: Callable[[Any], bool] = lambda state: state.phase == "over"
    """Whether the final whistle has been blown."""
    score: Callable[[S], tuple[int, int] | None] = lambda _: None
    """Home's and away's goals; nothing in a game without goals."""
    forced: Callable[[S], A | None] = lambda _: None
    """What follows by itself, because nobody has a choice."""
    kick_off: Callable[[S], tuple[A, ...]] = lambda _: ()
    """The actions that end a set-up, when somebody rolls or whistles without saying so."""
    sides: Callable[[S], tuple[str, ...]] = lambda _: SIDES
    """Who plays: home and away, or several players each for himself."""
    places_freely: bool = False
    """Whether a side sets up as it likes: then a line-up is its decision, and no common formation."""
    interjections: Callable[[S], tuple[A, ...]] = lambda _: ()
    """What the side may come in with that is not on turn: the master die, a claim."""
    one_deed: Callable[[S, A], Hashable | None] = lambda *_: None
    """The deed that an action belongs to. Actions of one deed are taken back together; `None` stands alone."""
    penalty_for: Callable[[S, Sequence[A]], A | None] = lambda *_: None
    """What a wrong move costs once it has been put right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Generic[S, A, Seen]):
    """What is said at the table, in a language."""

    standing: Callable[[S, str], Text]
    """How the match stands or has ended: in the letters of the scoreboard, and as it is told in a sentence."""
    ask: Callable[[S, Sequence[Candidate[A]], str], tuple[Text, tuple[Text, ...]]]
    """A question between candidates, and the short name of each answer."""
    piece: Callable[[S, str, str], Text]
    """A figure, a side's figure or the ball by name."""
    label: Callable[[S, A, str], str]
    """An action in a few letters, for entering it with two buttons."""
    spelled: Callable[[S, A, str], tuple[str, ...]]
    """An action word by word, as it is entered with two buttons: what kind of thing, who, where."""
    deed: Callable[[S, A, Text, str], str]
    """What was done, as a sentence; by whom, unless the action itself names somebody."""
    button: Callable[[S, Offer, str], Text]
    """The label of an offer: few letters for the display, more for the page."""
    choosing: Callable[[S, Offer, str], Text]
    """What is chosen from the list of an offer, by whom, and who should look away."""
    option_name: Callable[[str, str], str]
    """An option in a word."""
    option_text: Callable[[str, Any, str], str]
    """An option's value in words."""
    columns: Callable[[S, str], tuple[str, str]]
    """What stands above the match in numbers."""
    remind: Callable[[S, Repair, str], Text]
    """A reminder in words."""
    unready: Callable[[S, Seen, str], Text]
    """Why a side that says "ready" does not stand yet."""
    players: Callable[[Json, str], tuple[str, ...]] = lambda *_: ()
    """Who sits around the table, by name; nobody where home plays away."""
    with_names: Callable[[Json, Sequence[str], str], Json] = lambda options, *_: options
    """The options of a match with the names of those who play, in a game whose rules speak of players."""
    place: Callable[[S, str, str], str] = lambda _, place, __: place
    """Where a piece stands or belongs, as people call it; most fields have one name in all languages."""
    mend: Callable[[S, Repair, str], Text | None] = lambda *_: None
    """How to put something right, where "from here to there" does not say enough."""
    before_dice: Callable[[S, str], Text | None] = lambda *_: None
    """What has to be done before the roll, where people often roll too early."""
    notes: Callable[[S, str], tuple[str, ...]] = lambda *_: ()
    """What everybody should be able to look up at any time: who has the master die, and what it shows."""
    scorer: Callable[[Sequence[tuple[S, Step[S]]], str], str] = lambda *_: ""
    """Who scored, and after whose pass: from the step that was the goal back through those before it, each with the
    state that it began from. Nothing in a game whose pieces have no numbers."""
    chapter: Callable[[str, str], str] = lambda rule, _: rule
    """Where in the rulebook a rule is found: its number, or the name of its chapter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDay(Generic[S, A, Seen]):
    """One game at the table."""

    rules: Game[S, A]
    choices: Sequence[Choice]
    """What can be chosen before the match, the most important first."""
    decisive: frozenset[str]
    """Kinds of events that get a screen of their own; all others are a pip."""
    conduct: Conduct[S, A]
    chance: Chance[S, A]
    table: TableSense[S, A, Seen]
    clocks: Clocks[S, A]
    words: Words[S, A, Seen]

    def deed(self, state: S, action: A, lang: str) -> str:
        """What was done in this state, as a sentence."""
        side = self.conduct.side_to_act(state) or next(iter(self.conduct.sides(state)))
        return self.words.deed(state, action, self.words.piece(state, side, lang), lang)


class Spoken(NamedTuple):
    """What all games with home, away and goals say in the same way."""

    rules: Game[Any, Any]
    score: Callable[[Any], tuple[int, int]]
    piece: Callable[[Any, str, str], Text]

    def standing(self, state: Any, _: str) -> Text:
        """Goals are counted."""
        goals = "{}:{}".format(*self.score(state))
        return Text((goals,), goals)

    def columns(self, state: Any, lang: str) -> tuple[str, str]:
        """Home and away."""
        home, away = (" ".join(self.piece(state, side, lang).oled) for side in SIDES)
        return home, away


PAIRS = (("red", "blue"), ("yellow", "green"), ("blue", "yellow"), ("red", "green"), ("red", "yellow"))
"""Colours that play against each other."""


def colours(usual: tuple[str, str], button: str = "change") -> Choice:
    """The colours of home and away: the usual ones first, then the others, then each pair the other way round."""
    pairs = (usual, *(pair for pair in PAIRS if pair != usual))
    return Choice("teams", (*pairs, *((away, home) for home, away in pairs)), button)


def prompt_of(rules: Game[Any, Any]) -> Callable[[Any, Any, str], Text]:
    """The game's prompt, for games without better words for a list, a reminder or an unfinished placement."""
    return lambda state, _, lang: rules.prompt(state, lang)


def rows(numbers: Iterable[tuple[str, int, int]], name: Any) -> list[Row]:
    """Numbers as lines of a table."""
    return [Row(name(what), str(home), str(away)) for what, home, away in numbers]


def ball_way(before: Any, _: Any, after: Any) -> tuple[str, str] | None:
    """The way of the ball, in games whose state knows its field."""
    moved = before.ball is not None and after.ball is not None and before.ball != after.ball
    return (before.ball, after.ball) if moved else None
