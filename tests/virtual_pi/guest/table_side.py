"""What people at the table do and see, inside the virtual Pi: fingers, the display's glass, the page, the card."""

import base64
import http.client
import json
import sqlite3
import time
from pathlib import Path

PATIENCE = 10.0
"""Seconds until the page's first word."""
AWAY = 0.1
"""Seconds until a finger can press again; sooner it would be a contact that bounces."""
TOPICS = {"match", "door", "choices", "panel"}
"""A visitor who comes is told all of them."""
ENTRIES = "SELECT number, kind, data FROM entry WHERE match = (SELECT max(id) FROM match) ORDER BY number"


def press(seconds: float, pulls: list[str]) -> None:
    """Close contacts, each given as the pull of its pin, open them after some seconds, and take the finger away."""
    for pull in pulls:
        Path(pull).write_text("pull-down")
    time.sleep(seconds)
    for pull in pulls:
        Path(pull).write_text("pull-up")
    time.sleep(AWAY)


def bus(known: int) -> str:
    """What came over the display's bus after so many bytes."""
    with Path("/dev/oled-sim").open("rb", buffering=0) as log:
        log.seek(known)
        found = b"".join(iter(lambda: log.read(1 << 16), b""))
    return base64.b64encode(found).decode()


def entries() -> list[tuple[int, str, object]]:
    """What the card holds of the newest match."""
    log = sqlite3.connect("file:/var/lib/schiri/matches.db?mode=ro", uri=True)
    try:
        return [(number, kind, json.loads(data)) for number, kind, data in log.execute(ENTRIES)]
    finally:
        log.close()


def news() -> dict[str, object]:
    """What the page tells a visitor who comes now, by topic; nothing if nobody answers."""
    line = http.client.HTTPConnection("localhost", 8000, timeout=PATIENCE)
    told: dict[str, object] = {}
    topic = ""
    try:
        line.request("GET", "/news")
        answer = line.getresponse()
        while not told.keys() >= TOPICS and (text := answer.readline().decode()):
            name, _, value = text.rstrip("\n").partition(": ")
            if name == "event":
                topic = value
            elif name == "data":
                told[topic] = json.loads(value)
    except (OSError, http.client.HTTPException):
        pass
    finally:
        line.close()
    return told
