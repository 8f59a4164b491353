"""One kernel and one card for all; Schiri is installed once, and every scenario begins with a copy of that card."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device import HOME
from tests.virtual_pi import kernel as kernels
from tests.virtual_pi import system
from tests.virtual_pi.cache import CannotBeMade, made
from tests.virtual_pi.pi import Card, VirtualPi

GUEST = Path(__file__).parent / "guest"
Boot = Callable[..., VirtualPi]


def say(words: str) -> None:
    print(f"virtual Pi: {words}", file=sys.__stderr__, flush=True)


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The kernel, its modules and what runs in the virtual Pi for the tests."""
    try:
        system.check()
        kernel = kernels.kernel(say)
    except CannotBeMade as reason:
        pytest.skip(f"no virtual Pi here: {reason}")
    folder = tmp_path_factory.mktemp("tools")
    for file in (*kernel.iterdir(), *GUEST.iterdir()):
        if file.is_file():
            shutil.copy(file, folder / file.name)
    return folder


@pytest.fixture(scope="session")
def installed(tools: Path) -> Card:
    """A card on which `sudo ./schiri install` was called, kept as long as neither the card nor Schiri changes."""
    image = system.card(say)
    key = system.key(str(image.stat().st_mtime_ns), system.checkout_checksum(), Path(__file__).read_text("utf-8"))
    return Card(image, made("installed", key, lambda folder: _install(tools, image, folder)) / "installed.cow")


def _install(tools: Path, image: Path, folder: Path) -> None:
    say("installing Schiri as on a Pi")
    with VirtualPi(tools, Card(image, folder / "installed.cow"), folder=HOME) as pi:
        install(pi)
        pi.shut_down()


def install(pi: VirtualPi) -> None:
    """Today's checkout in place of the card's, and `sudo ./schiri install` in it."""
    checkout = f"/{system.CHECKOUT}"
    rooms = " ".join(f"/host/{room}" for room in system.ROOMS)
    pi.must(f"cp -r {rooms} {checkout}/ && mkdir -p {checkout}/tests && chown -R pi:pi {checkout}")
    said = pi.run(f"cd {checkout} && sudo -u pi sudo ./schiri --lang en install")
    assert said.status == 0, said.text
    assert "did not succeed" not in said.text


@pytest.fixture
def boot(tools: Path, installed: Card, tmp_path: Path) -> Iterator[Boot]:
    """Switch on a virtual Pi with a fresh copy of that card, or with a card that was used before."""
    running: list[VirtualPi] = []

    def switch_on(card: Card | None = None, **more: object) -> VirtualPi:
        chosen = card or installed.copy(tmp_path / f"card-{len(running)}.cow")
        pi = VirtualPi(tools, chosen, **more).__enter__()  # type: ignore[arg-type]
        running.append(pi)
        return pi

    yield switch_on
    for pi in running:
        pi.pull_the_plug()
