"""The shoot-out at the table: the shooter's fresh die is all that counts."""

from collections import Counter
from collections.abc import Iterable, Mapping

from device.games.game_day import (
    Chance,
    Choice,
    Clocks,
    Conduct,
    Fresh,
    GameDay,
    Spoken,
    TableSense,
    Words,
    prompt_of,
)
from rules.game import AWAY, HOME, Event, Explanation
from rules.penalties.game import GAME, explained, legal
from rules.penalties.state import Roll, State
from vision.observation import Observation

from . import words

SPOKEN = Spoken(GAME, State.goals, words.piece)


def explain(state: State, _: Observation, fresh: Fresh, __: Mapping[str, int]) -> Explanation[Roll]:
    """Only dice tell anything."""
    found: Explanation[Roll] = explained(state, dict(fresh.dice))
    return found


def numbers(events: Iterable[Event], _: State) -> tuple[tuple[str, int, int], ...]:
    """Goals."""
    goals = Counter(event.facts["side"] for event in events if event.kind == "goal")
    return (("goals", goals[HOME], goals[AWAY]),)


GAME_DAY: GameDay[State, Roll, Observation] = GameDay(
    rules=GAME,
    choices=(Choice("teams", (("red", "blue"), ("yellow", "green")), "colours"),),
    decisive=frozenset({"goal", "saved", "final"}),
    conduct=Conduct(
        side_to_act=lambda state: state.shooter if state.phase == "shot" else None,
        offers=lambda _: (),
        counts_anyway=lambda *_: None,
        numbers=numbers,
        score=State.goals,
    ),
    chance=Chance(due=lambda state: "dice" if state.phase == "shot" else None, throws=legal),
    table=TableSense(
        explain=explain,
        repairs=lambda *_: (),
        looks=lambda _: {},
        expected=lambda _: {},
        setting_up=lambda _: False,
    ),
    clocks=Clocks(face=lambda *_: ""),
    words=Words(
        standing=SPOKEN.standing,
        columns=SPOKEN.columns,
        ask=words.ask,
        piece=words.piece,
        label=words.label,
        spelled=words.spelled,
        deed=words.deed,
        button=words.button,
        choosing=prompt_of(GAME),
        option_name=words.option_name,
        option_text=words.option_text,
        remind=prompt_of(GAME),
        unready=prompt_of(GAME),
    ),
)
