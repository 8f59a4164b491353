"""Shadows on varnish: lamp and room lie as a white veil over the print, and a shadow takes that away too.

Without a veil a shadow is the board's colour, only darker. With one it is darker and more colourful: in light, which
grows with the square of grey levels, a share of what print is left without the veil.
"""

import numpy as np

from vision.arrays import Array
from vision.ground import tuning
from vision.ground.tone import BLACK


def shaded_print(seen: Array, look: Array, white: Array) -> tuple[Array, Array]:
    """The shadow nearest to some colours (3 × n): its colours, and how bright it leaves the print.

    `white` is the colour of white paper; a veil is a share of its light, never more than the board shows.
    """
    weight = 1 / (seen + BLACK)
    light, print_, paper = seen * seen * weight, look * look * weight, white[:, None] ** 2 * weight
    pp, pw, ww = (np.einsum("ij,ij->j", a, b) for a, b in ((print_, print_), (print_, paper), (paper, paper)))
    lp, lw = (np.einsum("ij,ij->j", light, b) for b in (print_, paper))
    room = pp * ww - pw * pw + 1e-6
    share, taken = (lp * ww - lw * pw) / room, (lp * pw - lw * pp) / room
    bound = (look * look / white[:, None] ** 2).min(axis=0)
    veil = np.clip(taken / np.maximum(share, 1e-3), 0, bound)
    left = print_ - paper * veil
    share = np.einsum("ij,ij->j", light, left) / (np.einsum("ij,ij->j", left, left) + 1e-6)
    share = np.clip(share, tuning.DARKEST_SHADOW**2, 1.0)
    shadow = np.sqrt(np.maximum(share * left / weight, 0))
    return shadow, np.sqrt(share)
