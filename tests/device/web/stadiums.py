"""A whole device with its page, played in a thread: the real loop, the real store, the virtual table."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from device.play.opening import open_stadium
from device.play.stadium import Stadium
from device.settings import PageSettings, Settings
from device.texts.language import texts
from device.virtual.settling import AT_ONCE, Settling
from tests.device.play.opened import wishes
from tests.device.web.test_server import free_port


class Running:
    """A stadium that plays until the test has seen enough."""

    def __init__(
        self,
        store: Path,
        game: str | None = None,
        options: dict[str, dict[str, Any]] | None = None,
        settling: Settling = AT_ONCE,
        against: str | None = None,
        lang: str = "de",
    ) -> None:
        usual = Settings(page=PageSettings(port=free_port(), open=False))
        chosen = {name: {**told, **(options or {}).get(name, {})} for name, told in usual.options.items()}
        self._settings = replace(usual, options=chosen)
        self._wishes = wishes(table=0, store=store, game=game, against=against)
        self._settling, self._texts = settling, texts(lang)
        self._ready, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="stadium")
        self.stadium: Stadium

    def _run(self) -> None:
        with open_stadium(self._settings, self._wishes, self._texts, {}, pi=False, settling=self._settling) as stadium:
            self.stadium = stadium
            self._ready.set()
            stadium.play(self._over.is_set)

    def start(self) -> str:
        """The address of the page."""
        self._thread.start()
        assert self._ready.wait(60)
        return self.stadium.address

    def close(self) -> None:
        """The last whistle."""
        self._over.set()
        self._thread.join()


@contextmanager
def running(store: Path, **how: Any) -> Iterator[Running]:
    """A stadium for as long as the test looks at it."""
    stadium = Running(store, **how)
    stadium.start()
    try:
        yield stadium
    finally:
        stadium.close()
