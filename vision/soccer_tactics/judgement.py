"""From sightings to an observation: fields, roles, and honest confidence."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from vision.ground.ball import BallSighting
from vision.ground.evidence import TEAMS
from vision.ground.hand import LeftOver
from vision.ground.tuning import BALL_SCORE
from vision.soccer_tactics import tuning
from vision.soccer_tactics.observation import BallSeen, FieldEvidence, FigureSeen, PitchSeen
from vision.soccer_tactics.roles import assign_roles, by_line
from vision.soccer_tactics.scene import Scene, Sighting
from vision.soccer_tactics.spotting import clearness
from vision.soccer_tactics.table import Table
from vision.spinner.pointer import Arrow
from vision.table import Pitch
from vision.tray.dice import Dice


@dataclass(frozen=True, slots=True)
class Found:
    """All that was found in a picture without a hand."""

    scene: Scene
    figures: list[Sighting]
    unseen: list[bool]
    """Which figures stand where the board was never seen empty."""
    ball: BallSighting | None
    arrow: Arrow | None
    dice: Dice | None
    rest: list[LeftOver]
    """Patches that nothing explains."""


@dataclass(frozen=True, slots=True)
class Known:
    """What the reader knew before: table and colours, whether a start formation taught it, and the squads' sizes."""

    table: Table
    teams: tuple[str, str]
    taught: bool
    most: Mapping[str, int]
    """How many figures each team has shown at once."""
    hiding: Collection[str] = ()
    """Teams whose paint the ground may hide: only they can be overlooked without a trace."""


def observation(found: Found, known: Known) -> PitchSeen:
    """The reading of a board without a hand."""
    scene, table, ball, arrow, dice = found.scene, known.table, found.ball, found.arrow, found.dice
    roles = assign_roles(found.figures, scene.flat, table)
    named = [
        _figure(f, role, new, scene, known) for f, role, new in zip(found.figures, roles, found.unseen, strict=True)
    ]
    seen = tuple(sorted(by_line(named, table), key=lambda f: (f.side, f.cell)))
    where = None if ball is None else _ball(ball, seen, scene, table)
    odd = _unclear(seen, found.rest, scene, table) if known.taught else []
    return PitchSeen(
        found=True,
        figures=seen,
        ball=where,
        dice=None if dice is None else dice.wells,
        cocked=() if dice is None else dice.cocked,
        tray=() if dice is None else dice.dice,
        spinner_deg=arrow.degrees if arrow else None,
        sector=table.spinner.sector(arrow.degrees) if arrow else None,
        confidence=_sure(seen, where, len(odd), scene, known),
        fields=fields(seen, where, scene, table),
        unclear=tuple(sorted(set(odd))),
    )


def _sure(seen: tuple[FigureSeen, ...], ball: BallSeen | None, odd: int, scene: Scene, known: Known) -> float:
    """How likely all of a board is right: a product over all doubts, `odd` patches among them."""
    sure = float(np.prod([f.confidence for f in seen])) * (1 - _missed(scene)) if seen else 0.5
    sure *= ball.confidence if ball else 0.7
    sure *= 1.0 if known.taught else tuning.UNTAUGHT_TRUST
    sure *= 1 - _stayed(scene)
    short = sum(known.most[team] - sum(f.side == team for f in seen) for team in known.hiding)
    return float(sure * tuning.SHORT_TRUST**short * tuning.UNCLEAR_TRUST ** (odd + _too_many(seen, known.table)))


def _too_many(figures: tuple[FigureSeen, ...], table: Table) -> bool:
    """Whether a team has more figures than its squad, or two on one field: one of them is something else."""
    if len({(figure.side, figure.cell) for figure in figures}) < len(figures):
        return True
    return any(sum(figure.side == team for figure in figures) > table.squad for team in TEAMS)


def _unclear(figures: tuple[FigureSeen, ...], rest: list[LeftOver], scene: Scene, table: Table) -> list[str]:
    """Fields with something that was not understood: left-over patches, and teammates with no room between them.

    A patch that is not half as large as the smallest base is an edge or a glint. Only opponents stand base to base. Two
    of a team that close are one figure that has fallen over.
    """
    radius = min(shape.radius for shape in scene.shapes.values())
    patches = [patch for patch in rest if patch.area > math.pi * radius**2 / 2]
    odd = [table.pitch.field_at(*scene.flat.place(patch.column, patch.row)) for patch in patches]
    room = tuning.TEAMMATES_APART * 2 * radius
    for k, one in enumerate(figures):
        mates = [f for f in figures[:k] if f.side == one.side and math.hypot(f.x - one.x, f.y - one.y) < room]
        odd += [one.cell for _ in mates]
    return odd


def _figure(figure: Sighting, role: str, unseen: bool, scene: Scene, known: Known) -> FigureSeen:
    pitch = known.table.pitch
    x, y = scene.flat.place(figure.column, figure.row)
    expected = figure.known and figure.score > tuning.LINE_UP_SEEN
    there = _sigmoid((figure.score + tuning.FIGURE_SCORE * (1 if expected else -1)) / tuning.SCORE_UNIT)
    side = _sigmoid(figure.team_margin / tuning.MARGIN_UNIT)
    ground = _sigmoid((clearness(scene, figure) - tuning.FAINT) / tuning.FAINT_UNIT) if unseen else 1.0
    return FigureSeen(
        side=figure.team,
        team=known.teams[TEAMS.index(figure.team)],
        role=role,
        cell=pitch.field_at(x, y),
        confidence=there * side * _inside(x, y, pitch) * ground,
        x=x,
        y=y,
    )


def _inside(x: float, y: float, pitch: Pitch) -> float:
    """How likely the base is really in the field where it seems to be: measured to a millimetre or so."""
    chance = 1.0
    for value, size, count in ((x, pitch.field[0], len(pitch.columns)), (y, pitch.field[1], pitch.rows)):
        place = value / size
        edge = round(place)
        if 0 < edge < count:
            chance *= 0.5 * (1 + math.erf(abs(place - edge) * size / tuning.PLACE_NOISE / math.sqrt(2)))
    return chance


def _ball(ball: BallSighting, figures: tuple[FigureSeen, ...], scene: Scene, table: Table) -> BallSeen:
    x, y = _below(scene.flat.place(ball.column, ball.row), table.ball.height / 2, scene)
    nearest = min((math.hypot(f.x - x, f.y - y) for f in figures), default=1e9)
    cell = table.pitch.field_at(x, y)
    lies = "free"
    if nearest < table.ball.radius:
        lies = "under"
    elif nearest < 2 * table.ball.radius or any(f.cell == cell for f in figures):
        lies = "beside"
    sure = _sigmoid((ball.score - BALL_SCORE) / tuning.MARGIN_UNIT)
    sure *= _sigmoid((ball.margin - tuning.BALL_LEAD) / tuning.BALL_LEAD_UNIT)
    return BallSeen(cell, sure * _inside(x, y, table.pitch), x, y, lies)


def _below(place: tuple[float, float], height: float, scene: Scene) -> tuple[float, float]:
    """The place on the board of what is seen at some height over another: it leans away from the eye."""
    x, y = (at - (at - eye) * height / scene.eye[2] for at, eye in zip(place, scene.eye[:2], strict=True))
    return float(x), float(y)


def _missed(scene: Scene) -> float:
    """How likely the best rejected figure was one after all."""
    best = scene.best_rejected()
    return _sigmoid((best.score - tuning.FIGURE_SCORE) / tuning.SCORE_UNIT) if best else 0.0


def _stayed(scene: Scene) -> float:
    """How likely a figure that is gone still stands where its place looks least bare."""
    return _sigmoid((scene.lingering - tuning.LINGERS) / tuning.LINGERS_UNIT)


def fields(
    figures: tuple[FigureSeen, ...], ball: BallSeen | None, scene: Scene, table: Table
) -> dict[str, FieldEvidence]:
    """Evidence for every field, also for those where nothing was reported: somebody may have been overlooked there."""
    result = dict.fromkeys(table.pitch.fields(), _evidence({}, tuning.UNSEEN))
    chances: dict[str, dict[str, float]] = {figure.cell: {} for figure in figures}
    for maybe, chance in ((scene.best_rejected(), _missed(scene)), (scene.lingers, _stayed(scene))):
        if maybe is not None:
            cell = table.pitch.field_at(*scene.flat.place(maybe.column, maybe.row))
            chances.setdefault(cell, {})[maybe.team] = max(min(chance, tuning.NOT_REPORTED), tuning.UNSEEN)
    for figure in figures:
        here = chances[figure.cell]
        here[figure.side] = max(here.get(figure.side, tuning.UNSEEN), figure.confidence)
    for cell in {*chances, *([ball.cell] if ball else [])}:
        here_too = ball.confidence if ball and ball.cell == cell else tuning.UNSEEN
        result[cell] = _evidence(chances.get(cell, {}), here_too)
    return result


def _evidence(chance: dict[str, float], ball: float) -> FieldEvidence:
    home, away = (chance.get(team, tuning.UNSEEN) for team in TEAMS)
    return FieldEvidence((1 - home) * (1 - away), home * (1 - away), away * (1 - home), home * away, ball)


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(min(value, 40.0), -40.0)))
