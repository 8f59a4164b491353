"""Rule 1A at the table: who still stands in the wrong place before kick-off."""

from collections.abc import Mapping

from device.games.game_day import SetUpCheck
from device.games.soccer_tactics.evidence import looks
from rules.game import HOME, SIDES, Repair
from rules.soccer_tactics import breaches
from rules.soccer_tactics.breaches import difference, pair
from rules.soccer_tactics.lineup import LINES
from rules.soccer_tactics.pitch import INDEX, Field, distance, fields_in
from rules.soccer_tactics.set_up import line_fields
from rules.soccer_tactics.sight import ONLY_AWAY, ONLY_HOME, Seen
from rules.soccer_tactics.state import State
from vision.soccer_tactics.observation import PitchSeen


def check(state: State, observation: PitchSeen) -> SetUpCheck:
    """Line by line: enough figures on the line's fields, nobody elsewhere, and the ball where it is kicked off."""
    look = looks(observation)
    right = total = 0
    repairs: list[Repair] = []
    for side in SIDES:
        bit = ONLY_HOME if side == HOME else ONLY_AWAY
        standing = {field for field in INDEX if look.get(field, 0) & bit}
        missing: list[Field] = []
        settled: set[Field] = set()
        for line, numbers in LINES.items():
            wanted = [field for number in numbers if (field := state.lineup(side)[number - 1])]
            allowed = line_fields(state, side, line)
            # A figure on a field that the formation names comes first; the others of its line may choose.
            here = sorted((f for f in standing if allowed >> INDEX[f] & 1), key=lambda f: (f not in wanted, f))
            settled |= set(here[: len(wanted)])
            missing += [field for field in wanted if field not in here][: max(len(wanted) - len(here), 0)]
            total += len(wanted)
            right += min(len(wanted), len(here))
        astray = sorted(standing - settled, key=INDEX.__getitem__)
        repairs += _paired(side, missing, astray)
    return SetUpCheck(right, total, tuple(repairs) or _kick_off_spot(state, look, observation))


def put_back(state: State, seen: Seen) -> tuple[Repair, ...]:
    """What differs from the known position: who stands elsewhere, is missing or is too many, and the ball."""
    found = difference(state, seen)
    pairing = pair(state, found)
    ball = [Repair("ball", found.ball_to, state.ball)] if found.ball_to else []
    return (*breaches.put_back(state, pairing), *ball)


def _kick_off_spot(state: State, look: Mapping[str, int], observation: PitchSeen) -> tuple[Repair, ...]:
    """Rule 1B: once it is known who kicks off, a figure of that side waits in the centre circle with the ball."""
    if state.restart is None or state.ball is None:
        return ()
    side = state.attacking
    centre = fields_in(state.pitch.centre[side])
    bit = ONLY_HOME if side == HOME else ONLY_AWAY
    if not any(look.get(field, 0) & bit for field in centre):
        strikers = [f for f in fields_in(state.pitch.set_up["strikers"][side]) if look.get(f, 0) & bit]
        nearest = min(strikers, key=lambda f: distance(f, state.ball or f), default=None)
        return (Repair(side, nearest, state.ball),)
    ball = observation.ball.cell if observation.ball else None
    return () if ball is None or ball in centre else (Repair("ball", ball, state.ball),)


def _paired(side: str, missing: list[Field], astray: list[Field]) -> list[Repair]:
    """Who stands elsewhere goes to the nearest place that is missing somebody."""
    left = list(astray)
    repairs = []
    for field in missing:
        nearest = min(left, key=lambda here, to=field: distance(here, to), default=None)  # type: ignore[misc]
        if nearest is not None:
            left.remove(nearest)
        repairs.append(Repair(side, nearest, field))
    return repairs + [Repair(side, field, None) for field in left]
