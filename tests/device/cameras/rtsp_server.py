"""A network camera that speaks RTSP: GStreamer's own server, run by the system's Python, which knows it.

`python3 rtsp_server.py FOLDER` tells its address in one line, and then shows `FOLDER/now.jpg` to everybody as H.264,
whatever it is at the moment. While there is a file `FOLDER/stall`, nothing is sent.
"""

import sys
from pathlib import Path

import gi  # type: ignore[import-not-found]

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # type: ignore[import-not-found]  # noqa: E402

A_SECOND = 15
"""Pictures."""
CAMERA = (
    "( appsrc name=camera is-live=true do-timestamp=true format=time caps=image/jpeg,framerate=15/1 ! jpegdec "
    "! videoconvert ! video/x-raw,format=I420 ! x264enc tune=zerolatency speed-preset=ultrafast "
    "pass=quant quantizer=16 key-int-max=15 ! rtph264pay name=pay0 pt=96 )"
)


def main(folder: Path) -> None:
    """Serve until somebody ends the process."""
    Gst.init(None)
    server = GstRtspServer.RTSPServer(service="0", address="127.0.0.1")
    factory = GstRtspServer.RTSPMediaFactory()
    factory.set_launch(CAMERA)
    factory.set_shared(True)
    factory.connect("media-configure", lambda _, media: film(media.get_element().get_by_name("camera"), folder))
    server.get_mount_points().add_factory("/table", factory)
    server.attach(None)
    sys.stdout.write(f"rtsp://127.0.0.1:{server.get_bound_port()}/table\n")
    sys.stdout.flush()
    GLib.MainLoop().run()


def film(camera: "Gst.Element", folder: Path) -> None:
    """Send the picture of this moment, again and again, until nobody looks any more."""

    def send() -> bool:
        if (folder / "stall").exists():
            return True
        data = Gst.Buffer.new_wrapped((folder / "now.jpg").read_bytes())
        return bool(camera.emit("push-buffer", data) == Gst.FlowReturn.OK)

    GLib.timeout_add(1000 // A_SECOND, send)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
