"""The moment for which people decided something: a page that lags behind must not decide about another one."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """The numbers of the match's state, of the referee's question, and of the decision on the screen; who decides."""

    state: int = 0
    question: int = 0
    call: int = 0
    players: int = 0
    """How many play each for himself; none where home plays away."""

    def is_over(self, data: Mapping[str, Any]) -> bool:
        """Whether a command was made for another state, question or decision; most are good at any time."""
        numbers = {"state": self.state, "question": self.question, "call": self.call}
        return any(data.get(name, number) != number for name, number in numbers.items())


NO_MOMENT = Moment()
