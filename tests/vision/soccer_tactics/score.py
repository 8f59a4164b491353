"""Compare readings of Soccer Tactics with the truth."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from tests.vision.score import Tally
from vision.soccer_tactics.observation import PitchSeen
from vision.soccer_tactics.reader import Reader

SAME_SHAPE = {"striker": "midfielder"}


@dataclass
class Score(Tally):
    """Counts over pictures of Soccer Tactics tables."""

    spinner: int = 0
    roles: int = 0
    roles_right: int = 0


def placed(figures: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Sorted (field, team) pairs."""
    return sorted((f["cell"], f["team"]) for f in figures)


def judge(score: Score, name: str, truth: dict[str, Any], seen: PitchSeen) -> None:
    """Count one picture."""
    if score.counts_as_hand(name, truth, seen):
        return
    score.boards += 1
    got = seen.json(name)
    figures = placed(got.get("figures", []))
    want = placed(truth["figures"])
    ball = (got.get("ball") or {}).get("cell")
    board_right = figures == want and ball == truth["ball"]
    score.right += board_right
    score.sure.append((seen.confidence, board_right))
    score.balls += ball == truth["ball"]
    score.dice += got.get("dice") == truth["dice"]
    angle = seen.spinner_deg
    turned = angle is not None and abs((angle - truth["spinner_deg"] + 180) % 360 - 180) <= 3.0
    score.spinner += turned
    score.overconfident += (not board_right) and seen.confidence > 0.9
    _roles(score, truth, got)
    if seen.hand or not seen.found:
        score.faults.append(f"{name}: no board, hand {seen.hand} {seen.reason}")
        return
    faults = []
    if figures != want:
        missing = [f for f in want if f not in figures]
        extra = [f for f in figures if f not in want]
        faults.append(f"missing {missing} extra {extra}" if missing or extra else "counted twice")
    if ball != truth["ball"]:
        faults.append(f"ball {ball} for {truth['ball']}")
    if got.get("dice") != truth["dice"]:
        faults.append(f"dice {got.get('dice')} {seen.cocked} for {truth['dice']}")
    if not turned:
        faults.append(f"spinner {angle} for {truth['spinner_deg']}")
    if faults:
        score.faults.append(f"{name}: {'; '.join(faults)} (confidence {seen.confidence:.2f})")


def _roles(score: Score, truth: dict[str, Any], got: dict[str, Any]) -> None:
    roles = {(f["cell"], f["team"]): f["role"] for f in got.get("figures", [])}
    for figure in truth["figures"]:
        seen = roles.get((figure["cell"], figure["team"]))
        if seen is not None:
            score.roles += 1
            score.roles_right += SAME_SHAPE.get(figure["role"], figure["role"]) == SAME_SHAPE.get(seen, seen)


def score_folder(folder: Path) -> Score:
    """Read a recording in order, its first picture taught as the start formation."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    reader = Reader(tuple(truth["teams"]))
    score = Score()
    for k, frame in enumerate(truth["frames"]):
        picture = cv2.imread(str(folder / frame["file"]))
        assert picture is not None
        judge(score, f"{folder.name}/{frame['file']}", frame, reader.read(picture, start=k == 0))
    return score


def report(name: str, score: Score) -> str:
    """One line of numbers, then the faults."""
    line = (
        f"{name}: boards {score.right}/{score.boards}, hands {score.hands_right}/{score.hands}, "
        f"ball {score.balls}, dice {score.dice}, spinner {score.spinner}, "
        f"roles {score.roles_right}/{score.roles}, wrong but sure {score.overconfident}"
    )
    return "\n  ".join([line, f"confidence {score.calibration()}", *score.faults])
