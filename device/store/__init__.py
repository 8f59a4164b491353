"""The event log: the only stored truth about matches, and everything that keeps it whole.

`Store(path)` opens the file, `begin` and `open` give the `MatchLog` of a match. Time is always given, never read here.
"""

from device.store.entries import BY, CAMERA, OVERRULED, PERSON, Entry, Header, Line, Said, action, position
from device.store.faults import StoreProblem
from device.store.log import MatchLog
from device.store.play import LogStep, Play, log_step
from device.store.store import Store
from device.store.summaries import Summary

__all__ = [
    "BY",
    "CAMERA",
    "OVERRULED",
    "PERSON",
    "Entry",
    "Header",
    "Line",
    "LogStep",
    "MatchLog",
    "Play",
    "Said",
    "Store",
    "StoreProblem",
    "Summary",
    "action",
    "log_step",
    "position",
]
