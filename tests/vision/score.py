"""Compare readings with the truth of recordings, of any game: `python -m tests.vision.score FOLDER…`."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules import plugged
from tests.vision.season import recorded
from vision.observation import Observation


@dataclass
class Tally:
    """Counts over pictures of any game."""

    boards: int = 0
    right: int = 0
    hands: int = 0
    hands_right: int = 0
    balls: int = 0
    dice: int = 0
    overconfident: int = 0
    faults: list[str] = field(default_factory=list)
    sure: list[tuple[float, bool]] = field(default_factory=list)
    """Each board's confidence, and whether it was right."""

    def add(self, other: "Tally") -> None:
        """Count another score's pictures in."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def counts_as_hand(self, name: str, truth: dict[str, Any], seen: Observation) -> bool:
        """Whether a hand was in view; then only that counts, and nothing under it is asked for."""
        if not truth["hand"]:
            return False
        self.hands += 1
        self.hands_right += seen.hand
        if not seen.hand:
            self.faults.append(f"{name}: hand not reported")
        return True

    def calibration(self) -> str:
        """For bands of confidence: boards right of boards in all."""
        bands = [(0.0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.99), (0.99, 1.001)]
        within = [(a, b, [right for c, right in self.sure if a <= c < b]) for a, b in bands]
        return ", ".join(f"{a:.2f}-{min(b, 1):.2f}: {sum(w)}/{len(w)}" for a, b, w in within)


def main() -> None:
    """Score each recording as its own game does."""
    wanted = ArgumentParser(description=__doc__)
    wanted.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    wanted.add_argument("--total", action="store_true", help="only the sum of all, without faults: for held-out ones")
    given = wanted.parse_args()
    totals: dict[str, Tally] = {}
    for folder in given.folders:
        game = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["game"]
        season, score = (plugged("tests.vision", game, part) for part in ("season", "score"))
        played: Tally = season.score_shots(recorded(folder))
        if not given.total:
            sys.stdout.write(score.report(str(folder), played) + "\n")
        totals.setdefault(game, type(played)()).add(played)
    for game, total in totals.items():
        total.faults = []
        sys.stdout.write(plugged("tests.vision", game, "score").report(game, total) + "\n")


if __name__ == "__main__":
    main()
