"""From what the reader reports of the mat to what the rules' `explain` takes as evidence.

The value of the ball die is not part of it: the device keeps it, and only reminds people when the mat shows another.
"""

from collections.abc import Mapping, Sequence

from device.games.game_day import Fresh
from rules.evidence import SURE, log_of
from rules.fuba.pitch import INDEX, SECTORS, Sector
from rules.fuba.sight import MOST, Beliefs, Seen, sure
from rules.fuba.state import State
from rules.game import SIDES
from vision.fuba.observation import MatSeen

CLEAR = 0.97
"""From here on a look is clear, and believed as much as clear looks deserve."""
BALL, BALL_DIE = "ball", "ball-die"
"""The names under which the looks of the ball are kept beside the sectors."""


def place_of(side: str, sector: Sector) -> str:
    """The name of one side's players in a sector, as `looks` uses it."""
    return f"{side}-{sector}"


def looks(observation: MatSeen) -> dict[str, int]:
    """How many of each side seem to lie in each sector, where the ball is, and what it shows."""
    plain = {
        place_of(side, sector): _likeliest(chances)
        for side, sectors in observation.counts.items()
        for sector, chances in sectors.items()
    }
    if observation.ball_sectors:
        plain[BALL] = INDEX[ball_sector(observation) or SECTORS[0]]
    if observation.ball_values:
        plain[BALL_DIE] = max(observation.ball_values, key=observation.ball_values.__getitem__)
    return plain


def expected(state: State) -> dict[str, int]:
    """The same for a known position; a side that has yet to be placed may be anywhere."""
    placed = [side for side in SIDES if any(state.counts(side))]
    plain = {place_of(side, sector): state.players(side, sector) for side in placed for sector in SECTORS}
    if state.ball is not None:
        plain |= {BALL: INDEX[state.ball], BALL_DIE: state.ball_value}
    return plain


def ball_sector(observation: MatSeen) -> Sector | None:
    """Where the ball most probably lies."""
    return max(observation.ball_sectors, key=observation.ball_sectors.__getitem__, default=None)


def _likeliest(chances: Sequence[float]) -> int:
    return max(range(len(chances)), key=chances.__getitem__)


def _beliefs(chances: Sequence[float]) -> Beliefs:
    best = _likeliest(chances)
    if chances[best] >= CLEAR:
        return sure(best)
    return tuple(log_of(chances[n] if n < len(chances) else 0.0) for n in range(MOST + 1))


def seen(observation: MatSeen, fresh: Fresh, overruled: Mapping[str, int]) -> Seen:
    """The evidence. Where people overruled the camera, it is ignored until it sees something else there."""
    counts = {
        (side, sector): _beliefs(chances)
        for side, sectors in observation.counts.items()
        for sector, chances in sectors.items()
        if overruled.get(place_of(side, sector)) != _likeliest(chances)
    }
    ball: dict[Sector, float] = {}
    where = ball_sector(observation)
    if where is not None and overruled.get(BALL) != INDEX[where]:
        clear = observation.ball_sectors[where] >= CLEAR
        ball = {where: log_of(SURE)} if clear else {s: log_of(p) for s, p in observation.ball_sectors.items()}
    return Seen(counts, ball, {}, fresh.dice)
