"""A real PostgreSQL for tests: Debian's, in a folder of its own, reached through a socket there."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

PACKAGE = "postgresql"
PEOPLE = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; one of these does it then."""
PATIENCE = 30.0


def programs() -> Path | None:
    """The folder with Debian's newest server."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[-3]))
    return found[-1].parent if found else None


class Postgres:
    """A server that can be killed and started again; what was committed is still there then."""

    def __init__(self, folder: Path, bin_: Path, user: str | None) -> None:
        self.folder, self._bin, self._user = folder, bin_, user
        self.lines: list[str] = []
        """What it has said so far."""
        self._process: subprocess.Popen[str] | None = None
        self._places = 0
        make = [
            str(bin_ / "initdb"),
            "--auth=trust",
            "--username=schiri",
            "--encoding=UTF8",
            "--no-locale",
            "--no-sync",
        ]
        subprocess.run([*make, str(folder / "data")], check=True, capture_output=True, user=user, cwd=folder)

    def start(self) -> None:
        """Start, and wait until it answers; fsync stays on, so that a crash is a crash."""
        options = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "shared_buffers": "16MB"}
        told = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [str(self._bin / "postgres"), "-D", str(self.folder / "data"), *told],
            stderr=subprocess.PIPE,
            text=True,
            user=self._user,
            cwd=self.folder,
        )
        ready = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, ready), daemon=True).start()
        assert ready.wait(PATIENCE), self.lines

    def kill(self) -> None:
        """As a power cut does: all of its processes at once."""
        assert self._process is not None
        parent = self._process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()
        for one in (parent, *map(int, children)):  # each of its children has a process group of its own
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def new_place(self) -> str:
        """The address of an empty database; all of them are schemas of one, which costs next to nothing."""
        self._places += 1
        name = f"club{self._places}"
        make = [str(self._bin / "psql"), "-h", str(self.folder), "-U", "schiri", "-d", "postgres", "-q"]
        subprocess.run([*make, "-c", f"CREATE SCHEMA {name}"], check=True, capture_output=True)
        return f"postgresql://schiri@/postgres?host={self.folder}&options=-csearch_path%3D{name}"

    def close(self) -> None:
        """End it, whatever it does."""
        if self._process is not None:
            self.kill()

    def _listen(self, process: "subprocess.Popen[str]", ready: threading.Event) -> None:
        assert process.stderr is not None
        with process.stderr as said:
            for line in said:
                self.lines.append(line.rstrip())
                if "ready to accept connections" in line:
                    ready.set()


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A server that runs; without Debian's the test says so."""
    found = programs()
    if found is None:
        pytest.skip(f"no PostgreSQL here: apt-get install --no-install-recommends {PACKAGE}")
    user = _somebody_else() if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="schiri-pg-", dir="/tmp"))  # a socket's path has at most 107 bytes
    if user is not None:
        shutil.chown(folder, user)
    folder.chmod(0o755)
    server = Postgres(folder, found, user)
    try:
        server.start()
        yield server
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


def _somebody_else() -> str:
    there = {person.pw_name for person in pwd.getpwall()}
    return next(person for person in PEOPLE if person in there)
