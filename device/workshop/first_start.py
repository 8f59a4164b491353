"""The first start: make `.venv` from the locks, whole or not at all, then hand over to the command line.

The start script calls this with the machine's own Python, so only the standard library is at hand. The new
environment grows beside the old one and takes its place in one step: whoever pulls the plug meanwhile finds
the old one or none, never half of one. `.venv` keeps a copy of each lock that it was made from; as long as
these equal `requirements/*.lock`, the start script never comes here.
"""

import errno
import fcntl
import filecmp
import io
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

from device import HOME
from device.texts.language import choose, texts
from rules.texts import Catalogue

BUILT = "--only-binary :all: --no-binary chess --no-binary rpi-gpio"
"""Built packages, since a Pi would compile OpenCV for hours. Two are source alone: python-chess, which is plain
Python, and RPi.GPIO, which no start installs."""

PI = "pi"
"""The group of a Raspberry Pi; its camera's library comes with the system and is seen from there."""

NO_SPACE = (errno.ENOSPC, errno.EDQUOT)
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
NETWORK = re.compile(r"NewConnection|ConnectTimeout|ReadTimeout|ConnectionReset|NameResolution|Proxy|SSL")
NO_PACKAGE = re.compile(r"No matching distribution found for (\S+)")
PACKAGE = re.compile(r"(?:Collecting |Processing \S*/)([\w.-]+?)(?:==|-)(\d[^\s;/-]*)")
FOREIGN_SETTINGS = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PYTHONPATH")
"""Settings of the caller that would send the packages elsewhere."""


class SetUpFailed(Exception):
    """Why there is no environment: a key of the catalogue and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


def main() -> int:
    """Called as `first_start GROUP... -- ARGUMENT...`; returns only if the set-up failed."""
    middle = sys.argv.index("--")
    groups, arguments = sys.argv[1:middle], sys.argv[middle + 1 :]
    words = texts(choose(arguments, os.environ))
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors="replace")  # not every terminal knows "…"
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _leave)
    try:
        set_up(HOME, groups, words)
    except SetUpFailed as failure:
        _say(f"schiri: {words.page(failure.key, **failure.facts)}")
        return 2
    except KeyboardInterrupt:
        _say(words.page("setup.interrupted"))
        return 128 + signal.SIGINT
    return _hand_over([str(HOME / ".venv/bin/python"), "-P", "-m", "device", *arguments])


def set_up(home: Path, groups: Sequence[str], words: Catalogue) -> None:
    """Make `.venv` under `home` hold these groups, unless another start has just done so."""
    with _faults_of(home), _alone(home, words) as alone:
        if is_set_up(home, groups):
            return
        if alone:
            for left_over in home.glob(".venv-*"):
                _remove(left_over)
        _build(home, _with_present(home, groups), words)


def is_set_up(home: Path, groups: Sequence[str]) -> bool:
    """The same question as in the start script."""
    return os.access(home / ".venv/bin/python", os.X_OK) and all(
        (home / f".venv/{group}.lock").is_file()
        and filecmp.cmp(home / f"requirements/{group}.lock", home / f".venv/{group}.lock", shallow=False)
        for group in groups
    )


def _with_present(home: Path, groups: Sequence[str]) -> list[str]:
    """What is there stays there: a referee who was tested yesterday can be tested today."""
    present = {path.stem for path in home.glob(".venv/*.lock")}
    known = {path.stem for path in home.glob("requirements/*.lock")}
    return sorted(set(groups) | present & known)


def _build(home: Path, groups: Sequence[str], words: Catalogue) -> None:
    locks = [home / f"requirements/{group}.lock" for group in groups]
    new, old = home / f".venv-{os.getpid()}", home / f".venv-{os.getpid()}-old"
    new.mkdir()
    try:
        _say(words.page("setup.begin", place=home / ".venv"))
        # The real file, not a link such as /usr/bin/python3: after an upgrade of the system that leads to
        # another Python, which does not find these packages; the real file is gone, so .venv is made anew.
        _run([os.path.realpath(sys.executable), "-m", "venv", "--without-pip", str(new)], new)
        _run([str(new / "bin/python"), "-m", "ensurepip", "--default-pip"], new)
        _say(words.page("setup.packages"))
        _run(_pip_install(new, locks), new, lambda line: _progress(line, words))
        for lock in locks:
            shutil.copy(lock, new / lock.name)
        if PI in groups:
            _let_see_the_system(new)
        _give(new, home.stat())
        if os.path.lexists(home / ".venv"):
            (home / ".venv").rename(old)
        new.rename(home / ".venv")
        _say(words.page("setup.done"))
    finally:
        _remove(new)
        _remove(old)


def _let_see_the_system(new: Path) -> None:
    """Let the environment find what only the system has: picamera2 with libcamera.

    Last of all, so that pip puts every locked package into the environment, even one that the system has too.
    """
    configuration = new / "pyvenv.cfg"
    closed = configuration.read_text(encoding="utf-8")
    configuration.write_text(re.sub(r"(?m)^(include-system-site-packages) = .*$", r"\1 = true", closed), "utf-8")


def _give(new: Path, owner: os.stat_result) -> None:
    """After `sudo ./schiri install` the environment belongs to whom the checkout belongs, who can then renew it."""
    if os.geteuid() != 0 or owner.st_uid == 0:
        return
    for path in (new, *new.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _pip_install(new: Path, locks: Sequence[Path]) -> list[str]:
    options = f"--require-hashes {BUILT} --disable-pip-version-check --progress-bar off --retries 2"
    files = [word for lock in locks for word in ("-r", str(lock))]
    return [str(new / "bin/python"), "-m", "pip", "install", *options.split(), *files]


def _run(command: Sequence[str], new: Path, hear: Callable[[str], None] = lambda _: None) -> None:
    """Run one step; its words are heard, not shown, and standard input is left for the command to come."""
    environment = {name: value for name, value in os.environ.items() if name not in FOREIGN_SETTINGS}
    # On a Pi /tmp is often a small RAM disk; unpack beside the new environment instead.
    room = new / "tmp"
    room.mkdir(exist_ok=True)
    with subprocess.Popen(
        command,
        env=environment | {"TMPDIR": str(room)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,  # its own group, so that an interrupt ends all of it
    ) as process:
        said = []
        try:
            for line in process.stdout or ():
                said.append(line.strip())
                hear(line)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    shutil.rmtree(room, ignore_errors=True)
    if process.returncode:
        raise diagnose(said, new.parent)


def diagnose(said: Sequence[str], home: Path) -> SetUpFailed:
    """From what a failed step said to the one sentence that helps."""
    everything = "\n".join(said)
    for numbers, key in ((NO_SPACE, "setup.no-space"), (READ_ONLY, "setup.read-only")):
        if any(f"[Errno {number}]" in everything for number in numbers):
            return SetUpFailed(key, place=home)
    if "DO NOT MATCH THE HASHES" in everything:
        return SetUpFailed("setup.hashes")
    if NETWORK.search(everything):
        return SetUpFailed("setup.no-network")
    if missing := NO_PACKAGE.search(everything):
        version = platform.python_version()
        return SetUpFailed("setup.no-package", package=missing[1], python=version, machine=platform.machine())
    errors = [line for line in said if line.lower().startswith("error")] or [line for line in said if line]
    return SetUpFailed("setup.failed", reason=errors[-1] if errors else "?")


def _progress(line: str, words: Catalogue) -> None:
    if package := PACKAGE.match(line):
        _say(f"  {package[1]} {package[2]}")
    elif line.startswith("Installing collected packages"):
        _say(words.page("setup.unpack"))


@contextmanager
def _alone(home: Path, words: Catalogue) -> Iterator[bool]:
    """One set-up at a time: the folder itself is the lock, and the system frees it even if we are killed.

    Some network drives know no locks. Then two set-ups may run side by side and the later one stays.
    """
    folder = os.open(home, os.O_RDONLY)
    alone = True
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say(words.page("setup.wait"))
            fcntl.flock(folder, fcntl.LOCK_EX)
        except OSError:
            alone = False
        yield alone
    finally:
        os.close(folder)


@contextmanager
def _faults_of(home: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        if fault.errno in NO_SPACE:
            raise SetUpFailed("setup.no-space", place=home) from fault
        if fault.errno in READ_ONLY:
            raise SetUpFailed("setup.read-only", place=home) from fault
        raise SetUpFailed("setup.failed", reason=fault) from fault


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    else:
        shutil.rmtree(path, ignore_errors=True)


def _hand_over(command: list[str]) -> NoReturn:
    """Become the command line; as the same process, so that signals reach it."""
    os.execv(command[0], command)  # noqa: S606 # no shell on purpose


def _leave(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
