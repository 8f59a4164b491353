"""Schiri on a Pi's own processor: Debian for arm64, whose every instruction QEMU translates. For the night.

`python -m tests.virtual_pi.arm64` as root: the start script sets Schiri up from wheels and apt alone, as on a Pi.
Then come its version, a recording that is read as on this machine, and the fast tests of the rules.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device import HOME
from device.workshop.packages import fetch_packages
from tests.virtual_pi.cache import CannotBeMade, call, checksum, made
from tests.virtual_pi.system import CHECKOUT, SUITE, copy, enter, set_up

PACKAGES = ("mmdebstrap", "qemu-user-static", "binfmt-support", "arch-test")
INCLUDED = "python3,python3-venv,ca-certificates"
RECORDING = "tests/recordings/table-a"
FOR_TESTS = (*("pytest", "pluggy", "iniconfig", "packaging", "pygments"), *("hypothesis", "sortedcontainers"))
"""What the rules' tests need of the lock; the rest of it checks and draws."""
TESTS = "-q -p no:cacheprovider -m 'not slow and not long' tests/rules"
REGISTERED = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say what is being done, and how long it took."""
    begin = time.monotonic()
    yield
    sys.stdout.write(f"{time.monotonic() - begin:7.0f} s  {what}\n")
    sys.stdout.flush()


def translated() -> None:
    """See to it that this machine can run programs for arm64."""
    if not fetch_packages(PACKAGES):
        raise CannotBeMade(f"please install: {', '.join(PACKAGES)}")
    if not REGISTERED.parent.joinpath("register").exists():
        call(["mount", "-t", "binfmt_misc", "none", REGISTERED.parent], "binfmt_misc")
    if not REGISTERED.exists():
        call(["update-binfmts", "--enable", "qemu-aarch64"], "binfmt for arm64")


def _make_system(folder: Path) -> None:
    words = ("--arch=arm64", "--variant=minbase", f"--include={INCLUDED}", SUITE)
    call(["mmdebstrap", *words, folder / "system.tar"], "fetching Debian for arm64")


def locked_for_tests() -> str:
    """The lines of the lock that the rules' tests need, hashes and all."""
    lock = (HOME / "requirements/dev.lock").read_text(encoding="utf-8")
    kept, keeps = [], False
    for line in lock.splitlines():
        if not line.startswith((" ", "#")):
            keeps = line.partition("==")[0] in FOR_TESTS
        kept += [line] if keeps and not line.lstrip().startswith("#") else []
    return "\n".join(kept) + "\n"


def read_here() -> str:
    """The same recording, read on this machine."""
    command = [sys.executable, "-P", "-m", "device", "read", RECORDING]
    environment = os.environ | {"PYTHONPATH": str(HOME)}
    return subprocess.run(command, cwd=HOME, env=environment, capture_output=True, encoding="utf-8", check=True).stdout


def main() -> int:
    """Every step with its seconds; 1 if one of them failed."""
    try:
        with step("QEMU"):
            translated()
        with step("Debian for arm64, kept"):
            system = made("arm64", checksum(SUITE, INCLUDED), _make_system) / "system.tar"
        with tempfile.TemporaryDirectory(prefix="arm64-") as folder:
            _try(Path(folder), system)
    except CannotBeMade as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


def _try(root: Path, system: Path) -> None:
    with step("unpacking"):
        call(["tar", "-xf", system, "-C", root, "--exclude=./dev/*"], "unpacking Debian")
    with step("./schiri --version sets itself up, with what a Pi needs"):
        set_up(root)
    with step(f"./schiri read {RECORDING}, as on this machine"):
        for room in ("tests", "docs", "hardware.md", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
            copy(HOME / room, root / CHECKOUT / room)
        enter(root, f"cd /{CHECKOUT} && ./schiri read {RECORDING} >/tmp/read.jsonl")
        if (root / "tmp/read.jsonl").read_text(encoding="utf-8") != read_here():
            shutil.copy(root / "tmp/read.jsonl", Path.cwd() / "arm64-read.jsonl")
            raise CannotBeMade(f"{RECORDING} is read differently, see arm64-read.jsonl")
    with step("fast tests of the rules"):
        (root / "tmp/tests.lock").write_text(locked_for_tests(), encoding="utf-8")
        python = f"/{CHECKOUT}/.venv/bin/python -P"
        enter(root, f"{python} -m pip install -q --no-deps -r /tmp/tests.lock")
        enter(root, f"cd /{CHECKOUT} && PYTHONPATH=/{CHECKOUT} {python} -m pytest {TESTS}")


if __name__ == "__main__":
    sys.exit(main())
