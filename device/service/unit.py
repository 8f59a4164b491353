"""The unit file: a template in `systemd/`, filled with the checkout's place."""

from pathlib import Path

from device import HOME

NAME = "schiri.service"
SWITCH_PATH = "schiri-off.path"
SWITCH = (SWITCH_PATH, "schiri-off.service")
"""Who waits for the wish to switch off, and who does it."""
TEMPLATES = HOME / "systemd"
PLACE = "@CHECKOUT@"
UNFIT = "\"'\\$@:\n\r\t"
"""Signs that a path in a unit file cannot hold, or only escaped; no folder needs them."""


class UnfitPlace(ValueError):
    """The checkout's path has a sign in it that a unit file cannot hold."""

    def __init__(self, checkout: Path) -> None:
        super().__init__(str(checkout))
        self.signs = " ".join(dict.fromkeys(sign for sign in str(checkout) if sign in UNFIT))


def text_of(name: str) -> str:
    """A unit file as it lies in the checkout."""
    return (TEMPLATES / name).read_text(encoding="utf-8")


def unit(checkout: Path, template: str | None = None) -> str:
    """The unit for this checkout; spaces are held by the template's quotes, percent signs doubled as systemd asks."""
    if any(sign in UNFIT for sign in str(checkout)):
        raise UnfitPlace(checkout)
    words = text_of(NAME) if template is None else template
    return words.replace(PLACE, str(checkout).replace("%", "%%"))
