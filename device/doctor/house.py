"""Judges of everything around the table: machine, power, clock, programs, settings, storage, page, service."""

from device.doctor.finding import ABSENT, BROKEN, LOOK, OK, Facts, Finding

LEAST_PYTHON = (3, 11)
LEAST_OPENCV, SLOW_OPENCV = (4, 10), (5,)
LEAST_FREE_MB, GOOD_FREE_MB = 20, 500
"""A match takes well under a megabyte; the pictures of its decisions take up to 200."""

HOT_CELSIUS = 80
"""From here on a Pi makes itself slower."""

UNDER_VOLTAGE_NOW, THROTTLED_NOW = 1 << 0, 1 << 2
UNDER_VOLTAGE_ONCE = 1 << 16
"""Bits of `vcgencmd get_throttled`."""

FIRST_YEAR = 2026
"""A clock that shows an earlier year has never been set."""


def board(facts: Facts) -> list[Finding]:
    """Which machine this is."""
    said = {"model": facts["model"], "system": facts["system"], "processor": facts["processor"]}
    if not facts["pi"]:
        return [Finding("board", ABSENT, "no-pi", said)]
    if facts["processor"] not in ("aarch64", "arm64"):
        return [Finding("board", BROKEN, "32-bit", said)]
    return [Finding("board", OK, "pi", said)]


def programs(facts: Facts) -> list[Finding]:
    """Python, OpenCV and numpy."""
    said = {name: facts.get(name, "") for name in ("python", "opencv", "numpy", "reason")}
    if facts.get("reason"):
        return [Finding("programs", BROKEN, "missing", said)]
    if _version(facts["python"]) < LEAST_PYTHON or _version(facts["opencv"]) < LEAST_OPENCV:
        return [Finding("programs", BROKEN, "old", said)]
    if _version(facts["opencv"]) >= SLOW_OPENCV:
        return [Finding("programs", LOOK, "slow", said)]
    return [Finding("programs", OK, "good", said)]


def settings(facts: Facts) -> list[Finding]:
    """The settings file."""
    if facts["problems"]:
        return [Finding("settings", BROKEN, "bad", {"path": facts["path"], "problems": " ".join(facts["problems"])})]
    return [Finding("settings", OK, "good" if facts["there"] else "usual", {"path": facts["path"]})]


def kit(facts: Facts) -> list[Finding]:
    """Files for the camera; a match goes on without those that cannot be used."""
    if facts["gaps"]:
        return [Finding("kit", LOOK, "gaps", {"gaps": " ".join(facts["gaps"])})]
    return [Finding("kit", OK, "whole")]


def storage(facts: Facts) -> list[Finding]:
    """Whether matches can be kept, and whether those that are kept are whole."""
    said = {"path": facts["path"], "free": facts["free_mb"], "matches": facts["matches"], "problem": facts["problem"]}
    found = []
    if facts["hidden"]:
        return [Finding("storage", LOOK, "hidden", said)]
    if not facts["writable"]:
        found.append(Finding("storage", BROKEN, "read-only", said))
    if facts["problem"]:
        found.append(Finding("storage", BROKEN, "unwell", said))
    if facts["free_mb"] < LEAST_FREE_MB:
        found.append(Finding("storage", BROKEN, "full", said))
    elif facts["free_mb"] < GOOD_FREE_MB:
        found.append(Finding("storage", LOOK, "nearly-full", said))
    return found or [Finding("storage", OK, "well" if facts["matches"] else "empty", said)]


def power(facts: Facts) -> list[Finding]:
    """Voltage and heat."""
    if not facts["pi"]:
        return [Finding("power", ABSENT, "none")]
    celsius = {"celsius": "?" if facts["celsius"] is None else round(facts["celsius"])}
    hot = (facts["throttled"] or 0) & THROTTLED_NOW or round(facts["celsius"] or 0) >= HOT_CELSIUS
    found = [*_voltage(facts), *([Finding("power", LOOK, "hot", celsius)] if hot else [])]
    return found or [Finding("power", OK, "good", celsius)]


def _voltage(facts: Facts) -> list[Finding]:
    """What the board and its alarm say; nothing if all is well."""
    bits, alarm = facts["throttled"], facts["alarm"]
    if bits is None and alarm is None:
        return [Finding("power", LOOK, "unknown")]
    if alarm or (bits or 0) & UNDER_VOLTAGE_NOW:
        return [Finding("power", BROKEN, "weak")]
    return [Finding("power", LOOK, "was-weak")] if (bits or 0) & UNDER_VOLTAGE_ONCE else []


def clock(facts: Facts) -> list[Finding]:
    """Whether the date of a match will be right; the match clock itself needs no time of day."""
    if facts["year"] < FIRST_YEAR:
        return [Finding("clock", LOOK, "never-set", {"year": facts["year"]})]
    if facts["synchronised"]:
        return [Finding("clock", OK, "synchronised")]
    if facts["own"]:
        return [Finding("clock", OK, "own-clock")]
    return [Finding("clock", LOOK, "unsynchronised")]


def page(facts: Facts) -> list[Finding]:
    """Whether the page's port is free, or ours already."""
    said = {"host": facts["host"], "port": facts["port"], "reason": facts.get("reason", "")}
    if facts.get("busy"):
        return [Finding("page", OK, "open", said)]
    if facts["free"]:
        return [Finding("page", OK, "free", said)]
    return [Finding("page", LOOK, "taken" if facts["taken"] else "no-such-host", said)]


def broker(facts: Facts) -> list[Finding]:
    """Whether a broker can be told of the match; without one a table plays alone."""
    if not facts["set"]:
        return [Finding("broker", ABSENT, "none")]
    said = {name: facts.get(name, "") for name in ("address", "port", "reason", "file")}
    if facts["up"]:
        return [Finding("broker", OK, "answers", said)]
    if said["file"]:
        return [Finding("broker", LOOK, "file", said)]
    return [Finding("broker", LOOK, "refuses" if said["reason"] else "silent", said)]


def service(facts: Facts) -> list[Finding]:
    """Whether Schiri starts by itself, and runs."""
    if not facts["installed"]:
        return [Finding("service", ABSENT, "not-installed")]
    if facts.get("stopped"):  # for this very visit, as the guide says: a Schiri at work holds camera and pins
        return [Finding("service", OK, "stopped")]
    if facts["state"] != "active":
        return [Finding("service", BROKEN, "down", {"state": facts["state"]})]
    if not facts["enabled"]:
        return [Finding("service", LOOK, "not-enabled")]
    return [Finding("service", OK, "runs")]


def _version(text: str) -> tuple[int, ...]:
    """`"4.11.0-dev"` → (4, 11, 0)."""
    numbers = []
    for part in text.split("."):
        digits = "".join(sign for sign in part if sign.isdigit())
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)
