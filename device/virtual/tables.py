"""Virtual tables for all games: the one that is being played on lies under the camera, the others wait unpainted."""

from collections.abc import Callable
from typing import Any

import numpy as np

from device.games import living_room, tabletop
from device.games.game_page import Telling
from device.ports import Frame
from device.virtual.camera import VirtualCamera
from device.virtual.deeds import Deeds
from device.virtual.settling import AT_ONCE, Settling
from device.virtual.tabletop import Tabletop
from device.web.contract.table import TableNews
from rules.game import Json


class Tables:
    """`device.play.equipment.TableThings` and `device.ports.Camera` over whichever table lies there."""

    def __init__(
        self,
        now: Callable[[], float],
        seed: int,
        game: str,
        teams: tuple[str, str],
        settling: Settling = AT_ONCE,
    ) -> None:
        self._now = now
        self._seed = seed
        self._settling = settling
        self._tops: dict[str, Tabletop] = {}
        self._laid = (game, teams)
        self._camera: VirtualCamera | None = None
        """Over the table that lies there: a painted room takes a hundred megabytes."""

    def lay(self, game: str, teams: tuple[str, str]) -> None:
        """Lay a game on the table, with the pieces of these teams; the room of another one is let go."""
        if self._laid != (game, teams):
            self._laid = (game, teams)
            self._camera = None

    def of(self, game: str) -> Tabletop:
        """The table of a game; at first everything is set up."""
        if game not in self._tops:
            self._tops[game] = tabletop(game)
            self._tops[game].settling = self._settling
            self._tops[game].set_up(np.random.default_rng(self._seed))
        return self._tops[game]

    @property
    def private(self) -> bool:
        """Whether something lies there that only one player may see."""
        return self.of(self._laid[0]).private

    def do(self, deed: Json, random: np.random.Generator) -> None:
        """What the page asks for, unless another game has been laid there since."""
        top = self.of(self._laid[0])
        checks = top.deeds.get(deed["do"])
        if checks is not None and all(name in deed and check(deed[name]) for name, check in checks.items()):
            top.do(deed, random)

    def apply_position(self, position: Any, random: np.random.Generator) -> None:
        """Put everything where a state of the rules says."""
        self.of(self._laid[0]).apply_position(position, random)

    def news(self, telling: Telling) -> TableNews:
        """Where everything is."""
        return self.of(telling.game).news(telling)

    def deeds(self) -> Deeds:
        """What the page may ask of the table that lies there; asked by the page's thread, so nothing is laid."""
        return tabletop(self._laid[0]).deeds

    def frame(self) -> Frame:
        """A picture of the table that lies there."""
        if self._camera is None:
            game, teams = self._laid
            self._camera = VirtualCamera(self.of(game), self._now, living_room(game, teams, self._seed))
        return self._camera.frame()

    def close(self) -> None:
        """Nothing to let go of."""
