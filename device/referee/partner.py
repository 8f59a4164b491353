"""Our part in a match between two tables: which sides play here, and what of a look may be theirs."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from device.referee.effects import Effect, ShowDie
from device.referee.tray import SIDE_OF_WELL
from rules.game import Side
from vision.observation import Observation
from vision.tray.dice import Die

if TYPE_CHECKING:
    from device.referee.ruling import Ruling

CLOCKWORK = ("time",)
"""Actions that only the clock brings."""


@dataclass
class Partner:
    """A table that plays with another one."""

    keeps: bool
    """Whether its log is the truth."""
    own: frozenset[Side]
    """The sides that play here."""
    dice: dict[str, Die] = field(default_factory=dict)
    """What has fallen at the far table, by well."""
    shown: object = None
    """The die of ours that the far table was shown last."""
    throws: int = 0


def far_side(ruling: "Ruling", partner: Partner, state: Any) -> str | None:
    """The side at the other table that has the word; where both roll, the table that keeps the match decides."""
    far = [side for side in ruling.day.conduct.sides(state) if side not in partner.own]
    if ruling.day.chance.due(state) == "both":
        return None if partner.keeps else next(iter(far), None)
    side = ruling.day.conduct.side_to_act(state)
    return side if side in far else None


def own_part(ruling: "Ruling", partner: Partner, state: Any, actions: Iterable[Any]) -> tuple[Any, ...]:
    """What of these actions may have been done here: up to the first of the far side."""
    done: list[Any] = []
    for action in actions:
        if action.type not in CLOCKWORK and far_side(ruling, partner, state) is not None:
            break
        state = ruling.day.rules.apply(state, action).state
        done.append(action)
    return tuple(done)


def seen(ruling: "Ruling", observation: Observation) -> Observation:
    """What was seen here, with the far side's die in its well, and without what lies there by chance."""
    partner = ruling.partner
    if partner is None or observation.dice is None or ruling.day.chance.wells_shared:
        return observation
    near = tuple((well, die) for well, die in observation.tray if SIDE_OF_WELL[well] in partner.own)
    far = tuple(partner.dice.items()) if ruling.day.chance.due(ruling.state) == "both" else ()
    tray = (*near, *far)
    dice = {well: tuple(die.value for at, die in tray if at == well) for well in observation.dice}
    return replace(observation, tray=tray, dice=dice)


def own_die(ruling: "Ruling") -> list[Effect]:
    """Both sides roll: ours has fallen here, and the table that keeps the match is shown it."""
    partner = ruling.partner
    if partner is None or partner.keeps or ruling.day.chance.due(ruling.state) != "both" or ruling.clock_stands:
        return []
    for side, values in ruling.watching.dice.fresh().items():
        shown = ruling.match.play.number, side, values
        if side in partner.own and len(values) == 1 and partner.shown != shown:
            partner.shown, partner.throws = shown, partner.throws + 1
            well = next(well for well, owner in SIDE_OF_WELL.items() if owner == side)
            return [ShowDie(ruling.match.play.number, well, values[0], partner.throws)]
    return []
