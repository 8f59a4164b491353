"""Everything that can happen in a match, in football words, with the facts that its text needs."""

from collections.abc import Mapping

from rules.game import Event
from rules.texts import OLED_COLUMNS

FACTS_OF: Mapping[str, tuple[str, ...]] = {
    "formation-chosen": ("side",),
    "formations": ("home", "away"),
    "start-roll": ("home", "away", "side"),
    "start-tie": ("home", "away"),
    "kick-off": ("side",),
    "clock": ("minute", "stoppage", "difference"),
    "stoppage-time": ("minute", "stoppage"),
    "half-time": ("home", "away"),
    "final": ("home", "away", "winner"),
    "possession": ("side", "sector", "result", "sum", "die", "start", "target", "distance", "counted", "total", "ball"),
    "ball-won": ("side", "sector"),
    "special": ("side", "other", "number"),
    "no-moves": ("side",),
    "yellow": ("side", "count"),
    "red-roll": ("side", "number", "count", "red"),
    "red": ("side", "left"),
    "ball": ("sector", "value", "simple"),
    "run": ("side", "start", "sector"),
    "attempt": ("side", "result", "sum", "die", "place", "crowd", "area", "keeper", "total", "ball", "sector"),
    "difficult": ("side", "number", "again"),
    "goal": ("side", "home", "away"),
    "free-kick": ("side", "sector", "value"),
    "corner": ("side", "value"),
    "goal-kick": ("side", "value"),
    "penalty": ("side",),
    "dive-chosen": ("side",),
    "penalty-shot": ("side", "way", "at", "least"),
    "penalty-missed": ("side", "number", "least"),
    "tactic": ("side", "line", "number"),
    "quick-moves": ("side", "number"),
    "slow-goal-kick": ("side",),
}


def event(kind: str, *facts: object) -> Event:
    """An event with its facts in the order of the table."""
    return Event(kind, dict(zip(FACTS_OF[kind], facts, strict=True)))


def in_words(*parts: int, total: int, ball: int) -> str:
    """A sum as a screen shows it: `4 +2 −1 = 5 > 4`; parts that count nothing are left out, a long one is squeezed."""
    first, *rest = parts
    added = "".join(f" {'+' if part > 0 else '−'}{abs(part)}" for part in rest if part)
    shown = str(total).replace("-", "−")
    sign = ">" if total > ball else "=" if total == ball else "<"
    result = f" = {shown}" if added else ""
    line = f"{first}{added}{result} {sign} {ball}"
    return line if len(line) <= OLED_COLUMNS else line.replace(added, added.replace(" ", ""))
