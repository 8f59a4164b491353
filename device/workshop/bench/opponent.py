"""How strong and how quick the opponent is: a short ladder for every game that has one, and what it costs.

Processor time counts, so that a busy machine does not make it slower than it is. The long form, with as many matches as
one likes, is `python -m device.workshop.opponent.ladder GAME`.
"""

import resource

from device.workshop.opponent.ladder import ladder
from rules import games
from rules.opponent import has_opponent
from rules.texts import Catalogue

MATCHES, SECONDS = 20, 6.0
"""For each pair: so many matches, or as many as the time allows."""


def run(texts: Catalogue) -> int:
    """Measure and print, game by game."""
    print(texts.page("bench.opponent.begin"))
    for game in filter(has_opponent, games()):
        print(texts.page("bench.opponent.game", game=texts.page(f"game.{game}")))
        for result in ladder(game, MATCHES, SECONDS):
            low, high = result.interval
            print(
                texts.page(
                    "bench.opponent.pair",
                    better=texts.page(f"bench.opponent.level.{result.better}"),
                    other=texts.page(f"bench.opponent.level.{result.other}"),
                    matches=len(result.points),
                    share=f"{result.share:.0%}",
                    low=f"{low:.0%}",
                    high=f"{high:.0%}",
                    draws=f"{result.draws:.0%}",
                    speed=f"{result.speed:,.0f}",
                    median=f"{result.thinks * 1000:.1f}",
                    worst=f"{result.worst:.2f}",
                )
            )
    print(texts.page("bench.opponent.memory", memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))
    return 0
