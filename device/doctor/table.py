"""Judges of what looks at the table: camera, light, cards, dice tray, and where the camera stands."""

from device.doctor.finding import ABSENT, BROKEN, LOOK, OK, Facts, Finding

DARK, BRIGHT = 25, 160
"""Mean brightness 0 … 255 between which every card of our recordings is found, made darker and brighter by steps."""

CARDS = (0, 1, 2, 3)
TRAY = (4, 5)
ENOUGH_CARDS = 3

HEIGHT_CM = (55, 75)
MOST_TILT_DEG = 25
"""Where the camera stands on the tables that reading was developed for."""

HEIGHT_DOUBT_CM = 2
"""The lens is known to a few per cent only, so the height is too."""


def camera(facts: Facts) -> list[Finding]:
    """Whether pictures come, and how bright they are."""
    if facts.get("busy"):
        return [Finding("camera", LOOK, "busy")]
    if not facts.get("there"):
        return [Finding("camera", ABSENT, "none")]
    if code := facts.get("trouble"):
        return [Finding("camera", BROKEN, code, {"reason": facts.get("reason", ""), "name": facts.get("name", "")})]
    width, height = facts["size"]
    found = [Finding("camera", OK, "works", {"width": width, "height": height})]
    if facts["brightness"] < DARK:
        found.append(Finding("camera", LOOK, "dark"))
    elif facts["brightness"] > BRIGHT:
        found.append(Finding("camera", LOOK, "bright"))
    return found


def cards(facts: Facts) -> list[Finding]:
    """Which of the printed cards are in view."""
    if "markers" not in facts:
        return [Finding("cards", ABSENT, "no-picture")]
    missing = [card for card in CARDS if card not in facts["markers"]]
    said = {"missing": ", ".join(map(str, missing)), "seen": len(CARDS) - len(missing)}
    if not missing:
        corner = Finding("cards", OK, "all")
    elif len(CARDS) - len(missing) >= ENOUGH_CARDS:
        corner = Finding("cards", LOOK, "one-missing", said)
    else:
        corner = Finding("cards", BROKEN, "too-few", said)
    return [corner, _tray([marker for marker in TRAY if marker in facts["markers"]])]


def _tray(seen: list[int]) -> Finding:
    if len(seen) == len(TRAY):
        return Finding("tray", OK, "seen")
    if seen:
        return Finding("tray", LOOK, "half", {"missing": sum(TRAY) - seen[0]})
    return Finding("tray", LOOK, "unseen")


def view(facts: Facts) -> list[Finding]:
    """Where the camera stands over the board, as far as the cards tell."""
    if "height_cm" not in facts:
        return [Finding("view", ABSENT, "unknown")]
    height, tilt = round(facts["height_cm"]), round(facts["tilt_deg"])
    said = {"height": height, "tilt": tilt, "least": HEIGHT_CM[0], "most": HEIGHT_CM[1], "most_tilt": MOST_TILT_DEG}
    if not facts["whole_board"]:
        return [Finding("view", BROKEN, "cut-off", said)]
    found = []
    if height < HEIGHT_CM[0] - HEIGHT_DOUBT_CM:
        found.append(Finding("view", LOOK, "low", said))
    if height > HEIGHT_CM[1] + HEIGHT_DOUBT_CM:
        found.append(Finding("view", LOOK, "high", said))
    if tilt > MOST_TILT_DEG:
        found.append(Finding("view", LOOK, "tilted", said))
    return found or [Finding("view", OK, "good", said)]
