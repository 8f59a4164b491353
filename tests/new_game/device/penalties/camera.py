"""The table in a living room."""

from device.virtual.living_room import LivingRoom
from vision.penalties.drawn import PenaltyLook, PenaltyTable, look_in_view

LIVING_ROOM = LivingRoom(paint=PenaltyTable, draw=look_in_view, usual=PenaltyLook(exposure=1.25))
