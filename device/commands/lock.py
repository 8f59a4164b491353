"""`schiri lock`: renew `requirements/*.lock`, so that every machine gets the same packages."""

import re
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path

from device import HOME
from device.workshop.first_start import BUILT
from rules.texts import Catalogue

COMPILE = f"uv pip compile --universal --python-version 3.11 --generate-hashes {BUILT} --quiet pyproject.toml"
"""`--universal`: one lock for every system and every Python from 3.11 on."""


def add_arguments(parser: ArgumentParser, texts: Catalogue) -> None:
    """Nothing to be told."""


def run(arguments: Namespace, texts: Catalogue) -> int:
    """Write the base lock, then one for each group with what the group adds; all of them or none."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base.lock"
        locks = {base: compile_command(base)}
        for group in project["optional-dependencies"]:
            lock = Path(folder) / f"{group}.lock"
            locks[lock] = [*compile_command(lock), "--extra", group, "--constraint", str(base)]
        for lock, command in locks.items():
            if lock != base:
                command += [f"--no-emit-package={name}" for name in pinned(base.read_text(encoding="utf-8"))]
            if subprocess.run(command, cwd=HOME, check=False).returncode:
                print(f"schiri: {texts.page('command.lock.failed', lock=lock.name)}", file=sys.stderr)
                return 1
        for lock in locks:
            (HOME / "requirements" / lock.name).write_bytes(lock.read_bytes())
            print(texts.page("command.lock.written", lock=f"requirements/{lock.name}"))
    return 0


def compile_command(lock: Path) -> list[str]:
    """How uv is called for one lock."""
    header = ("--custom-compile-command", "./schiri lock")
    return [sys.executable, "-m", *COMPILE.split(), *header, "--output-file", str(lock)]


def pinned(lock: str) -> list[str]:
    """The names of the packages that a lock pins."""
    return list(dict.fromkeys(re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)))
