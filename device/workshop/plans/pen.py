"""A small pen for SVG: lines, boxes, circles, words."""

from collections.abc import Sequence
from html import escape

Point = tuple[float, float]

FONT = "font-family='DejaVu Sans, Helvetica, Arial, sans-serif'"
INK = "#222"


def sheet(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """A whole drawing on white paper."""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' {FONT} font-size='15'>"
    paper = f"<rect width='{width}' height='{height}' fill='#fff'/>"
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>", ""])


def line(points: Sequence[Point], colour: str = INK, wide: float = 3, dashes: str = "") -> str:
    """Straight pieces from point to point."""
    told = " ".join(f"{x:g},{y:g}" for x, y in points)
    dashed = f" stroke-dasharray='{dashes}'" if dashes else ""
    style = f"fill='none' stroke='{colour}' stroke-width='{wide:g}' stroke-linejoin='round'{dashed}"
    return f"<polyline points='{told}' {style}/>"


def box(x: float, y: float, width: float, height: float, fill: str, rim: str = INK) -> str:
    """A rectangle."""
    size = f"x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' rx='3'"
    return f"<rect {size} fill='{fill}' stroke='{rim}' stroke-width='1.5'/>"


def dot(x: float, y: float, radius: float, fill: str, rim: str = INK) -> str:
    """A circle."""
    return f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{fill}' stroke='{rim}' stroke-width='1.5'/>"


def words(x: float, y: float, text: str, anchor: str = "middle", size: int = 15, **look: object) -> str:
    """One line of words; `y` is where they stand on. Look: `colour`, and `turn` in degrees about their middle."""
    turned = f" transform='rotate({look['turn']} {x:g} {y - size * 0.35:g})'" if "turn" in look else ""
    style = f"text-anchor='{anchor}' font-size='{size}' fill='{look.get('colour', INK)}'{turned}"
    return f"<text x='{x:g}' y='{y:g}' {style}>{escape(text)}</text>"
