"""A second memory card, with picamera2 and libcamera on it, for a sensor that the kernel simulates.

Bookworm's libcamera is too old for today's picamera2, so this one is Trixie. libcamera comes from Debian, what
picamera2 imports from the registry; one part of that has to be compiled. picamera2 itself comes with the installation.
"""

from pathlib import Path

from tests.virtual_pi.cache import made
from tests.virtual_pi.system import CHECKOUT, INCLUDED, Say, enter, key, pack_vendor, unpacked, written

SUITE = "trixie"
MORE = "python3-libcamera,libcamera-ipa,python3-prctl,python3-dev,gcc,libc6-dev"
IMPORTED = "piexif simplejpeg v4l2-python3 av libarchive-c tqdm jsonschema pidng"


def camera_card(say: Say) -> Path:
    """The image of this card."""
    made_of = key(SUITE, MORE, IMPORTED)
    return made("camera-card", made_of, lambda folder: _make(folder, say)) / "card.img"


def _make(folder: Path, say: Say) -> None:
    root = unpacked(folder, SUITE, f"{INCLUDED},{MORE}", say)
    enter(root, f"/{CHECKOUT}/.venv/bin/python -m pip install -q --no-deps {IMPORTED}")
    pack_vendor(root)
    written(root, folder)
