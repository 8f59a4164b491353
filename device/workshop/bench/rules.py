"""How fast the rules are: legal moves beside python-chess, and whole random matches.

The rounds of both sides alternate and the middle of their ratios counts, so that a busy machine disturbs both alike.
Of the random matches the quickest round counts: other work on the machine can only make a round slower.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any

from rules.soccer_tactics.actions import DONE, Time
from rules.soccer_tactics.options import Options
from rules.soccer_tactics.phases import draw, follow, legal
from rules.soccer_tactics.set_up import start
from rules.soccer_tactics.state import Match, State
from rules.texts import Catalogue

ROUNDS = 11
POSITIONS = 300
MATCHES = 12
PERIOD_ENDS = 0.01
"""How often a time signal that was drawn is believed; a half then has some hundred actions, as at the table."""
LEAST_RATIO = 1.0
LEAST_ACTIONS_PER_SECOND = 50_000


def run(texts: Catalogue) -> int:
    """Measure and print, with the budgets beside."""
    print(texts.page("bench.rules.begin"))
    chess_positions, our_positions = list(_chess_positions(POSITIONS)), list(_our_positions(POSITIONS))
    rounds = [
        (_moves_per_second(_chess_moves, chess_positions), _moves_per_second(legal, our_positions))
        for _ in range(ROUNDS)
    ]
    ratio = median(ours / theirs for theirs, ours in rounds)
    theirs, ours = (median(values) for values in zip(*rounds, strict=True))
    playouts = [_actions_per_second(seed) for seed in range(ROUNDS)]
    for name, positions, listed, speed in (
        ("python-chess", chess_positions, _chess_moves, theirs),
        ("soccer-tactics", our_positions, legal, ours),
    ):
        moves = sum(len(list(listed(position))) for position in positions) / len(positions)
        print(texts.page("bench.rules.moves", name=f"{name:15}", moves=f"{moves:6.1f}", speed=f"{speed:11,.0f}"))
    print(texts.page("bench.rules.ratio", ratio=f"{ratio:.1f}", least=f"{LEAST_RATIO:.0f}"))
    print(texts.page("bench.rules.actions", speed=f"{max(playouts):,.0f}", least=f"{LEAST_ACTIONS_PER_SECOND:,}"))
    return 0


def _chess_positions(count: int) -> Iterator[Any]:
    import chess

    chance = random.Random(1)  # noqa: S311 # a fair measure, not a secret
    board = chess.Board()
    for _ in range(count):
        if board.is_game_over():
            board = chess.Board()
        yield board.copy()
        board.push(chance.choice(list(board.legal_moves)))


def _chess_moves(board: Any) -> Sequence[Any]:
    return list(board.legal_moves)


def random_match(seed: int) -> Iterator[State]:
    """The state after every action of a match that chance alone plays; set-ups stay as they are."""
    chance = random.Random(seed).random  # noqa: S311
    state = start(Match(Options()))

    def below(most: int) -> int:
        return int(chance() * most)

    while state.phase != "over":
        action = DONE if state.phase == "set-up" and state.restart else draw(state, below)
        if not isinstance(action, Time) or chance() < PERIOD_ENDS:
            state = follow(state, action).state
            yield state


def _our_positions(count: int) -> Iterator[State]:
    found = 0
    for seed in range(count):
        for state in random_match(seed):
            if state.phase in ("move", "chase", "challenge") and state.roll:
                yield state
                found += 1
                if found == count:
                    return


def _moves_per_second(listed: Callable[[Any], Sequence[Any]], positions: Sequence[Any]) -> float:
    begin = process_time()
    moves = sum(len(list(listed(position))) for position in positions)
    return moves / (process_time() - begin)


def _actions_per_second(round_number: int) -> float:
    begin = process_time()
    actions = sum(1 for seed in range(MATCHES) for _ in random_match(1000 * round_number + seed))
    return actions / (process_time() - begin)
