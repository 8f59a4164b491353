"""Runs inside the virtual Pi: what the page tells a visitor who comes now, as JSON by topic; {} if nobody answers."""

import http.client
import json
import sys

PATIENCE = 10.0
"""Seconds until the first word; after that the page has said all it knows in one go."""
QUIET = 0.3
TOPICS = {"match", "door", "choices", "panel"}


def heard() -> dict[str, object]:
    """The newest word on every topic."""
    line = http.client.HTTPConnection("localhost", 8000, timeout=PATIENCE)
    news: dict[str, object] = {}
    topic = ""
    try:
        line.request("GET", "/news")
        answer = line.getresponse()
        while text := answer.readline().decode():
            name, _, value = text.rstrip("\n").partition(": ")
            if name == "event":
                topic = value
            elif name == "data":
                news[topic] = json.loads(value)
            if news.keys() >= TOPICS:
                assert line.sock is not None
                line.sock.settimeout(QUIET)
    except (OSError, http.client.HTTPException):
        pass
    finally:
        line.close()
    return news


sys.stdout.write(json.dumps(heard()))
