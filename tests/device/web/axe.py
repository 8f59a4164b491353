"""What axe-core finds on a page that stands in somebody's way."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page as Window

GRAVE = ("serious", "critical")
OTHER = {"light": "dark", "dark": "light"}
CONTRAST = {"runOnly": ["color-contrast"]}
"""All that the other scheme can spoil."""


def in_the_way(window: Window, scheme: str = "light", name: str = "") -> list[str]:
    """Serious and critical findings on a page as it stands, and what only the other scheme has."""
    found = _found(window, {})
    window.emulate_media(color_scheme=OTHER[scheme])  # type: ignore[arg-type]
    found += [f"{OTHER[scheme]}: {fault}" for fault in _found(window, CONTRAST)]
    window.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    return [f"{name}: {fault}" for fault in found]


def _found(window: Window, options: dict[str, list[str]]) -> list[str]:
    faults = Axe().run(window, options=options).response["violations"]
    grave = [fault for fault in faults if fault["impact"] in GRAVE]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in grave for node in fault["nodes"]]
