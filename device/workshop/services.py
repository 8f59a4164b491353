"""Programs that only tests need: found where Debian and others put them, fetched where that is allowed."""

import os
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from device.workshop.packages import fetch_packages
from rules.texts import Catalogue


class Service(NamedTuple):
    """A program, where it is looked for, and what brings it."""

    title: str
    programs: tuple[str, ...]
    """Names that it may have; a path may have a star where a version stands."""
    packages: tuple[str, ...]

    def find(self) -> str | None:
        """The program, if there is one."""
        return next((found for name in self.programs if (found := _find(name))), None)

    def missing(self, texts: Catalogue) -> str:
        """What to do if there is none."""
        return texts.page("command.test.missing", program=self.title, packages=" ".join(self.packages))


CHROMIUM = Service(
    "Chromium",
    ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    ("chromium", "fonts-dejavu-core"),  # with one plain font: a page whose letters have no width is no page
)
MOSQUITTO = Service("Mosquitto", ("mosquitto", "/usr/sbin/mosquitto"), ("mosquitto",))
POSTGRESQL = Service("PostgreSQL", ("/usr/lib/postgresql/*/bin/postgres",), ("postgresql",))
SERVICES = (CHROMIUM, MOSQUITTO, POSTGRESQL)


def fetch(texts: Catalogue) -> None:
    """Install what is missing if we may; otherwise say how, and go on without."""
    may = os.geteuid() == 0 and Path("/etc/debian_version").exists() and bool(shutil.which("apt-get"))
    for service in SERVICES:
        if service.find():
            continue
        if may:
            print(texts.page("command.test.comes", program=service.title), flush=True)
            if fetch_packages(service.packages) and service.find():
                continue
        print(service.missing(texts), file=sys.stderr, flush=True)


def _find(name: str) -> str | None:
    if not name.startswith("/"):
        return shutil.which(name)
    return str(max(Path("/").glob(name[1:]), default="")) or None
