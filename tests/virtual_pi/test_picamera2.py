"""picamera2 itself, on the sensor that the kernel simulates (vimc): configuration, pictures, restart, order of colour.

The vendor's manual says of the format RGB888 that its bytes are ordered blue, green, red. The bars of the sensor
tell whether that is so: yellow has no blue, and would arrive as cyan if red and blue were swapped.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from device import HOME
from tests.virtual_pi import system
from tests.virtual_pi.cache import CannotBeMade
from tests.virtual_pi.camera_card import camera_card
from tests.virtual_pi.conftest import install, say
from tests.virtual_pi.pi import TOOLS, Card, VirtualPi

pytestmark = [pytest.mark.virtual_pi, pytest.mark.long]

YELLOW, CYAN, RED, BLUE = 1, 2, 5, 6
"""Places of the bars."""


@pytest.fixture
def pi(tools: Path, tmp_path: Path) -> Iterator[VirtualPi]:
    try:
        image = camera_card(say)
    except CannotBeMade as reason:
        pytest.skip(f"no picamera2 here: {reason}")
    with VirtualPi(tools, Card(image, tmp_path / "camera.cow"), folder=HOME) as switched_on:
        yield switched_on


def test_schiri_installed_on_trixie_sees_through_the_real_library(pi: VirtualPi) -> None:
    install(pi)
    _our_adapter(pi)
    pi.must("systemctl restart schiri")
    fetch = "curl -sf -o /tmp/seen.jpg http://localhost:8000/picture/camera.jpg"
    pi.until(lambda: pi.run(fetch).status == 0, "the service shows what the camera sees")
    assert pi.must("head -c 3 /tmp/seen.jpg | base64").strip() == "/9j/"


def _our_adapter(pi: VirtualPi) -> None:
    checkout = f"/{system.CHECKOUT}"
    pi.must("systemctl stop schiri")
    run = f"cd /tmp && PYTHONPATH={checkout} LIBCAMERA_LOG_LEVELS=*:ERROR {checkout}/.venv/bin/python -P"
    said = pi.run(f"{run} {TOOLS}/picamera.py")
    assert said.status == 0, said.text
    first, again = json.loads(said.text.splitlines()[-1])
    assert first == again
    assert (first["format"], first["size"], first["shape"]) == ("RGB888", [640, 480], [480, 640, 3])
    assert first["rising"]
    bars = first["bars"]
    for place, most, least in ((YELLOW, 2, 0), (CYAN, 0, 2), (RED, 2, 0), (BLUE, 0, 2)):
        assert bars[place][most] > bars[place][least] + 50, f"blue, green, red of every bar: {bars}"
