"""Long rows of seeds: half of them are tried every time, the others with `./schiri test --long`."""

from collections.abc import Sequence
from typing import Any

import pytest


def half_of(parts: Sequence[Any]) -> list[Any]:
    """Every other part as it is; those in between are for the long tests."""
    return [part if k % 2 == 0 else pytest.param(part, marks=pytest.mark.long) for k, part in enumerate(parts)]
