"""The telephone as `device.ports.Camera`, with the page that it opens."""

from collections.abc import Mapping
from pathlib import Path

from device.cameras.feed import Feed
from device.cameras.phone.desk import PhoneDesk
from device.cameras.phone.page import PhonePage
from device.ports import Clock, Frame, Waiting
from device.settings import PageSettings, StorageSettings
from device.web.certificate import certificate_file
from vision.arrays import Picture

PORT = 8443
"""Where the page is looked for first: next to the usual one for secure pages, free for everybody."""
GONE = 30.0
"""Seconds of silence after which another telephone is invited; the one that was here may still come back."""


class PhoneCamera(Feed):
    """Whatever the invited telephone sends."""

    def __init__(self, clock: Clock, certificate: Path, port: int = PORT) -> None:
        self.desk = PhoneDesk()
        self._page = PhonePage(
            PageSettings(port=port, open=True), certificate, self.desk, clock.now, self._see, self.alive
        )
        super().__init__(clock, Waiting("phone-missing"))
        self._address = self._page.start()

    @property
    def invitation(self) -> str:
        """The address with the code, for the QR code. The code stands behind the sign that browsers do not send."""
        return f"{self._address}#{self.desk.code}"

    def frame(self) -> Frame:
        """The table as the telephone saw it last; raises `Waiting` if no telephone is here."""
        try:
            return super().frame()
        except Waiting:
            pass
        if not self.desk.taken:
            raise Waiting("phone-missing", self.invitation)
        silent = "phone-asleep" if self._newest is not None else "phone-comes"
        raise Waiting(silent, self.invitation if self._gone() else None)

    def put(self, frame: Frame) -> None:
        """The telephone sends."""
        self._withdraw()
        super().put(frame)

    def alive(self) -> None:
        """The telephone is there."""
        self._withdraw()
        super().alive()

    def _withdraw(self) -> None:
        """The telephone is back: a code that was shown meanwhile is good no more."""
        if self._gone():
            self.desk.invite()

    def _gone(self) -> bool:
        return self._clock.now() - self._heard_at > GONE

    def _see(self, picture: Picture) -> None:
        self.put(Frame(picture, self._clock.now()))

    def close(self) -> None:
        """Send the telephone home."""
        self._page.close()


def open_phone(clock: Clock, environment: Mapping[str, str]) -> PhoneCamera:
    """The page for the telephone, open; its certificate lies where matches are kept."""
    return PhoneCamera(clock, certificate_file(StorageSettings().file(environment).parent))
