"""A network camera that speaks RTSP, for tests: a real server in a process of its own."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SERVER = Path(__file__).with_name("rtsp_server.py")
PYTHON = "/usr/bin/python3"
"""The system's own: Debian's GStreamer belongs to it."""
NEEDED = "gir1.2-gst-rtsp-server-1.0 python3-gi gstreamer1.0-plugins-good gstreamer1.0-plugins-ugly"


class RtspCamera:
    """Shows one picture after the other; it can stall."""

    def __init__(self, folder: Path, address: str, process: "subprocess.Popen[str]") -> None:
        self.folder, self.address, self.process = folder, address, process

    def show(self, picture: bytes) -> None:
        """This picture from now on."""
        new = self.folder / "new.jpg"
        new.write_bytes(picture)
        new.replace(self.folder / "now.jpg")

    def stall(self, *, stalled: bool) -> None:
        """Send nothing, or go on."""
        (self.folder / "stall").touch() if stalled else (self.folder / "stall").unlink()

    def switch_off(self) -> None:
        """End the server."""
        self.process.kill()
        self.process.wait()


@contextmanager
def rtsp_camera(picture: bytes) -> Iterator[RtspCamera]:
    """A camera that is switched off in the end; without Debian's server the test says so."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "now.jpg").write_bytes(picture)
        command = [PYTHON, str(SERVER), folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            camera = RtspCamera(Path(folder), address, process)
            try:
                if not address:
                    pytest.skip(f"no RTSP server here: apt-get install --no-install-recommends {NEEDED}")
                yield camera
            finally:
                camera.switch_off()
