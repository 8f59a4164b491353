"""From sightings to an observation: fields, roles, and honest confidence."""

import math

import numpy as np

from vision import tuning
from vision.ball import BallSighting
from vision.dice_tray import Dice
from vision.evidence import TEAMS
from vision.observation import BallSeen, FieldEvidence, FigureSeen, Observation
from vision.spinner import Arrow
from vision.spotting import Scene, Sighting
from vision.table import Pitch, Table


def observation(
    figures: list[Sighting], scene: Scene, ball: BallSighting | None, arrow: Arrow | None, dice: Dice | None,
    table: Table, teams: tuple[str, str], ms: dict[str, float], moved: bool,
) -> Observation:
    """The reading of a board without a hand."""
    seen = tuple(sorted((_figure(f, scene, table, teams) for f in figures), key=lambda f: (f.side, f.cell)))
    where = ball and _ball(ball, seen, scene, table)
    sure = float(np.prod([f.confidence for f in seen])) * (1 - _missed(scene)) if seen else 0.5
    sure *= where.confidence if where else 0.7
    return Observation(
        found=True,
        figures=seen,
        ball=where,
        dice=None if dice is None else dice.wells,
        cocked=() if dice is None else dice.cocked,
        spinner_deg=arrow.degrees if arrow else None,
        sector=table.spinner.sector(arrow.degrees) if arrow else None,
        confidence=sure,
        fields=fields(seen, where, scene, table),
        ms=ms,
        moved=moved,
    )


def _figure(figure: Sighting, scene: Scene, table: Table, teams: tuple[str, str]) -> FigureSeen:
    x, y = scene.flat.place(figure.column, figure.row)
    there = _sigmoid((figure.score - tuning.FIGURE_SCORE) / tuning.SCORE_UNIT)
    side = _sigmoid(figure.team_margin / tuning.MARGIN_UNIT)
    return FigureSeen(
        side=figure.team,
        team=teams[TEAMS.index(figure.team)],
        role=_role(figure, table),
        cell=table.pitch.field_at(x, y),
        confidence=there * side * _inside(x, y, table.pitch),
        x=x,
        y=y,
        role_confidence=_sigmoid(figure.shape_margin / tuning.MARGIN_UNIT),
    )


def _role(figure: Sighting, table: Table) -> str:
    """The commonest role with this shape: midfielders and strikers look alike."""
    lines = [line for line in table.start if line.shape == figure.shape]
    return max(lines, key=lambda line: line.count).role


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
    x, y = scene.flat.place(ball.column, ball.row)
    nearest = min((math.hypot(f.x - x, f.y - y) for f in figures), default=1e9)
    cell = table.pitch.field_at(x, y)
    lies = "free"
    if nearest < table.ball.radius:
        lies = "under"
    elif nearest < 2 * table.ball.radius or any(f.cell == cell for f in figures):
        lies = "beside"
    sure = _sigmoid((ball.score - tuning.BALL_SCORE) / tuning.SCORE_UNIT) * _sigmoid(ball.margin / tuning.MARGIN_UNIT)
    return BallSeen(cell, sure * _inside(x, y, table.pitch), x, y, lies)


def _missed(scene: Scene) -> float:
    """How likely the best rejected figure was one after all."""
    return _sigmoid((scene.best_rejected - tuning.FIGURE_SCORE) / tuning.SCORE_UNIT) if scene.best_rejected > 0 else 0.0


def fields(figures: tuple[FigureSeen, ...], ball: BallSeen | None, scene: Scene, table: Table) -> dict[str, FieldEvidence]:
    """Evidence for every field, also for those where nothing was reported."""
    chances = {cell: {team: tuning.UNSEEN for team in TEAMS} for cell in table.pitch.fields()}
    for figure in figures:
        chances[figure.cell][figure.side] = max(chances[figure.cell][figure.side], figure.confidence)
    result = {}
    for cell, chance in chances.items():
        home, away = chance[TEAMS[0]], chance[TEAMS[1]]
        result[cell] = FieldEvidence(
            empty=(1 - home) * (1 - away),
            home=home * (1 - away),
            away=away * (1 - home),
            both=home * away,
            ball=ball.confidence if ball and ball.cell == cell else tuning.UNSEEN,
        )
    return result


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-max(min(value, 40.0), -40.0)))
