"""Three shots: each side shoots once, then it goes on."""

from device.games.warm_up import Move, WarmUp
from rules.game import HOME

from .words import catalogue

WARM_UP = WarmUp(
    stand=lambda start: start,
    moves=(Move("first", ("roll",)), Move("second", ("roll",)), Move("third", ("roll",))),
    who=HOME,
    said=catalogue,
    lot=1,
)
