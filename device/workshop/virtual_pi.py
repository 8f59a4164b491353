"""What the tests on a virtual Pi need from this machine: Debian's packages, fetched where that is allowed."""

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from device.workshop.packages import fetch_packages
from rules.texts import Catalogue

TESTS = "tests/virtual_pi"
FOR_THE_CARD = ("mmdebstrap", "mke2fs", "dpkg-deb", "chroot")
FOR_THE_KERNEL = ("make", "gcc", "flex", "bison", "bc", "patch")
PACKAGES = (
    *("mmdebstrap", "e2fsprogs", "dpkg", "make", "gcc", "libc6-dev", "flex", "bison", "bc", "patch", "kmod"),
    *("libelf-dev", "libssl-dev", "linux-source-6.12"),
)


def missing(programs: Iterable[str] = (*FOR_THE_CARD, *FOR_THE_KERNEL)) -> list[str]:
    """The programs that this machine lacks."""
    return [program for program in programs if shutil.which(program) is None]


def fetch(texts: Catalogue) -> None:
    """Install what is missing if we may; otherwise say how, and let the tests say that they cannot run."""
    if missing() and os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print(texts.page("command.test.virtual-pi-comes"), flush=True)
        fetch_packages(PACKAGES)
    if lacking := missing():
        print(texts.page("command.test.virtual-pi-missing", programs=", ".join(lacking)), file=sys.stderr, flush=True)
