"""What `install` and `uninstall` say."""

from pathlib import Path

from device.service.obstacles import Obstacle
from device.service.runner import DOING, DONE, FAILED, Progress
from rules.texts import Catalogue

_FOLDER = Path(__file__).parent / "texts"


def service_texts(lang: str) -> Catalogue:
    """The words of this folder, in this language."""
    return Catalogue(lang, _FOLDER)


class Announcer:
    """Prints the news as they come. The line of a running step stays open until the step ends."""

    def __init__(self, said: Catalogue, way: str) -> None:
        self._said = said
        self._way = way
        """`do` or `undo`."""

    def __call__(self, news: Progress) -> None:
        """One piece of news."""
        if news.result in (DONE, FAILED):
            print(self._said.page(f"service.result.{news.result}", reason=self._reason(news.reason)), flush=True)
            return
        what = self._said.page(f"service.step.{news.step.name}.{self._way}", **news.step.facts)
        end = "" if news.result == DOING else "\n"
        print(self._said.page(f"service.result.{news.result}", what=what), end=end, flush=True)

    def _reason(self, reason: str) -> str:
        key = f"service.reason.{reason}"
        return self._said.page(key) if key in self._said.entries else reason


def explain(obstacle: Obstacle, said: Catalogue) -> str:
    """Why not, and what to do instead."""
    return said.page(f"service.obstacle.{obstacle.key}", **obstacle.facts)
