"""What the referee says about a state, an event or a violation: which text, filled with which spoken facts."""

from functools import cache
from importlib.resources import files

from rules.game import AWAY, HOME, Event, Json, Side, Violation
from rules.soccer_tactics import corner, duel, referee, shoot_out
from rules.soccer_tactics.lineup import NUMBER_OF, SIDE_OF, Figure, is_defender, is_keeper
from rules.soccer_tactics.state import State
from rules.soccer_tactics.turn import open_task, side_to_act
from rules.texts import Catalogue, Text

SIDE_FACTS = frozenset({"side", "winner"})
FIGURE_FACTS = frozenset({"figure", "on", "mate", "home_figure", "away_figure"})
WORD_FACTS = {"phase": "phase", "action": "action", "what": "signal"}
"""Facts that are words of ours, and under which heading the catalogue translates them."""


@cache
def catalogue(lang: str) -> Catalogue:
    """This game's texts in one language, read once."""
    return Catalogue(lang, files("rules.soccer_tactics").joinpath("texts"))


def colour(state: State, side: Side, lang: str) -> Text:
    """A side by its colour: `ROT` on the OLED, `Rot` on the page."""
    return catalogue(lang).say(f"colour.{state.match.options.teams[side == AWAY]}")


def name(state: State, figure: Figure, lang: str) -> Text:
    """A figure as people call it: by number, or as the keeper or a defender of a colour."""
    kind = "keeper" if is_keeper(figure) else "defender" if is_defender(figure) else "numbered"
    side = colour(state, SIDE_OF[figure], lang)
    return catalogue(lang).say(f"figure.{kind}", colour=side, number=NUMBER_OF[figure])


def spoken(state: State, facts: Json, lang: str) -> dict[str, object]:
    """Facts as words: sides by colour, figures by name, phases and actions in the language."""
    words: dict[str, object] = {
        "home_team": colour(state, HOME, lang),
        "away_team": colour(state, AWAY, lang),
    }
    for fact, value in facts.items():
        if value is None:
            words[fact] = "–"
        elif fact in SIDE_FACTS:
            words[fact] = colour(state, value, lang)
        elif fact in FIGURE_FACTS:
            words[fact] = name(state, value, lang)
        elif fact in WORD_FACTS:
            words[fact] = catalogue(lang).say(f"{WORD_FACTS[fact]}.{value}")
        else:
            words[fact] = value
    return words


def say_event(state: State, event: Event, lang: str) -> Text:
    """An event in words."""
    draw = event.kind == "final" and event.facts["winner"] is None
    key = "event.final-draw" if draw else f"event.{event.kind}"
    return catalogue(lang).say(key, **spoken(state, event.facts, lang))


def say_violation(state: State, violation: Violation, lang: str) -> Text:
    """A violation in words, with its rule's number."""
    facts = spoken(state, violation.facts, lang)
    return catalogue(lang).say(f"violation.{violation.code}", rule=violation.rule, **facts)


def prompt(state: State, lang: str) -> Text:
    """Who does what next, and why."""
    key, facts = prompt_key(state)
    return catalogue(lang).say(f"prompt.{key}", **spoken(state, facts, lang))


def prompt_key(state: State) -> tuple[str, Json]:
    """The prompt's key, phase by phase, and its facts."""
    facts: Json = {"side": side_to_act(state), "number": sum(state.roll), "figure": state.carrier, "field": state.ball}
    if state.phase == "over":
        return _final(state, facts)
    if state.phase == "placement":
        return _placement(state, facts)
    if state.phase == "set-up":
        return ("set-up.place" if state.restart else "set-up.roll"), facts
    if state.phase == "shoot-out":
        home, away = (shoot_out.goals(state.match, side) for side in (HOME, AWAY))
        return ("shoot-out.shoot" if state.match.shoots_first else "shoot-out.roll"), facts | {
            "home": home,
            "away": away,
        }
    if state.phase == "duel":
        rivals = duel.rivals(state)
        return "duel", facts | {"home_figure": rivals[HOME], "away_figure": rivals[AWAY]}
    if state.phase == "shot":
        penalty = "penalty" if state.restart else "shot"
        return f"{penalty}.{'die' if state.match.options.shot_die else 'spinner'}", facts
    if not state.roll:
        return f"{state.phase}.{'roll' if referee.dice_due(state) == 1 else 'roll-two'}", facts
    stuck = not referee.legal(state).groups
    return f"{state.phase}.{'stuck' if stuck else 'go'}", facts


def _placement(state: State, facts: Json) -> tuple[str, Json]:
    task = open_task(state)
    assert task is not None
    if task.code == "centre-field" and state.interrupted is not None:
        return "placement.centre-field-or-play-on", facts
    if task.code == "corner":
        assert state.restart is not None
        facts |= {"left": (corner.PLACEMENTS + 1 - state.restart.made) // 2}
    return f"placement.{task.code}", facts


def _final(state: State, facts: Json) -> tuple[str, Json]:
    home, away = state.match.score
    after_shots = shoot_out.winner(state.match) if state.match.shots else None
    winner = after_shots or (HOME if home > away else AWAY if away > home else None)
    return ("over.won" if winner else "over.draw"), facts | {"winner": winner, "home": home, "away": away}
