"""All probes: each gathers the facts about one thing, touches nothing else, and judges nothing.

They run in a process of their own (`visit.py`), so that one that hangs or crashes harms nobody. What they return is
JSON.
"""

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from device.doctor import hardware_probes as hardware
from device.doctor import house_probes as house
from device.doctor.case import Visit

PROBES: Mapping[str, Callable[[Visit], dict[str, Any]]] = {
    "board": house.board,
    "programs": house.programs,
    "settings": house.settings,
    "kit": house.kit,
    "camera": hardware.camera,
    "display": hardware.display,
    "buttons": hardware.buttons,
    "buzzer": hardware.buzzer,
    "storage": house.storage,
    "power": house.power,
    "clock": house.clock,
    "page": house.page,
    "broker": house.broker,
    "service": house.service,
}


def main() -> None:
    """`python -m device.doctor.probes NAME VISIT`: the facts as the last line of standard output."""
    name, visit = sys.argv[1:]
    print(json.dumps(PROBES[name](Visit(**json.loads(visit)))))


def told(visit: Visit) -> str:
    """A visit as the word for `main`."""
    return json.dumps(asdict(visit))


if __name__ == "__main__":
    main()
