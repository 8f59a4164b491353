"""Long rows of seeds: a part of them is tried every time, the others with `./schiri test --long`."""

from collections.abc import Sequence
from typing import Any

import pytest


def half_of(parts: Sequence[Any]) -> list[Any]:
    """Every other part as it is; those in between are for the long tests."""
    return one_in(2, parts)


def one_in(count: int, parts: Sequence[Any]) -> list[Any]:
    """One part in so many as it is; those in between are for the long tests."""
    return [part if k % count == 0 else pytest.param(part, marks=pytest.mark.long) for k, part in enumerate(parts)]
