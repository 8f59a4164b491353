"""Bad files of every kind that Schiri reads, made from good ones by a generator that always makes the same.

A kind knows its good file and where it lies. `spoil` makes bad file number n of a kind: first everything that is no
ordinary file, then each mutation in turn, with more and more of them in one file.
"""

import io
import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import cv2
import numpy as np
from PIL import Image

from device.settings.example import example

NASTY = (
    "null", "true", "-5", "0", "1e308", "-1e308", "1e999", "NaN", "inf", "9" * 5_000, "0x" + "f" * 5_000, "1e-400",
    '""', '"."', '".."', '"../x"', '"/"', '"~nosuchuser/x"', '"\\u0000"', '"\\ud800"', '"x\\u0007y"',
    "[]", "{}", "[[]]",
    '"/dev/zero"', '"/nonexistent"', '{"a": 1}', '["red", "red"]', '["red", "pink"]', "1979-05-27",
    '"' + "ä" * 3_000 + '"', '"' + "a" * 64 + '.local"', '"' + "x/" * 3_000 + '"', "[" * 4_000, "[" * 900 + "]" * 900,
    '{"a":' * 900 + "1" + "}" * 900, "{a=" * 900 + "1" + "}" * 900, "a" + ".a" * 5_000, "[" + "1," * 20_000 + "1]",
)  # fmt: skip
"""What stands in the place of a value, as the file would spell it."""
VALUE = re.compile(rb'(?<=[:=\[,])\s*(?:"[^"\n]*"|[-\w.+]+)')
NAME = re.compile(rb'"?[a-z_]+"?(?=\s*[:=])')

Mutation = Callable[[bytes, Random], bytes]


def _flip(good: bytes, random: Random) -> bytes:
    content = bytearray(good)
    for _ in range(random.choice((1, 3, 30))):
        content[random.randrange(len(content))] = random.randrange(256)
    return bytes(content)


def _cut(good: bytes, random: Random) -> bytes:
    return good[: random.randrange(len(good))]


def _twice(good: bytes, random: Random) -> bytes:
    first, last = sorted(random.randrange(len(good) + 1) for _ in range(2))
    return good[:last] + good[first:last] * random.choice((1, 2, 50)) + good[last:]


def _insert(good: bytes, random: Random) -> bytes:
    place = random.randrange(len(good) + 1)
    return good[:place] + random.randbytes(random.choice((1, 10, 1_000))) + good[place:]


def _swap_value(good: bytes, random: Random) -> bytes:
    places = list(VALUE.finditer(good))
    if not places:
        return _flip(good, random)
    place = random.choice(places)
    return good[: place.start()] + random.choice(NASTY).encode() + good[place.end() :]


def _rename(good: bytes, random: Random) -> bytes:
    names = list(NAME.finditer(good))
    if not names:
        return _flip(good, random)
    place = random.choice(names)
    name = random.choice((b'""', b"x" * 70_000, b'"' + b"k" * 500 + b'"', b"a.b.c", b'"\\ud800"'))
    return good[: place.start()] + name + good[place.end() :]


def _crowd(good: bytes, random: Random) -> bytes:
    number = random.choice((50, 3_000, 10_000))
    return b"\n".join(b"langua%d = 1" % k for k in range(number)) + b"\n" + good


def _alone(_: bytes, random: Random) -> bytes:
    return random.choice((*NASTY, "", "\n", "\0" * 100, "\ufeff{}", "[" * 200_000, "{" * 200_000)).encode()


MUTATIONS: tuple[Mutation, ...] = (_swap_value, _flip, _cut, _twice, _insert, _rename, _crowd, _alone)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _folder(path: Path) -> None:
    path.mkdir()


def _circle(path: Path) -> None:
    path.symlink_to(path)


def _vast(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50 << 30)


def _missing(_: Path) -> None:
    """Nothing lies there."""


STRANGE: tuple[Callable[[Path], None], ...] = (_pipe, _endless, _folder, _circle, _vast, _missing)
"""What is no ordinary file, or none at all."""


def _recording() -> bytes:
    frames = [{"file": "0001.png", "at": 0.5}, {"file": "0002.png", "at": 2.0}]
    presses = [
        {"button": "whistle", "gesture": "short", "at": 0.2},
        {"button": "home+away", "gesture": "chord", "at": 3},
    ]
    teams = ["red", "blue"]
    options = {"half_minutes": 10}
    given = {"game": "soccer-tactics", "teams": teams, "options": options, "frames": frames, "presses": presses}
    return json.dumps(given).encode()


def picture(kind: str = "PNG", mode: str = "RGB") -> bytes:
    """A small picture of a few soft stripes, always the same."""
    across, down = np.meshgrid(np.arange(64), np.arange(48))
    grey = 128 + 60 * np.sin(across / 5) + 40 * np.cos(down / 7)
    content = io.BytesIO()
    Image.fromarray(grey.astype(np.uint8)).convert(mode).save(content, kind)
    return content.getvalue()


def noise(softness: float, random: np.random.Generator) -> bytes:
    """A picture as large as one is looked at, full of soft spots and empty of dice: the most work there is."""
    grain = cv2.GaussianBlur(random.normal(0, 1, (1200, 1600)), (0, 0), softness)
    grey = np.clip(128 + 60 * grain / grain.std(), 0, 255).astype(np.uint8)
    return cv2.imencode(".png", grey)[1].tobytes()


KINDS: Mapping[str, Callable[[], bytes]] = {
    "settings.toml": lambda: example().encode(),
    "recording.json": _recording,
    "lens.json": lambda: b'{"focal": 0.77, "bend": -0.03}',
    "album.json": lambda: b'{"version": 1, "pages": [{"name": "shot/post", "file": "post.png", "scale": 12.0}]}',
    "picture.png": picture,
    "picture.jpg": lambda: picture("JPEG"),
    "picture.tif": lambda: picture("TIFF", "I;16"),
    "picture.webp": lambda: picture("WEBP"),
    "picture.gif": lambda: picture("GIF", "P"),
    "picture.bmp": lambda: picture("BMP"),
}
"""The good file of each kind, by its name."""


def spoil(name: str, number: int, path: Path) -> None:
    """Put bad file number `number` of a kind in its place."""
    if number < len(STRANGE):
        STRANGE[number](path)
        return
    random = Random(f"{name} {number}")
    content = KINDS[name]()
    for _ in range(random.choice((1, 1, 2, 3))):
        content = MUTATIONS[(number + random.randrange(2)) % len(MUTATIONS)](content, random) or b" "
    path.write_bytes(content)
