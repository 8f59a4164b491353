"""The stand over the table: which camera looks from it, and which ones people may choose on the page before a match."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from device.cameras.choice import ASKED_FOR, NAMED, PHONE, USB, VIRTUAL, Wish, choose_camera, open_camera, wished
from device.cameras.eyes import ReaderEyes, open_eyes
from device.cameras.usb import plugged_in
from device.play.equipment import Equipment
from device.play.kit import Kit, check_kit
from device.play.reconnecting import Reconnecting
from device.ports import Camera, Clock
from device.settings import CameraSettings, Settings
from device.virtual.tables import Tables
from device.web.contract.topics import CameraOffer
from rules.game import Json


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
    ) -> None:
        self._settings, self._environment, self._clock, self._lay, self._pi = settings, environment, clock, lay, pi
        self.equipment = Equipment()
        self.tables: Tables | None = None
        self.kit = Kit()
        self._camera = settings.camera
        self._look_through(settings.camera)

    @property
    def kind(self) -> str:
        """The kind of the camera that looks now."""
        return choose_camera(self._camera, pi=self._pi).kind

    def eyes(self, game: str, options: Json) -> ReaderEyes:
        """Eyes for a match, with what is known about this camera."""
        return open_eyes(self._camera, self.kit.lens, self.kit.albums, game, options)

    def offers(self) -> list[CameraOffer]:
        """The cameras of this computer, the virtual table first; only USB cameras have a name of their own."""
        plugged: list[CameraOffer] = [
            {"camera": f"usb{NAMED}{camera.device}", "kind": USB, "name": camera.name} for camera in plugged_in()
        ]
        own: list[CameraOffer] = [{"camera": "pi", "kind": ASKED_FOR["pi"], "name": ""}] if self._pi else []
        return [
            {"camera": "virtual", "kind": VIRTUAL, "name": ""},
            *own,
            *plugged,
            {"camera": "phone", "kind": PHONE, "name": ""},
        ]

    def chosen(self) -> str:
        """Which of the offers looks now; nothing if it is another camera."""
        usual = {"virtual": VIRTUAL, "phone": PHONE, "pi": ASKED_FOR["pi"]}
        return next((word for word, kind in usual.items() if kind == self.kind), f"usb{NAMED}{self._camera.source}")

    def choose(self, word: str) -> None:
        """Look through one of the offered cameras from now on; whatever is not offered changes nothing."""
        kinds = {offer["camera"]: offer["kind"] for offer in self.offers()}
        if word in kinds and word != self.chosen():
            source = word.partition(NAMED)[2]
            self._look_through(wished(self._settings.camera, Wish(kinds[word], source)))

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
