"""Draws: who meets whom. Pure; all chance comes from the evening's seed."""

from device.club.draw.drawing import champion, next_fixtures, outdated

__all__ = ["champion", "next_fixtures", "outdated"]
