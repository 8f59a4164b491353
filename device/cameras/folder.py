"""A folder of pictures as a camera: each is seen for as long as it was recorded."""

from pathlib import Path

from device.ports import Clock, Frame, Trouble
from device.recordings.recording import BadRecording, load_recording
from vision.arrays import Picture
from vision.pictures import NoPicture, read_picture
from vision.tuning import WORKING_WIDTH


class FolderCamera:
    """`device.ports.Camera` over a recording; the last picture stays."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        try:
            self._recording = load_recording(folder)
        except BadRecording as problem:
            raise Trouble("folder-missing", reason=problem) from problem
        if not self._recording.frames:
            raise Trouble("folder-missing", reason=f"{folder}: no pictures")
        self._clock = clock
        self._since = clock.now()
        self._last: tuple[str, Picture] | None = None

    def frame(self) -> Frame:
        """The picture of this moment."""
        now = self._clock.now()
        begin = self._recording.frames[0][1]
        names = [name for name, at in self._recording.frames if at - begin <= now - self._since]
        return self.named(names[-1] if names else self._recording.frames[0][0])

    def named(self, name: str) -> Frame:
        """The picture of this name, as if it were its moment; several may have been taken at the same one."""
        now = self._clock.now()
        if self._last is None or self._last[0] != name:
            picture = read_picture(self._recording.picture(name), WORKING_WIDTH)
            if isinstance(picture, NoPicture):
                raise Trouble("folder-missing", reason=f"{name}: {picture.reason}", why=picture.reason)
            self._last = (name, picture.pixels)
        return Frame(self._last[1], now)

    def close(self) -> None:
        """Nothing to let go of."""
