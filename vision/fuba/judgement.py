"""From jerseys and ball to an observation: counts as probabilities, confidence as a product over all doubts."""

from typing import NamedTuple

import numpy as np

from rules.game import SIDES
from vision.flat_view import Flat
from vision.fuba import tuning
from vision.fuba.ball_die import BallDie
from vision.fuba.jerseys import JerseyFit
from vision.fuba.mat import Mat
from vision.fuba.observation import JerseySeen, MatSeen
from vision.ground.hand import LeftOver
from vision.ground.tuning import HAND_LEFT_OVER
from vision.tray.dice import Dice


class Found(NamedTuple):
    """All that was found on a mat without a hand; `trust` is what doubts about the whole mat leave."""

    fits: list[JerseyFit]
    ball: BallDie | None
    dice: Dice | None
    trust: float


def observation(found: Found, mat: Mat, flat: Flat) -> MatSeen:
    """What the reader reports."""
    fits, ball, dice, trust = found
    jerseys, chances = [], []
    for fit in fits:
        x, y = flat.place(fit.placing.column, fit.placing.row)
        there = _there(fit)
        sectors = mat.chances(x, y, tuning.PLACE_DOUBT)
        sector = max(sectors, key=sectors.__getitem__)
        jerseys.append(JerseySeen(fit.side, sector, there * sectors[sector], x, y))
        chances.append({s: there * chance for s, chance in sectors.items()})
    counts = {
        side: _counts([c for j, c in zip(jerseys, chances, strict=True) if j.side == side], mat) for side in SIDES
    }
    ball_sectors = mat.chances(ball.x, ball.y, tuning.BALL_DOUBT) if ball is not None else {}
    ball_values = ball.values if ball is not None else {}
    trust *= float(np.prod([jersey.confidence for jersey in jerseys]))
    trust *= _ball_trust(ball, ball_sectors) * _crowd_trust(jerseys, mat)
    return MatSeen(
        True,
        dice=None if dice is None else dice.wells,
        cocked=() if dice is None else dice.cocked,
        tray=() if dice is None else dice.dice,
        confidence=trust,
        jerseys=tuple(sorted(jerseys, key=lambda j: (j.side, j.sector, j.y))),
        counts=counts,
        ball_sectors=ball_sectors,
        ball_values=ball_values,
    )


def rest_trust(known: list[LeftOver], guessed: list[LeftOver]) -> float:
    """What patches that nothing explains leave of the trust; where the mat was only guessed, they may be print."""
    trust = 1.0
    for patches, least in ((known, tuning.REST_TRUST), (guessed, tuning.GUESSED_REST_TRUST)):
        most = max((patch.area for patch in patches), default=0.0)
        trust *= float(np.interp(most, (tuning.REST_FREE, HAND_LEFT_OVER), (1.0, least)))
    return trust


def _there(fit: JerseyFit) -> float:
    """How likely a jersey lies there, by its fit."""
    return 1 / (1 + float(np.exp(-(fit.fit - tuning.LIKELY_FIT) / tuning.FIT_UNIT)))


def _counts(chances: list[dict[str, float]], mat: Mat) -> dict[str, tuple[float, ...]]:
    """How likely 0, 1, 2, … of a side's jerseys are in every sector."""
    return {sector: _counted([c[sector] for c in chances if sector in c], mat) for sector in mat.sectors}


def _counted(chances: list[float], mat: Mat) -> tuple[float, ...]:
    """How likely 0, 1, 2, … pieces are in a sector, from each one's chance to be there."""
    numbers, most = [1.0], mat.squad + 1
    for chance in chances:
        ways = zip([*numbers, 0.0], [0.0, *numbers], strict=True)
        numbers = [here * (1 - chance) + less * chance for here, less in ways][:most]
    total = sum(numbers)
    return (*(number / total for number in numbers), *[0.0] * (most - len(numbers)))


def _ball_trust(ball: BallDie | None, sectors: dict[str, float]) -> float:
    if ball is None:
        return 0.5
    value = max(ball.values.values(), default=0.3)
    return value * max(sectors.values()) * float(np.clip(1.5 - ball.rival, 0.5, 1.0))


def _crowd_trust(jerseys: list[JerseySeen], mat: Mat) -> float:
    """More jerseys than a squad has cannot be."""
    extra = sum(max(sum(j.side == side for j in jerseys) - mat.squad, 0) for side in SIDES)
    return float(0.5**extra)
