"""Packages of Debian that only tests need."""

import os
import subprocess
from collections.abc import Sequence

INSTALL = "apt-get install -y -q --no-install-recommends -o Acquire::Retries=1 -o Acquire::http::Timeout=30"


def fetch_packages(packages: Sequence[str]) -> bool:
    """Install them; whether that worked."""
    install = [*INSTALL.split(), *packages]
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (install, ["apt-get", "update", "-q"], install):  # lists may be old, or not there yet
        done = subprocess.run(command, env=quiet, capture_output=True, check=False)
        if done.returncode == 0 and command is install:
            return True
    return False
