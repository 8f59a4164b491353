"""From what the reader reports to what the rules' `explain` takes as evidence."""

from collections.abc import Mapping

from device.games.game_day import Fresh
from rules.evidence import SURE, log_of
from rules.game import AWAY, HOME
from rules.soccer_tactics.beside import may_stand_beside, shown
from rules.soccer_tactics.pitch import FIELDS
from rules.soccer_tactics.sight import Beliefs, Seen
from rules.soccer_tactics.state import State
from vision.soccer_tactics.observation import FieldEvidence, PitchSeen

CLEAR = 0.97
"""From here on a look is clear. Of 128 fields hardly one in a hundred boards is misread then, hence `SURE`."""
BALL = "ball"
"""The name under which the look of the ball is kept beside the fields."""


def looks(observation: PitchSeen) -> dict[str, int]:
    """Field → the likeliest of empty, home, away, both; and the index of the ball's field."""
    plain = {field: _likeliest(evidence) for field, evidence in observation.fields.items()}
    if observation.ball is not None:
        plain[BALL] = FIELDS.index(observation.ball.cell)
    return plain


def expected(state: State) -> dict[str, int]:
    """The same for a known position; a ball or a figure beside the pitch may be anywhere."""
    home, away = shown(state, HOME), shown(state, AWAY)
    doubtful = may_stand_beside(state)[1]
    plain = {f: (home >> i & 1) + 2 * (away >> i & 1) for i, f in enumerate(FIELDS) if f not in doubtful}
    if state.ball is not None:
        plain[BALL] = FIELDS.index(state.ball)
    return plain


def _likeliest(evidence: FieldEvidence) -> int:
    chances = _chances(evidence)
    return chances.index(max(chances))


def _chances(evidence: FieldEvidence) -> tuple[float, float, float, float]:
    return evidence.empty, evidence.home, evidence.away, evidence.both


def _beliefs(evidence: FieldEvidence) -> Beliefs:
    """A clear look is believed as much as clear looks deserve; a doubtful one as it is."""
    chances = _chances(evidence)
    best = max(chances)
    if best >= CLEAR:
        return CERTAIN[chances.index(best)]
    empty, home, away, both = map(log_of, chances)
    return empty, home, away, both


def _certain(occupation: int) -> Beliefs:
    doubt = log_of((1 - SURE) / 3)
    empty, home, away, both = (log_of(SURE) if i == occupation else doubt for i in range(4))
    return empty, home, away, both


CERTAIN = tuple(_certain(occupation) for occupation in range(4))


def _believed(confidence: float) -> float:
    """A ball that was found is nearly always there: in the recordings all were, down to a confidence of 0.60."""
    return 1 - (1 - confidence) ** 2


def seen(observation: PitchSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Seen:
    """The evidence. Where people overruled the camera, it is ignored until it sees something else there."""
    fields = {field: _beliefs(evidence) for field, evidence in observation.fields.items()}
    for field, look in overruled.items():
        if field in fields and _likeliest(observation.fields[field]) == look:
            del fields[field]
    ball: dict[str, float] = {}
    elsewhere = 0.0
    if observation.ball is not None and overruled.get(BALL) != FIELDS.index(observation.ball.cell):
        sure = SURE if observation.ball.confidence >= CLEAR else _believed(observation.ball.confidence)
        ball[observation.ball.cell] = log_of(sure)
        elsewhere = log_of((1 - sure) / (len(FIELDS) - 1))
    return Seen(fields, ball, elsewhere, fresh.dice, fresh.spin, fresh.ready)
