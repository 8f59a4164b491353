"""Judges of the front panel: display, buttons, buzzer."""

from device.doctor.finding import ABSENT, BROKEN, LOOK, OK, Facts, Finding

LIBRARY_MISSING = "No module named"
"""How Python says so."""


def display(facts: Facts) -> list[Finding]:
    """Whether a display answers, and where."""
    if not facts["pi"]:
        return [Finding("display", ABSENT, "none")]
    said = {"port": facts["port"], "wanted": f"0x{facts['wanted']:02X}"}
    if not facts["bus"]:
        return [Finding("display", BROKEN, "bus-off", said)]
    if facts["forbidden"]:
        return [Finding("display", BROKEN, "forbidden", said)]
    if not facts["found"]:
        return [Finding("display", BROKEN, "missing", said)]
    if facts["wanted"] not in facts["found"]:
        return [Finding("display", LOOK, "elsewhere", {**said, "found": f"0x{facts['found'][0]:02X}"})]
    return [Finding("display", OK, "answers", said)]


def buttons(facts: Facts) -> list[Finding]:
    """Whether the pins can be read, and no button hangs."""
    if not facts["pi"]:
        return [Finding("buttons", ABSENT, "none")]
    if facts.get("busy"):
        return [Finding("buttons", LOOK, "busy")]
    if "trouble" in facts:
        return [Finding("buttons", BROKEN, _why(facts["trouble"], "no-pins"), {"reason": facts["trouble"]})]
    if held := facts["held"]:
        pins = ", ".join(f"{button} (GPIO{pin})" for button, pin in held.items())
        return [Finding("buttons", BROKEN, "held", {"buttons": pins})]
    return [Finding("buttons", OK, "free")]


def buzzer(facts: Facts) -> list[Finding]:
    """Whether the pin obeys; whether it was heard, only people know."""
    if not facts["pi"]:
        return [Finding("buzzer", ABSENT, "none")]
    if facts.get("busy"):
        return [Finding("buzzer", LOOK, "busy")]
    if "trouble" in facts:
        return [Finding("buzzer", BROKEN, _why(facts["trouble"], "no-pin"), {"reason": facts["trouble"]})]
    if not facts["volume"]:
        return [Finding("buzzer", LOOK, "silent")]
    return [Finding("buzzer", OK, "played" if facts["played"] else "untried")]


def _why(reason: str, otherwise: str) -> str:
    """A program that is missing asks for something else than rights that are missing."""
    return "no-library" if LIBRARY_MISSING in reason else otherwise
