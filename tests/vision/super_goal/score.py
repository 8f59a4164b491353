"""Compare readings of Super Goal! tables with the truth."""

from dataclasses import dataclass
from typing import Any

from tests.vision.score import Tally
from vision.super_goal.observation import GoalSeen


@dataclass
class GoalScore(Tally):
    """Counts over pictures: boards are balls on their fields, faces are upper faces of dice in the tray."""

    faces: int = 0
    faces_right: int = 0
    misread: int = 0
    """Faces called by the name of another one, or found where nothing lies."""
    strange: int = 0
    """Faces that were never taught."""
    mistaken: int = 0
    """Strange faces called by a name."""


def judge(score: GoalScore, name: str, truth: dict[str, Any], seen: GoalSeen) -> None:
    """Count one picture."""
    if score.counts_as_hand(name, truth, seen):
        return
    score.boards += 1
    ball = seen.ball_field()
    right = ball == truth["ball"]
    score.right += right
    score.balls += right
    score.sure.append((seen.confidence, right))
    score.overconfident += not right and seen.confidence > 0.9
    faults = [] if right else [f"ball {ball} for {truth['ball']}"]
    dice_right = True
    for well, faces in truth["dice"].items():
        got = list((seen.dice or {}).get(well, ()))
        known = [face for face in faces if not face.startswith("strange-")]
        score.faces += len(known)
        for face in known:
            if face in got:
                got.remove(face)
                score.faces_right += 1
            else:
                dice_right = False
                faults.append(f"no {face} {well}, but {got} {seen.cocked}")
        strange = len(faces) - len(known)
        score.strange += strange
        score.mistaken += min(len(got), strange)
        score.misread += max(len(got) - strange, 0)
        if got:
            dice_right = False
            faults.append(f"{got} {well} for {[face for face in faces if face not in known]}")
    score.dice += dice_right
    if seen.hand or not seen.found:
        faults = [f"hand {seen.hand} {seen.reason}"]
    if faults:
        score.faults.append(f"{name}: {'; '.join(faults)} (confidence {seen.confidence:.2f})")


def report(name: str, score: GoalScore) -> str:
    """One line of numbers, then the faults."""
    line = (
        f"{name}: boards {score.right}/{score.boards}, hands {score.hands_right}/{score.hands}, "
        f"faces {score.faces_right}/{score.faces}, misread {score.misread}, "
        f"strange taken for known {score.mistaken}/{score.strange}, wrong but sure {score.overconfident}"
    )
    return "\n  ".join([line, f"confidence {score.calibration()}", *score.faults])
