"""What drawn boards have in common: their colours, and the table on which they lie."""

from collections.abc import Iterable

PAINT = {"red": "#c8102e", "blue": "#1f4fa8", "yellow": "#f2c200", "green": "#1b7a3a"}
GRASS, STRIPE, CHALK, TABLE = "#5aa454", "#52994c", "#f4f7f2", "#e8dcc8"


def on_the_table(length: float, width: float, margin: float, parts: Iterable[str]) -> str:
    """A board as SVG, with some table around it; the parts are measured from its upper left corner."""
    box = f"0 0 {length + 2 * margin:g} {width + 2 * margin:g}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif" font-size="13">',
        f'<rect width="100%" height="100%" fill="{TABLE}"/>',
        f'<g transform="translate({margin} {margin})" text-anchor="middle">',
        *parts,
        "</g>",
        "</svg>",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def without_last_line(pitch: str) -> str:
    """A pitch in letters without its last line, which is for machines."""
    return pitch.rpartition("\n")[0]
