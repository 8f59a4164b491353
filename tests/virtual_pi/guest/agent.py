"""Runs inside the virtual Pi: does what the test asks for over the first serial line, one JSON object per line.

`run`: a shell command. `call`: the function of that name in `table_side`, here and at once: on one slow processor a
program of its own would take longer to begin than to do its work.
"""

import base64
import json
import subprocess
import traceback
import tty
from pathlib import Path
from typing import Any

import table_side  # type: ignore[import-not-found]  # it lies beside this file, on the Pi too

LINE = "/dev/ttyS0"


def done(request: dict[str, Any]) -> dict[str, Any]:
    """How it ended, and what it said."""
    status, said = called(request) if "call" in request else ran(request)
    return {"status": status, "said": base64.b64encode(said).decode()}


def called(request: dict[str, Any]) -> tuple[int, bytes]:
    """Call a function; its answer as JSON."""
    try:
        return 0, json.dumps(getattr(table_side, request["call"])(*request["with"])).encode()
    except Exception:  # noqa: BLE001  whatever it is, the test has to know
        return 1, traceback.format_exc().encode()


def ran(request: dict[str, Any]) -> tuple[int, bytes]:
    """Run a shell command, with what it reads."""
    try:
        ended = subprocess.run(
            ["/bin/bash", "-c", request["run"]],
            input=base64.b64decode(request["reads"]),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=request["seconds"],
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return -1, late.stdout or b""
    return ended.returncode, ended.stdout


def main() -> None:
    """Answer for ever; the first line says that the Pi is up."""
    with Path(LINE).open("r+b", buffering=0) as line:
        tty.setraw(line.fileno())
        line.write(b"up\n")
        waiting = b""
        while True:
            waiting += line.read(4096)
            while b"\n" in waiting:
                request, waiting = waiting.split(b"\n", 1)
                line.write(json.dumps(done(json.loads(request))).encode() + b"\n")


main()
