"""A stream of a network camera or a telephone's app: always the newest picture, opened again whenever it was away."""

import re
from functools import partial

from device.cameras.cameraman import Cameraman
from device.cameras.ffmpeg import open_ffmpeg
from device.cameras.mjpeg import OtherStream, open_mjpeg
from device.ports import Camera, Clock, Waiting

WEB = ("http", "https")
IN_THE_NETWORK = (*WEB, "rtsp", "rtsps")
"""How an address begins that people may type on the page: no file of this computer does."""
SECRET = re.compile(r"((?:user|usr|login|name|pass|pwd|psw|key|token|auth|secret)[a-z]*=)[^&;#/]*", re.IGNORECASE)
"""Some cameras take name and password behind a question mark or in the path."""


def open_stream(clock: Clock, address: str) -> Cameraman:
    """The stream at this address; its pictures come as soon as it answers."""
    name = shown(address)
    opening, stalled = Waiting("camera-opens", name=name), Waiting("stream-gone", name=name)
    return Cameraman(clock, partial(_open, clock, address, name), opening, lambda: stalled)


def shown(address: str) -> str:
    """An address as people may see it: without the name and the password that it may hold."""
    kind, sign, rest = address.partition("://")
    return kind + sign + SECRET.sub(r"\1…", rest.rpartition("@")[2])  # nobody escapes the signs of his password


def _open(clock: Clock, address: str, name: str) -> Camera:
    """What FFmpeg would decode picture by picture we take off the line ourselves; everything else is left to it."""
    if address.partition(":")[0].lower() not in WEB:
        return open_ffmpeg(clock, address, name)
    try:
        return open_mjpeg(clock, address, name)
    except OtherStream:
        return open_ffmpeg(clock, address, name, "stream-rubbish")  # somebody answers
