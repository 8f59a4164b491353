"""Compare readings of mats with the truth of recordings: `python -m tests.vision.fuba.score FOLDER…`."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from tests.vision.score import Tally
from vision.fuba.observation import MatSeen
from vision.fuba.reader import MatReader


@dataclass
class MatScore(Tally):
    """Counts over pictures of FUBA tables."""

    counts: int = 0
    """Mats on which every sector's counts are right."""
    values: int = 0
    jerseys: int = 0
    jerseys_right: int = 0


def judge(score: MatScore, name: str, truth: dict[str, Any], seen: MatSeen) -> None:
    """Count one picture."""
    if score.counts_as_hand(name, truth, seen):
        return
    score.boards += 1
    got = seen.json(name)
    counts, ball = got.get("counts", {}), got.get("ball") or {}
    differs = _differences(truth["counts"], counts)
    want = truth["ball"] or {}
    right = not differs and ball == want
    score.right += right
    score.counts += not differs
    score.sure.append((seen.confidence, right))
    score.balls += ball.get("sector") == want.get("sector")
    score.values += ball.get("value") == want.get("value")
    score.dice += got.get("dice") == truth["dice"]
    score.overconfident += not right and seen.confidence > 0.9
    score.jerseys += sum(sum(sectors.values()) for sectors in truth["counts"].values())
    score.jerseys_right += sum(
        min(number, counts.get(team, {}).get(sector, 0))
        for team, sectors in truth["counts"].items()
        for sector, number in sectors.items()
    )
    faults = list(differs)
    if ball != want:
        faults.append(f"ball {ball} for {want}")
    if got.get("dice") != truth["dice"]:
        faults.append(f"dice {got.get('dice')} {seen.cocked} for {truth['dice']}")
    if seen.hand or not seen.found:
        faults = [f"hand {seen.hand} {seen.reason}"]
    if faults:
        score.faults.append(f"{name}: {'; '.join(faults)} (confidence {seen.confidence:.2f})")


def _differences(want: dict[str, dict[str, int]], got: dict[str, dict[str, int]]) -> list[str]:
    return [
        f"{team} {sector} {got.get(team, {}).get(sector, 0)} for {want[team].get(sector, 0)}"
        for team in want
        for sector in sorted({*want[team], *got.get(team, {})})
        if want[team].get(sector, 0) != got.get(team, {}).get(sector, 0)
    ]


def score_folder(folder: Path) -> MatScore:
    """Read a recording in order, its first picture taught."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    reader, score = MatReader(tuple(truth["teams"])), MatScore()
    for k, frame in enumerate(truth["frames"]):
        picture = cv2.imread(str(folder / frame["file"]))
        assert picture is not None
        judge(score, f"{folder.name}/{frame['file']}", frame, reader.read(picture, start=k == 0))
    return score


def report(name: str, score: MatScore) -> str:
    """One line of numbers, then the faults."""
    line = (
        f"{name}: mats {score.right}/{score.boards}, counts {score.counts}, hands {score.hands_right}/{score.hands}, "
        f"ball {score.balls}, its value {score.values}, dice {score.dice}, "
        f"jerseys {score.jerseys_right}/{score.jerseys}, wrong but sure {score.overconfident}"
    )
    return "\n  ".join([line, f"confidence {score.calibration()}", *score.faults])


if __name__ == "__main__":
    for path in sys.argv[1:]:
        sys.stdout.write(report(path, score_folder(Path(path))) + "\n")
