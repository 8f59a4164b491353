"""The moment for which people decided something: a page that lags behind must not decide about another one."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """The number of the match's state, and of the referee's question."""

    state: int = 0
    question: int = 0

    def is_over(self, data: Mapping[str, Any]) -> bool:
        """Whether a command was made for another state or another question; most are good at any time."""
        return (data.get("state", self.state), data.get("question", self.question)) != self
