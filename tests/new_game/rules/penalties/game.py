"""The penalty shoot-out as one of our games."""

from functools import cache
from importlib.resources import files

from rules import shoot_out, speech
from rules.evidence import read_dice
from rules.game import Candidate, Event, Explanation, Game, IllegalAction, Json, Side, Step, Violation
from rules.teams import WORDS
from rules.texts import Catalogue, Text

from .cited import rule_of
from .state import FACES, GOAL_FROM, Roll, State, load, read_roll, start


@cache
def catalogue(lang: str) -> Catalogue:
    """The texts of this game."""
    return Catalogue(lang, WORDS, files("rules.penalties").joinpath("texts"))


def legal(state: State) -> tuple[Roll, ...]:
    """Whatever the die can show."""
    return tuple(map(Roll, FACES)) if state.phase == "shot" else ()


def check(state: State, action: Roll) -> tuple[Violation, ...]:
    """After the last shot nobody shoots."""
    return () if action in legal(state) else (Violation("2", "over", {}),)


def apply(state: State, action: Roll) -> Step[State]:
    """A goal or none."""
    if reasons := check(state, action):
        raise IllegalAction(reasons)
    scored = action.value >= GOAL_FROM
    after = state._replace(shots=(*state.shots, (state.shooter, scored)))
    home, away = after.goals()
    facts = {"side": state.shooter, "value": action.value, "home": home, "away": away}
    told = (Event("goal" if scored else "saved", facts),)
    winner = shoot_out.winner(after.shots)
    return Step(after, told if winner is None else (*told, Event("final", facts | {"winner": winner})))


def explained(state: State, dice: dict[Side, tuple[int, ...]]) -> Explanation[Roll]:
    """The shooter's fresh die counts; with two nobody knows which."""
    rolled = dice.get(state.shooter, ()) if state.phase == "shot" else ()
    if len(rolled) > 1:
        return Explanation((), (Violation("1", "one-die", {"side": state.shooter}),))
    return Explanation((Candidate(tuple(map(Roll, rolled)), 1.0),))


def _said(state: State, key: str, facts: Json, lang: str) -> Text:
    texts = catalogue(lang)
    return texts.sentence(key, **speech.spoken(texts, state.teams, facts, {}, lambda _, value: value))


GAME: Game[State, Roll] = Game(
    name="penalties",
    version="1",
    start=start,
    legal=legal,
    check=check,
    apply=apply,
    explain=lambda state, seen: explained(state, read_dice(seen.get("dice", {}))),
    load=load,
    state_json=State.json,
    read_action=read_roll,
    action_json=Roll.json,
    options_json=lambda state: {"teams": list(state.teams)},
    prompt=lambda state, lang: _said(state, f"prompt.{state.phase}", {"side": state.shooter}, lang),
    say_event=lambda state, event, lang: _said(state, f"event.{event.kind}", event.facts, lang),
    say_violation=lambda state, fault, lang: _said(state, f"violation.{fault.code}", fault.facts, lang),
    rule_of=rule_of,
)
