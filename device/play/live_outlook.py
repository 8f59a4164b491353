"""How the match may end, reckoned beside it after every step, by a head that has nothing else to think about."""

from typing import Any

from device.opponents.questions import Head, Odds, ToReckon
from device.referee.ruling import Ruling
from device.web.contract.match import Chances
from rules.game import SIDES
from rules.opponent import has_opponent


class LiveOutlook:
    """What was reckoned last, and for which state."""

    def __init__(self, wanted: str) -> None:
        """`wanted`: `alone`, against an opponent that is no person; `always`; or `never`."""
        self._wanted = wanted
        self._asked: tuple[Any, int] = (None, 0)
        self._reckoned: Any = None
        self._odds: Odds | None = None

    def wonder(self, ruling: Ruling | None, head: Head) -> None:
        """Ask, if the state is another one and nobody else wants to know something."""
        if ruling is None or head.busy or ruling.state is self._reckoned or not self._is_wanted(ruling):
            return
        self._asked = ruling.state, self._asked[1] + 1
        left = ruling.day.clocks.left(ruling.state, ruling.match.remaining)
        head.ask(ToReckon(self._asked[1], ruling.day.rules.name, ruling.state, left))

    def hear(self, odds: Odds) -> None:
        """What came out."""
        state, number = self._asked
        if odds.number == number:
            self._reckoned, self._odds = state, odds

    def chances(self, ruling: Ruling | None) -> Chances | None:
        """In per cent, for the page; nothing before they are known, or where nobody wants to know them."""
        if ruling is None or self._odds is None or not self._odds.wins or not self._is_wanted(ruling):
            return None
        home, away = (round(100 * self._odds.wins.get(side, 0.0)) for side in SIDES)
        return {"home": home, "draw": max(0, 100 - home - away), "away": away}

    def _is_wanted(self, ruling: Ruling) -> bool:
        if self._wanted == "never" or (self._wanted == "alone" and not ruling.match.play.sides):
            return False
        return has_opponent(ruling.day.rules.name) and tuple(ruling.day.conduct.sides(ruling.state)) == SIDES
