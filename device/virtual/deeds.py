"""What the page may ask of a virtual table: every deed with its entries, each with its check. Games add their own."""

from collections.abc import Mapping

from rules.reading import Check, matching, number, one_of, whole

Deeds = Mapping[str, Mapping[str, Check]]
"""What a `table` command may ask for: its entries by deed, each with its check."""

IS_PIECE = matching(r"[a-z][a-z0-9-]{0,11}")
"""The name of a piece, as far as anybody can tell without looking at the table."""
MILLIMETRES = number(-2000, 3000)
WELL = one_of("left", "right")
SHARED_DEEDS: Deeds = {
    "lift": {"piece": IS_PIECE},
    "drag": {"piece": IS_PIECE, "x": MILLIMETRES, "y": MILLIMETRES},
    "drop": {"piece": IS_PIECE, "x": MILLIMETRES, "y": MILLIMETRES},
    "take-off": {"piece": IS_PIECE},
    "let-go": {"piece": IS_PIECE},
    "roll": {"well": WELL, "count": whole(0, 2)},
    "nudge": {},
    "light": {"light": number(0, 1)},
    "set-up": {},
}
"""What can be done on every table."""
