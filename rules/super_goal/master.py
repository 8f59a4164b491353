"""The master die: three faces for the attack, two for the defence, and a foul for both.

Who has used it gives it away, and the other side rolls it at once.
"""

from collections.abc import Callable, Mapping

from rules.game import Step, Violation
from rules.super_goal import fouls, keeper, master_die, possession
from rules.super_goal.events import event, then
from rules.super_goal.state import State, attack_goes_on, still
from rules.super_goal.violations import violation

ATTACK_FACES = ("long-shot", "assist", "unstoppable")
KEEPER_ACTS = ("keeper", "bar", "answer")


def why_not(state: State) -> list[Violation]:
    """All reasons why the master die's holder may not use it now."""
    match = state.match
    if match.holder is None or match.face is None:
        return [violation("not-now", phase=state.phase, action="master")]
    attacks = match.holder == state.attacking
    if match.face == "perfect-save":
        return _against_save(state)
    if match.face == "win-back":
        return _against_win_back(state, attacks=attacks)
    if match.face in ATTACK_FACES and not attacks:
        return [violation("master-is-attack", side=match.holder, face=match.face)]
    found = [] if state.phase == "attack" else [violation("master-before-roll", side=match.holder, face=match.face)]
    if attacks:
        found += _against_attack(state)
    return found


def _against_attack(state: State) -> list[Violation]:
    """What an attacker has to wait for: the orange die, a roll that he has announced, the right place."""
    side, face = state.attacking, state.match.face
    assert face is not None
    found = []
    if state.first:
        found.append(violation("orange-first", side=side))
    if state.announced is not None:
        found.append(violation("announced-roll", side=side, what=state.announced))
    if face in PLACES and not PLACES[face](state):
        found.append(violation(f"master-{face}", side=side, field=state.ball))
    if face == "foul" and possession.is_direct(state):
        found.append(violation("master-free-kick", side=side))
    return found


PLACES: Mapping[str, Callable[[State], bool]] = {
    "long-shot": lambda state: state.row >= state.pitch.facts["rows"]["long_shot"],
    "assist": lambda state: state.row >= state.pitch.facts["rows"]["assist"],
    "unstoppable": lambda state: state.spot in state.pitch.shooting_range,
}
"""From where an attacking face may be used."""


def _against_save(state: State) -> list[Violation]:
    """Instead of the keeper's die, or against an unstoppable shot; never after the keeper's die."""
    if state.phase in KEEPER_ACTS and state.match.holder == state.keeper:
        return []
    return [violation("master-save", side=state.match.holder)]


def _against_win_back(state: State, *, attacks: bool) -> list[Violation]:
    """At any time while the other side has the ball, but not after a shot from inside the penalty area."""
    side = state.match.holder
    if attacks:
        return [violation("master-is-defence", side=side, face="win-back")]
    if state.scene == "clearance":
        return [violation("master-clearance", side=side)]
    if state.inside:
        return [violation("master-inside", side=side)]
    return []


def used(state: State) -> Step[State]:
    """The face does what it shows; the die goes to the other side, who rolls it."""
    match = state.match
    assert match.holder is not None and match.face is not None
    handed = master_die.given_away(state._replace(match=match._replace(running=True)))
    told = event("master-used", match.holder, match.face, handed.match.holder)
    follows = _foul(handed, state) if match.face == "foul" else EFFECTS[match.face](handed)
    return then(told, follows=master_die.rolled_first(follows))


def _foul(handed: State, before: State) -> Step[State]:
    return fouls.by_defender(handed) if before.match.holder == before.attacking else fouls.by_attacker(handed)


def _long_shot(state: State) -> Step[State]:
    """The ball flies to the goal field, and the keeper must act."""
    field = state.at(state.pitch.facts["master"]["long_shot"])
    inside = state.spot in state.pitch.penalty_area
    shot = still(state, "keeper", field, scene="shot", inside=inside)
    return Step(shot, (event("shot", state.attacking, field),))


def _assist(state: State) -> Step[State]:
    """The ball lies ready before the goal."""
    field = state.at(state.pitch.facts["master"]["assist"])
    return Step(attack_goes_on(state, field), (event("assist", state.attacking, field),))


def _unstoppable(state: State) -> Step[State]:
    """A goal, unless the master die that the defender rolls now can prevent it."""
    inside = state.spot in state.pitch.penalty_area
    field = state.at(state.pitch.spot("goal"))
    shot = still(state, "answer", field, scene="unstoppable", inside=inside)
    return Step(shot, (event("unstoppable", state.attacking),))


EFFECTS: Mapping[str, Callable[[State], Step[State]]] = {
    "long-shot": _long_shot,
    "assist": _assist,
    "unstoppable": _unstoppable,
    "perfect-save": lambda state: keeper.holds(state, "perfect-save"),
    "win-back": lambda state: possession.ball_won(state, state.defending),
}
