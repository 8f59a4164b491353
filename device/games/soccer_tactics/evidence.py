"""From what the reader reports to what the rules' `explain` takes as evidence."""

from collections.abc import Mapping

from device.games.game_day import Fresh
from rules.game import AWAY, HOME, Json
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.sight import NAMES, SURE
from rules.soccer_tactics.state import State, standing
from vision.observation import FieldEvidence, Observation

CLEAR = 0.97
"""From here on a look is clear. Of 128 fields hardly one in a hundred boards is misread then, hence `SURE`."""
BALL = "ball"
"""The name under which the look of the ball is kept beside the fields."""


def looks(observation: Observation) -> dict[str, int]:
    """Field → the likeliest of empty, home, away, both; and the index of the ball's field."""
    plain = {field: _likeliest(evidence) for field, evidence in observation.fields.items()}
    if observation.ball is not None:
        plain[BALL] = FIELDS.index(observation.ball.cell)
    return plain


def expected(state: State) -> dict[str, int]:
    """The same for a known position; a ball that is nowhere on the pitch may be anywhere."""
    home, away = standing(state, HOME), standing(state, AWAY)
    plain = {field: (home >> i & 1) + 2 * (away >> i & 1) for i, field in enumerate(FIELDS)}
    if state.ball is not None:
        plain[BALL] = FIELDS.index(state.ball)
    return plain


def _likeliest(evidence: FieldEvidence) -> int:
    chances = _chances(evidence)
    return chances.index(max(chances))


def _chances(evidence: FieldEvidence) -> tuple[float, float, float, float]:
    return evidence.empty, evidence.home, evidence.away, evidence.both


def _beliefs(evidence: FieldEvidence) -> dict[str, float]:
    """A clear look is believed as much as clear looks deserve; a doubtful one as it is."""
    chances = _chances(evidence)
    best = max(chances)
    if best < CLEAR:
        return dict(zip(NAMES, chances, strict=True))
    return {name: SURE if chance == best else (1 - SURE) / 3 for name, chance in zip(NAMES, chances, strict=True)}


def seen(observation: Observation, fresh: Fresh, overruled: Mapping[str, int]) -> Json:
    """The evidence; where people have said that the camera is wrong, it stays unheard until it sees something else."""
    plain = looks(observation)
    given: Json = {
        "fields": {
            field: _beliefs(evidence)
            for field, evidence in observation.fields.items()
            if overruled.get(field) != plain[field]
        },
        "dice": {side: list(fresh.dice.get(side, ())) for side in (HOME, AWAY)},
        "spin": fresh.spin,
    }
    if observation.ball is not None and overruled.get(BALL) != plain[BALL]:
        sure = max(observation.ball.confidence, SURE if observation.ball.confidence >= CLEAR else 0.0)
        elsewhere = (1 - sure) / (len(FIELDS) - 1)
        given["ball"] = {field: sure if field == observation.ball.cell else elsewhere for field in FIELDS}
    return given
