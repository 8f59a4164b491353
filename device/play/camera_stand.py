"""The stand over the table: which camera looks from it, and which ones people may choose on the page before a match."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from device.cameras.choice import (
    FOLDER,
    PHONE,
    PI,
    STREAM,
    USB,
    VIRTUAL,
    Wish,
    choose_camera,
    open_camera,
    read_wish,
    spelled,
    wished,
)
from device.cameras.eyes import ReaderEyes, open_eyes
from device.cameras.peeks import Peeks
from device.cameras.stream import IN_THE_NETWORK, shown
from device.cameras.usb import plugged_in, usb_devices
from device.games import teams_of
from device.pi.webcam import peek
from device.play.equipment import Equipment
from device.play.kit import Kit, check_kit
from device.play.reconnecting import Reconnecting
from device.ports import Camera, Clock
from device.settings import CameraSettings, Settings
from device.virtual.tables import Tables
from device.web.contract.topics import CameraOffer
from device.web.pages import picture_path
from rules.game import Json

MOST_NAMED = 3
"""Cameras in the network that the page offers: the one of the settings, and what was typed last."""


class CameraStand:
    """Puts a camera over the table; a virtual one gets a table to look at."""

    def __init__(
        self,
        settings: Settings,
        environment: Mapping[str, str],
        clock: Clock,
        lay: Callable[[], Tables],
        *,
        pi: bool,
        at_home: CameraSettings | None = None,
    ) -> None:
        """`at_home`: the camera of the settings, where somebody has asked for another one today."""
        self._settings, self._environment, self._clock, self._lay, self._pi = settings, environment, clock, lay, pi
        self.equipment = Equipment()
        self.tables: Tables | None = None
        self.kit = Kit()
        self.peeks = Peeks(clock, partial(peek, clock))
        self._camera = settings.camera
        known = dict.fromkeys((at_home or settings.camera, settings.camera))
        self._named = [camera for camera in known if camera.kind in (STREAM, FOLDER)]
        """Cameras that no computer can list: somebody has named them, the settings or the referee on the page."""
        self._waiting: CameraSettings | None = None
        """The camera that looks again when nobody warms up any more."""
        self._look_through(settings.camera)

    @property
    def kind(self) -> str:
        """The kind of the camera that looks now."""
        return choose_camera(self._camera, pi=self._pi).kind

    @property
    def name(self) -> str:
        """The camera that looks now, as the command line spells it; without a password that its address may hold."""
        source = self._camera.source
        return spelled(Wish(self.kind, usb_devices(source)[0] if self.kind == USB else shown(source)))

    def eyes(self, game: str, options: Json) -> ReaderEyes:
        """Eyes for a match, with what is known about this camera."""
        return open_eyes(self._camera, self.kit.lens, self.kit.albums, game, options)

    def offers(self, *, peek: bool = False) -> list[CameraOffer]:
        """The cameras of this computer, the virtual table first; `peek`: with a small picture of each USB camera."""
        plugged = plugged_in()
        if peek:
            self.peeks.look(camera.device for camera in plugged)
        names = {Wish(USB, camera.device): camera.name for camera in plugged}
        names |= {Wish(named.kind, shown(named.source)): shown(named.source) for named in self._named}
        wishes = [Wish(VIRTUAL), *([Wish(PI)] if self._pi else []), *names, Wish(PHONE)]
        return [
            {
                "camera": spelled(wish),
                "kind": wish.kind,
                "name": names.get(wish, ""),
                "picture": picture_path(wish.source) if self.peeks.picture(wish.source) else "",
            }
            for wish in wishes
        ]

    def chosen(self) -> str:
        """Which of the offers looks now; nothing if it is another camera."""
        return self.name if self._offered(self.name) else ""

    def choose(self, word: str) -> None:
        """Look through an offered camera from now on, or through one in the network; anything else changes nothing."""
        if word != self.chosen() and (camera := self._meant(word)) is not None:
            self._look_through(camera)

    def _offered(self, word: str) -> bool:
        return any(offer["camera"] == word for offer in self.offers())

    def _meant(self, word: str) -> CameraSettings | None:
        """The camera that a word of the page means; an address is offered from now on, the newest few of them."""
        if (named := next((one for one in self._named if shown(one.source) == word), None)) is not None:
            return named
        wish = read_wish(word)
        if wish is None:
            return None
        camera = wished(self._settings.camera, wish)
        if wish.kind == STREAM and wish.source.partition("://")[0].lower() in IN_THE_NETWORK:
            self._named = [*self._named, camera][-MOST_NAMED:]
            return camera
        return camera if self._offered(word) else None

    def lend_table(self, game: str, options: Json) -> None:
        """To warm up, a virtual table is laid; a camera that looks at a real one waits."""
        if self.tables is None:
            self._waiting = self._camera
            self._look_through(wished(self._settings.camera, Wish(VIRTUAL)))
        if self.tables is not None:
            self.tables.lay(game, teams_of(options))

    def give_back(self) -> None:
        """The camera that has waited looks again."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._look_through(waiting)

    def _look_through(self, camera: CameraSettings) -> None:
        if self.equipment.camera is not None:
            self.equipment.camera.close()
        self._camera = camera
        choice = choose_camera(camera, pi=self._pi)
        self.tables = (self.tables or self._lay()) if choice.virtual else None
        looking: Reconnecting[Camera] = Reconnecting(partial(open_camera, choice, self._clock, self.tables))
        if choice.kind == PHONE:
            looking.use(self._clock.now(), lambda phone: phone.frame())  # so that the invitation is there at once
        self.equipment.camera, self.equipment.table = looking, self.tables
        named = replace(self._settings, camera=camera)
        self.kit = check_kit(named, self._environment, virtual=choice.virtual)
