"""Runs inside the virtual Pi: does what the test asks for over the first serial line, one JSON object per line."""

import base64
import json
import subprocess
import tty
from pathlib import Path
from typing import Any

LINE = "/dev/ttyS0"


def done(request: dict[str, Any]) -> dict[str, Any]:
    """Run a shell command, with what it reads, and tell how it ended and what it printed."""
    try:
        ran = subprocess.run(
            ["/bin/bash", "-c", request["run"]],
            input=base64.b64decode(request.get("reads", "")),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=request["seconds"],
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return {"status": -1, "said": base64.b64encode(late.stdout or b"").decode()}
    return {"status": ran.returncode, "said": base64.b64encode(ran.stdout).decode()}


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
