"""What holds for all tests."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the program itself

# A shell that starts us in the background lets us ignore Ctrl-C, and so would every process that a test interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says something about the machine, not about the program.
settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")


ASKED_FOR = {"long": "runs the long tests too", "virtual_pi": "installs and tries Schiri on a virtual Pi"}
"""Marks of tests that run only if somebody asks for them, and what they do."""


@pytest.fixture(autouse=True, scope="session")
def _nobody_lives_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A test that gives no home has none: its language must not come from the tester's own settings."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "home", lambda: tmp_path_factory.getbasetemp() / "nobody")
        yield


@pytest.fixture
def own_mounts() -> list[str]:
    """A command prefix under which a shell may mount; root or not, nobody else sees it."""
    prefix = ["unshare", "--map-root-user", "--mount"]
    if (
        shutil.which("unshare") is None
        or subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("this system allows no mounts of our own")
    return prefix


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the tests that take minutes")
    parser.addoption("--virtual-pi", action="store_true", help="also the tests on a virtual Pi")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what somebody has to ask for."""
    unasked = [mark for mark in ASKED_FOR if not config.getoption(f"--{mark.replace('_', '-')}")]
    left_out = [item for item in items if any(item.get_closest_marker(mark) for mark in unasked)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for mark, words in ASKED_FOR.items():
        option = f"--{mark.replace('_', '-')}"
        if not config.getoption(option):
            terminalreporter.write_line(f"There is more: ./schiri test {option} {words}.")
