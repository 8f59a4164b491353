"""The shots so far, as text and as a picture."""

from device.games.paint import GRASS, PAINT
from rules.game import SIDES
from rules.penalties.state import State

MARKS = {True: "●", False: "○"}
STEP = 30


def as_text(state: State) -> str:
    """A line for each side."""
    rows = ["".join(MARKS[scored] for shooter, scored in state.shots if shooter == side) for side in SIDES]
    return "\n".join(f"{side}: {row}" for side, row in zip(SIDES, rows, strict=True))


def as_svg(state: State) -> str:
    """A dot for every shot, full for a goal."""
    dots = []
    for row, side in enumerate(SIDES):
        shots = [scored for shooter, scored in state.shots if shooter == side]
        paint = PAINT[state.teams[row]]
        for k, scored in enumerate(shots):
            place = f'cx="{STEP * (k + 1)}" cy="{STEP * (row + 1)}" r="10"'
            dots.append(f'<circle {place} stroke="{paint}" fill="{paint if scored else "none"}"/>')
    ground = f'<rect width="100%" height="100%" fill="{GRASS}"/>'
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 90">', ground, *dots, "</svg>"]) + "\n"
