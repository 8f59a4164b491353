"""A small checkout in a temporary folder, in which Schiri starts for the first time again and again."""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
TOOLS = ("sh", "readlink", "cmp")
"""What the start script may use beside Python."""

BOARD = "board=/proc/device-tree/model"
"""Where the start script looks whether this is a Pi; a checkout is one only if it is told so."""

ECHO_ENGINE = '''"""The echo of whatever is said: enough to see that lines go in and out."""
LONGEST_LINE = 1 << 20


class Engine:
    def __init__(self, game: str, lang: str) -> None:
        self.game = game
    def answer(self, line: str) -> str:
        return f"{self.game}: {line}"
'''


class Checkout:
    """A checkout with empty locks, and a PATH on which only chosen programs stand."""

    def __init__(self, folder: Path, name: str = "schiri") -> None:
        self.home = folder / name
        self.tools = folder / "tools"
        self.env = {
            "PATH": str(self.tools),
            "HOME": str(folder),
            "PIP_CONFIG_FILE": os.devnull,
            "LANG": "de_DE.UTF-8",
        }
        self.script = self.home / "schiri"
        (self.home / "requirements").mkdir(parents=True)
        self.tools.mkdir()
        shutil.copy(HOME / "schiri", self.script)
        script = self.script.read_text(encoding="utf-8")
        assert BOARD in script
        self.script.write_text(script.replace(BOARD, f"board='{folder / 'model'}'"), encoding="utf-8")
        for group in ("base", "club", "dev", "bench"):
            self.lock(group, f"# {group}\n")
        for tool in TOOLS:
            (self.tools / tool).symlink_to(shutil.which(tool) or tool)

    def lock(self, group: str, text: str) -> None:
        (self.home / f"requirements/{group}.lock").write_text(text)

    def board(self, model: str) -> None:
        """Say which board this is, as a Pi's firmware does: without a line's end, with a zero byte."""
        (self.home.parent / "model").write_bytes(model.encode() + b"\0")

    def program(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def fake_python(self, name: str = "python3", examined: int = 0) -> None:
        """A Python that is good (0), too old (3) or without venv (4), and tells what it was called for."""
        self.program(self.tools / name, f'[ "$1" = -c ] && exit {examined}\n{_tell(name)}')

    def fake_venv(self, *groups: str) -> None:
        self.program(self.home / ".venv/bin/python", _tell(".venv"))
        for group in groups:
            shutil.copy(self.home / f"requirements/{group}.lock", self.home / ".venv")

    def real_python(self) -> None:
        """The Python that runs these tests, and the real code, but with an engine that only echoes."""
        (self.tools / "python3").symlink_to(os.path.realpath(sys.executable))
        shutil.copy(HOME / "pyproject.toml", self.home)
        for room in ("rules", "vision", "device"):
            shutil.copytree(HOME / room, self.home / room, ignore=shutil.ignore_patterns("__pycache__"))
        (self.home / "rules/engine.py").write_text(ECHO_ENGINE)

    def start(self, *words: str, **options: str | Path | Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
        """`./schiri WORDS`, to its end. Options: `script`, `cwd`, `stdin`, `env`."""
        return subprocess.run(
            [str(options.get("script", self.script)), *words],
            env=self.env | dict(options.get("env", {})),  # type: ignore[arg-type]
            cwd=str(options.get("cwd", self.home)),
            input=str(options.get("stdin", "")),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def begin(self, *words: str, stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[str]":
        """The same, but without waiting for the end."""
        return subprocess.Popen(
            [str(self.script), *words],
            env=self.env,
            cwd=self.home,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def left_overs(self) -> list[str]:
        return [path.name for path in self.home.glob(".venv-*")]


def _tell(name: str) -> str:
    return f'printf "%s|" {name} "$@"; echo; echo "path=$PYTHONPATH cwd=$PWD home=${{PYTHONHOME-none}}"'


def wheel(folder: Path, name: str = "whistle", version: str = "1.0") -> tuple[Path, str]:
    """The smallest package that pip installs, and the line of a lock that pins it."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": "SOUND = 'tweet'\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},sha256={_record_hash(text)},{len(text)}\n" for path, text in files.items())
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for inner, text in files.items():
            archive.writestr(inner, text)
    return path, f"{name}=={version} --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def _record_hash(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
