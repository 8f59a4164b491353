"""The cameraman stands behind a camera, in a thread of his own: whoever plays never waits for it.

A camera takes a second to open, and one that stalls blocks whoever asks it for a picture. He waits for it, and hands
out its newest picture, or says why there is none. One that is only away for a while (`Waiting`) he opens again himself;
any other trouble is the end of his shift.
"""

import threading
from collections.abc import Callable
from contextlib import closing

from device.cameras.feed import Feed
from device.ports import Camera, Clock, Trouble, Waiting

TRY_AGAIN = 2.0
"""Seconds between two tries to open it."""
GOODBYE = 1.0
"""Seconds that closing waits for him; one whose camera does not answer goes home later, and lets go of it then."""


class Cameraman(Feed):
    """`device.ports.Camera` without the waiting."""

    def __init__(
        self,
        clock: Clock,
        open_camera: Callable[[], Camera],
        opening: Trouble,
        stalled: Callable[[], Trouble],
        rest: float = 0.0,
    ) -> None:
        """What to say until the camera is open, and when it is silent; `rest`: seconds between two pictures."""
        super().__init__(clock, opening)
        self._open, self._stalled, self._rest = open_camera, stalled, rest
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._shift, name="cameraman", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the camera."""
        self._closed.set()
        self._thread.join(GOODBYE)

    def _shift(self) -> None:
        while not self._closed.is_set():
            try:
                with closing(self._open()) as camera:
                    self.put(camera.frame())
                    self.expect(self._stalled())
                    self._film(camera)
            except Waiting as trouble:
                self.fail(trouble)
                self._closed.wait(TRY_AGAIN)
            except Trouble as trouble:
                self.fail(trouble)
                return
            except Exception as problem:  # a fault of an adapter must not leave the family waiting without a word
                self.fail(Trouble("camera-gone", reason=f"{type(problem).__name__}: {problem}"))
                raise

    def _film(self, camera: Camera) -> None:
        while not self._closed.wait(self._rest):
            self.put(camera.frame())
