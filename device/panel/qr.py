"""An address as a QR code, for the page and for a terminal."""

from io import BytesIO, StringIO

import segno

PIXELS = 8
"""Of one square of the code on the page: sharp from a metre away."""


def qr_png(address: str) -> bytes:
    """For the page."""
    drawn = BytesIO()
    segno.make(address, micro=False).save(drawn, kind="png", scale=PIXELS)
    return drawn.getvalue()


def qr_lines(address: str) -> str:
    """For a terminal, in half blocks."""
    drawn = StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
