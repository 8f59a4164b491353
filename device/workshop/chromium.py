"""The browser in which the page is tested: found where Debian and others put it, fetched where that is allowed."""

import os
import shutil
import sys
from pathlib import Path

from device.workshop.packages import fetch_packages
from rules.texts import Catalogue

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-dejavu-core")
"""With one plain font: a page whose letters have no width is no page."""


def find() -> str | None:
    """The browser's program, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def fetch(texts: Catalogue) -> None:
    """Install it if it is missing and we may; otherwise say how, and go on without."""
    if find():
        return
    if os.geteuid() == 0 and Path("/etc/debian_version").exists() and shutil.which("apt-get"):
        print(texts.page("command.test.browser-comes"), flush=True)
        if fetch_packages(PACKAGES) and find():
            return
    print(texts.page("command.test.browser-missing"), file=sys.stderr, flush=True)
