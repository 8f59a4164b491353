"""The webcam over the virtual Pi's table: it shows recorded pictures, to the byte, and can be pulled out."""

from pathlib import Path

from device import HOME
from tests.virtual_pi.pi import HOST, TOOLS, VirtualPi

MODULE = "table-camera.ko"
SETTINGS = '[camera]\nkind = "v4l2"\nsource = "table"\nsize = [1280, 720]\n'
"""The family's settings for this camera: a part of its name is enough."""
PLUG = "/sys/module/table_camera/parameters/plugged"
THERE = "/dev/table-sim"
LOOKS = 30
"""How often a picture is taken before it counts as looked at: reading one takes a second or two."""


class Table:
    """What lies under the camera; the virtual Pi has to see this checkout."""

    def __init__(self, pi: VirtualPi) -> None:
        self._pi = pi
        pi.must(f"insmod {TOOLS}/{MODULE}")

    def lay(self, picture: Path) -> None:
        """From now on the camera shows this picture."""
        file = HOST / picture.relative_to(HOME)
        self._pi.must(f"dd if={file} of={THERE} bs=1M status=none")

    def plug(self, *, there: bool = True) -> None:
        """Plug the camera in, or pull it out."""
        self._pi.must(f"echo {'Y' if there else 'N'} >{PLUG}")

    def looked_at(self) -> bool:
        """Whether the picture has been taken often enough."""
        return int(self._pi.must(f"cat {THERE}")) >= LOOKS
