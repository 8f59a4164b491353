"""What most games answer to most questions; a game that knows better says so."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from device.games.game_day import A, Offer, S
from device.panel.screen import minutes
from rules.game import SIDES, Candidate, Game, Json, Repair
from rules.texts import Text

Told = TypeVar("Told", contravariant=True)
Done = TypeVar("Done")


class Words(Protocol[Told, Done]):
    """What a game's own module `words` says."""

    def ask(self, state: Told, candidates: Sequence[Candidate[Done]], lang: str, /) -> tuple[Text, tuple[Text, ...]]:
        """Which of these was it?"""

    def piece(self, state: Told, piece: str, lang: str, /) -> Text:
        """A piece by its name, number or colour."""

    def label(self, state: Told, action: Done, lang: str, /) -> str:
        """An action in a few letters."""

    def spelled(self, state: Told, action: Done, lang: str, /) -> tuple[str, ...]:
        """An action word by word: its kind first, then who, which or where."""

    def button(self, state: Told, offer: Offer, lang: str, /) -> str:
        """The label of an offer."""

    def option_name(self, name: str, lang: str, /) -> str:
        """An option in a word."""

    def option_text(self, name: str, value: Any, lang: str, /) -> str:
        """An option's value in words."""


class UsualDay(Generic[S, A]):
    """A game without secrets, reminders, lists to choose from and placements to be declared finished."""

    rules: Game[S, A]
    words: Words[S, A]
    slow_to_follow: tuple[str, ...] = ()
    clock_counts: str = "down"
    wells_shared: bool = False

    def score(self, state: S) -> tuple[int, int] | None:
        """Nobody scores."""
        return None

    def standing(self, state: S, lang: str) -> Text:
        """Goals are counted."""
        goals = "{}:{}".format(*(self.score(state) or (0, 0)))
        return Text((goals,), goals)

    def players(self, options: Json, lang: str) -> tuple[str, ...]:
        """Home plays away."""
        return ()

    def place(self, state: S, place: str, lang: str) -> str:
        """Fields have one name in all languages."""
        return place

    def mend(self, state: S, repair: Repair, lang: str) -> Text | None:
        """From one field to another."""
        return None

    def reminders(self, state: S, observation: Any, overruled: Mapping[str, int]) -> tuple[Repair, ...]:
        """Whatever is out of place matters at once."""
        return ()

    def remind(self, state: S, repair: Repair, lang: str) -> Text:
        """What is to be done is reminder enough."""
        return self.rules.prompt(state, lang)

    def notes(self, state: S, lang: str) -> tuple[str, ...]:
        """Everything lies on the table."""
        return ()

    def chapter(self, rule: str, lang: str) -> str:
        """Most rulebooks have numbers."""
        return rule

    def unready(self, state: S, observation: Any, lang: str) -> Text:
        """What is still to be done."""
        return self.rules.prompt(state, lang)

    def before_dice(self, state: S, lang: str) -> Text | None:
        """Dice that nobody asked for are simply overlooked."""
        return None

    def columns(self, state: S, lang: str) -> tuple[str, str]:
        """Home and away."""
        home, away = (" ".join(self.piece(state, side, lang).oled) for side in SIDES)
        return home, away

    def ask(self, state: S, candidates: Sequence[Candidate[A]], lang: str) -> tuple[Text, tuple[Text, ...]]:
        """As the game's words say."""
        return self.words.ask(state, candidates, lang)

    def piece(self, state: S, piece: str, lang: str) -> Text:
        """As the game's words say."""
        return self.words.piece(state, piece, lang)

    def label(self, state: S, action: A, lang: str) -> str:
        """As the game's words say."""
        return self.words.label(state, action, lang)

    def spelled(self, state: S, action: A, lang: str) -> tuple[str, ...]:
        """As the game's words say."""
        return self.words.spelled(state, action, lang)

    def button(self, state: S, offer: Offer, lang: str) -> str:
        """As the game's words say."""
        return self.words.button(state, offer, lang)

    def option_name(self, name: str, lang: str) -> str:
        """As the game's words say."""
        return self.words.option_name(name, lang)

    def option_text(self, name: str, value: Any, lang: str) -> str:
        """As the game's words say."""
        return self.words.option_text(name, value, lang)

    def choosing(self, state: S, offer: Offer, lang: str) -> Text:
        """What the rules ask for."""
        return self.rules.prompt(state, lang)

    def clock_face(self, state: S, seconds: float) -> str:
        """The time that is left in this period."""
        return minutes(seconds)

    def clock_runs(self, state: S) -> bool:
        """Nobody hurries."""
        return False

    def period(self, state: S) -> tuple[Hashable, float]:
        """One long period without a clock."""
        return None, 0.0

    def time_is_up(self, state: S) -> A | None:
        """Time does nothing."""
        return None

    def timed_move(self, state: S) -> Hashable | None:
        """Everybody takes his time."""
        return None

    def move_is_late(self, state: S) -> A | None:
        """Nobody is ever late."""
        return None

    def forced(self, state: S) -> A | None:
        """Somebody always has a choice, or dice to throw."""
        return None

    def penalty_for(self, state: S, attempted: Sequence[A]) -> A | None:
        """What is wrong is put right, and that is all."""
        return None

    def one_deed(self, state: S, action: A) -> Hashable | None:
        """Every action stands alone."""
        return None

    def kick_off(self, state: S) -> tuple[A, ...]:
        """A set-up is ended by what the rules ask for."""
        return ()

    def spin_of(self, state: S, degrees: float) -> str:
        """A game without a spinner has no result of it."""
        return ""

    def shot_of(self, state: S, value: int) -> str:
        """Nor has one without a shot die."""
        return ""

    def public(self, told: Json) -> Json:
        """Everybody sees everything."""
        return told
