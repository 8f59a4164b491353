"""Motion JPEG over HTTP, as most telephones' apps and many network cameras send it.

FFmpeg would decode every picture, thirty a second, and fall behind on a small computer. Here the pictures are only
taken off the line; the newest is decoded when somebody looks at it.
"""

import ssl
from http.client import HTTPException, HTTPResponse
from urllib.error import HTTPError
from urllib.parse import unquote, urlsplit
from urllib.request import (
    BaseHandler,
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    HTTPSHandler,
    ProxyHandler,
    build_opener,
)

from device.cameras.jpeg import JpegFrame
from device.cameras.multipart import Parts, Rubbish, boundary_of
from device.ports import LOOK_EVERY, Clock, Frame, Waiting

SILENCE = 5.0
"""After so many seconds without a picture a stream counts as gone."""
AT_ONCE = 256 << 10
"""Bytes; a picture has about as many."""
REFUSED = (401, 403)


class OtherStream(Exception):
    """Something answers, but not with Motion JPEG."""


class MjpegCamera:
    """`device.ports.Camera` that waits; a cameraman stands behind it."""

    def __init__(self, clock: Clock, answer: HTTPResponse, boundary: bytes, name: str) -> None:
        self._clock, self._answer, self._name = clock, answer, name
        self._parts = Parts(boundary)
        self._due = clock.now()

    def frame(self) -> Frame:
        """The next picture that is worth a look; those in between are left out."""
        patience, heard = self._clock.now() + SILENCE, False
        while (now := self._clock.now()) < patience:
            data = self._receive()
            heard = True
            try:
                newest = self._parts.feed(data)
            except Rubbish as problem:
                raise Waiting("stream-rubbish", name=self._name) from problem
            if newest is None:
                continue
            patience = now + SILENCE
            if now >= self._due:
                self._due = now + LOOK_EVERY
                return JpegFrame(newest, now, Waiting("stream-rubbish", name=self._name))
        raise Waiting("stream-rubbish" if heard else "stream-gone", name=self._name)

    def close(self) -> None:
        """Hang up."""
        self._answer.close()

    def _receive(self) -> bytes:
        try:
            data = self._answer.read1(AT_ONCE)
        except (OSError, HTTPException, ValueError) as problem:
            raise Waiting("stream-gone", name=self._name) from problem
        if not data:
            raise Waiting("stream-gone", name=self._name)
        return data


def open_mjpeg(clock: Clock, address: str, name: str) -> MjpegCamera:
    """The stream at this address. Raises `OtherStream` if it is none of ours, `Waiting` if nobody answers."""
    try:
        answer = _call(address)
    except HTTPError as problem:
        problem.close()
        code = "stream-refused" if problem.code in REFUSED else "stream-rubbish"
        raise Waiting(code, name=name) from problem
    except (OSError, HTTPException, ValueError) as problem:
        raise Waiting("stream-missing", name=name) from problem
    boundary = boundary_of(answer.headers.get("Content-Type", ""))
    if boundary is None:
        answer.close()
        raise OtherStream
    return MjpegCamera(clock, answer, boundary, name)


def _call(address: str) -> HTTPResponse:
    parts = urlsplit(address)
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    known = HTTPPasswordMgrWithDefaultRealm()
    handlers: list[BaseHandler] = []
    if parts.username is not None:
        known.add_password(None, bare, unquote(parts.username), unquote(parts.password or ""))
        handlers = [HTTPBasicAuthHandler(known), HTTPDigestAuthHandler(known)]
    # A camera in the house has a certificate of its own, for which nobody vouches; FFmpeg asks nobody either.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    call = build_opener(
        ProxyHandler({}),  # the camera is in the house
        HTTPSHandler(context=context),
        *handlers,
    )
    answer = call.open(bare, timeout=SILENCE)
    if not isinstance(answer, HTTPResponse):  # sent on to something that is no page
        raise OtherStream
    return answer
