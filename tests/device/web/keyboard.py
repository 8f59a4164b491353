"""A family at the page with a keyboard and nothing else: Tab, Enter, arrows, and the numbers of the four buttons."""

from contextlib import suppress

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as Gone

from tests.device.web.mouse import GONE, LOOK, Family

ROUND = 200
"""So often Tab is pressed at most until it has been everywhere on the page, twice."""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
THERE = "(wanted) => wanted.isConnected && wanted.checkVisibility()"
FOCUSED = "(wanted) => document.activeElement === wanted"
PIECE = "() => document.activeElement.dataset?.piece ?? ''"
WHISTLE = "2"


class ByKeys(Family):
    """They never touch the mouse."""

    def click(self, what: Locator) -> None:
        """Enter on a button; a feast covers all buttons but those of the device."""
        with suppress(Gone):
            wanted = what.element_handle(timeout=GONE)
            if wanted.get_attribute("id") == "feast":
                self.window.keyboard.press(WHISTLE)
                return
            for _ in range(ROUND):
                if not self.window.evaluate(THERE, wanted):
                    return  # what has gone meanwhile cannot have the focus
                if self.window.evaluate(FOCUSED, wanted):
                    self.window.keyboard.press("Enter")
                    return
                self.window.keyboard.press("Tab")
            raise AssertionError(f"Tab never comes to {wanted.evaluate('(one) => one.outerHTML')}")

    def tap(self, name: str) -> None:
        """A well of the tray, or the spinner."""
        self.click(self.window.locator(f'[data-tap="{name}"]'))

    def carry(self, piece: str, field: str) -> None:
        """From where Tab comes to, arrows lead to a piece that may move, and it along its lit fields."""
        may = {name for name, _ in self.look().may}
        for _ in range(ROUND):
            here = self.window.evaluate(PIECE)
            if here in may and self.chance.random() < 0.5:
                break
            self.window.keyboard.press(self.chance.choice(ARROWS) if here else "Tab")
        self.window.keyboard.press("Enter")
        for _ in range(self.chance.randint(1, 4)):
            self.window.keyboard.press(self.chance.choice(ARROWS))
        self.window.wait_for_timeout(LOOK)
        self.window.keyboard.press("Enter")
