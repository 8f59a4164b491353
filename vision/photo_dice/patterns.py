"""How pips stand on the six faces of a die: places on a lattice of three by three."""

from collections.abc import Mapping

LATTICE: tuple[tuple[int, int], ...] = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1))
"""The nine places, in lattice units from the face's middle; place 0 is (-1, -1), place 8 is (1, 1)."""

MIDDLE = LATTICE.index((0, 0))


def _bits(picture: str) -> int:
    return sum(1 << i for i, c in enumerate(picture.replace("/", "")) if c == "o")


VALUES: Mapping[int, int] = {
    _bits("o../.../..o"): 2,
    _bits("o../.o./..o"): 3,
    _bits("o.o/.../o.o"): 4,
    _bits("o.o/.o./o.o"): 5,
    _bits("o.o/o.o/o.o"): 6,
    _bits("ooo/.../ooo"): 6,
}
"""Occupied places as bits → value. A frame begins at a corner pip, so the other diagonal needs no entry."""

ANY_WAY: Mapping[int, int] = {
    **VALUES,
    _bits("..o/.../o.."): 2,
    _bits("..o/.o./o.."): 3,
    _bits(".../.o./..."): 1,
}
"""The same for a face whose edges are known, both diagonals."""

WORTH: Mapping[int, float] = {1: -1.6, 2: -0.8, 3: 0.6, 4: 1.8, 5: 3.0, 6: 3.5}
"""What a pattern alone is worth: lone spots are everywhere, five or six in order almost only on dice."""

UNIT_PER_RADIUS = (1.75, 4.6)
"""Lattice unit in pip radii: from bold pips that almost touch to fine pips on large faces. (A lamp may light the near
wall of a hollow pip as brightly as the face, so that it looks smaller.)"""

EDGE_UNITS = 4.0
"""Usual edge length in lattice units: 16 mm dice have their corner pips about 8 mm apart."""

LONE = 1 << MIDDLE
"""The bits of a face of value one."""


def places(bits: int) -> tuple[tuple[int, int], ...]:
    """The occupied places."""
    return tuple(place for i, place in enumerate(LATTICE) if bits >> i & 1)
