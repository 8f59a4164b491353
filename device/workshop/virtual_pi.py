"""What the tests on a virtual Pi need from this machine: Debian's packages, fetched where that is allowed."""

import os
import shutil
import sys
from pathlib import Path

from device.workshop.packages import fetch_packages
from rules.texts import Catalogue

TESTS = "tests/virtual_pi"
PROGRAMS = ("mmdebstrap", "mke2fs", "dpkg-deb", "make", "gcc", "flex", "bison", "bc", "patch")
PACKAGES = (
    *("mmdebstrap", "e2fsprogs", "dpkg", "make", "gcc", "libc6-dev", "flex", "bison", "bc", "patch", "kmod"),
    *("libelf-dev", "libssl-dev", "linux-source-6.12"),
)


def missing() -> list[str]:
    """Programs without which there is no virtual Pi."""
    return [program for program in PROGRAMS if shutil.which(program) is None]


def fetch(texts: Catalogue) -> None:
    """Install what is missing if we may; otherwise say how, and let the tests say that they cannot run."""
    if missing() and os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print(texts.page("command.test.virtual-pi-comes"), flush=True)
        fetch_packages(PACKAGES)
    if lacking := missing():
        print(texts.page("command.test.virtual-pi-missing", programs=", ".join(lacking)), file=sys.stderr, flush=True)
