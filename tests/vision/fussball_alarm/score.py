"""Compare readings of card tables with the truth."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.vision.score import Tally
from vision.designs.names import die_and_face
from vision.fussball_alarm.observation import CardsSeen

NEAR = 14.0
"""Millimetres: a card is found where it lies."""


@dataclass
class CardScore(Tally):
    """Counts over pictures: a board is right when every card of it is read where it lies, and nothing else."""

    cards: int = 0
    cards_right: int = 0
    invented: int = 0
    """Known cards where none of them lies."""
    unknown: int = 0
    """Cards that were never shown."""
    noticed: int = 0
    """Those of them that were reported as unknown."""
    mistaken: int = 0
    """Those of them that were given a name."""
    strange: int = 0
    """Unknown cards reported where none lies."""
    misread: int = 0
    """Faces of the die called by another name."""


def judge(score: CardScore, name: str, truth: dict[str, Any], seen: CardsSeen) -> None:
    """Count one picture."""
    if score.counts_as_hand(name, truth, seen):
        return
    faults = [f"hand {seen.hand} {seen.reason}"] if seen.hand or not seen.found else _cards(score, truth, seen)
    read = [die_and_face(str(die.value))[1] or None for _, die in seen.tray]
    right = read == ([] if truth["die"] is None else [truth["die"]])
    score.dice += right
    score.misread += any(face not in (None, truth["die"]) for face in read)
    score.boards += 1
    score.right += not faults
    score.sure.append((seen.confidence, not faults))
    score.overconfident += bool(faults) and seen.confidence > 0.9
    faults += [] if right else [f"die {read} for {truth['die']}"]
    if faults:
        score.faults.append(f"{name}: {'; '.join(faults)}")


def _cards(score: CardScore, truth: dict[str, Any], seen: CardsSeen) -> list[str]:
    left, faults = list(seen.cards_seen), []
    for card in truth["cards"]:
        here = [c for c in left if np.hypot(c.x - card["x"], c.y - card["y"]) < NEAR]
        best = next((c for c in here if c.name == card["name"]), here[0] if here else None)
        left = [c for c in left if c is not best]
        if card["name"] is None:
            score.unknown += 1
            score.noticed += best is not None and best.name is None
            score.mistaken += best is not None and best.name is not None
        else:
            score.cards += 1
            score.cards_right += best is not None and best.name == card["name"]
        if best is None or best.name != card["name"]:
            faults.append(f"{best and best.name} for {card['name']} at {card['x']:.0f} {card['y']:.0f}")
    score.invented += sum(card.name is not None for card in left)
    score.strange += sum(card.name is None for card in left)
    return faults + [f"{card.name} at {card.x:.0f} {card.y:.0f}, where nothing lies" for card in left]


def report(name: str, score: CardScore) -> str:
    """One line of numbers, then the faults."""
    line = (
        f"{name}: boards {score.right}/{score.boards}, cards {score.cards_right}/{score.cards}, "
        f"invented {score.invented}, unknown noticed {score.noticed}/{score.unknown}, "
        f"taken for known {score.mistaken}, unknown where none lies {score.strange}, "
        f"hands {score.hands_right}/{score.hands}, dice {score.dice}/{score.boards}, misread {score.misread}, "
        f"wrong but sure {score.overconfident}"
    )
    return "\n  ".join([line, f"confidence {score.calibration()}", *score.faults])
