"""What every probe is told and may use: whose settings, which machine, what files and programs of the system say."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from device.cameras.choice import Wish, wished
from device.settings import BadSettings, Settings, load, settings_path

UNIT = Path("/etc/systemd/system/schiri.service")
SERVICE_PLACES = {"CONFIGURATION_DIRECTORY": "/etc/schiri", "STATE_DIRECTORY": "/var/lib/schiri"}


@dataclass(frozen=True, slots=True)
class Visit:
    """What every probe is told: whose settings, which language, whether the service holds the hardware, silence."""

    settings: str | None = None
    lang: str = "de"
    busy: bool = False
    silent: bool = False
    camera: tuple[str, str] | None = None
    """Kind and source of a camera that the command line asks for."""

    def environment(self) -> Mapping[str, str]:
        """Where settings and matches are: those of the service, if there is one, else those of this person."""
        return {**os.environ, **SERVICE_PLACES} if UNIT.exists() else os.environ

    def path(self) -> Path:
        """The settings file."""
        return Path(self.settings) if self.settings else settings_path(self.environment())

    def load(self) -> Settings:
        """The settings; the usual ones where the file is bad, which another probe tells."""
        try:
            settings = load(Path(self.settings) if self.settings else None, self.environment())
        except BadSettings:
            settings = Settings()
        return replace(settings, camera=wished(settings.camera, Wish(*self.camera) if self.camera else None))


def text_of(path: Path) -> str:
    """What stands in a file, without the zero byte at its end that the kernel likes; nothing if there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def said_by(*command: str) -> str | None:
    """What a program of the system says; None if it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
