"""Which drawings there are."""

from collections.abc import Callable, Mapping

from device.workshop.plans.stand import stand
from device.workshop.plans.wiring import wiring

DRAWINGS: Mapping[str, Callable[[], str]] = {"wiring.svg": wiring, "stand.svg": stand}
"""File below `hardware/` → how it is drawn."""
