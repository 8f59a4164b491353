"""How fast the rules are: legal moves beside python-chess, and whole random matches.

The rounds of both sides alternate and the middle of their ratios counts, so that a busy machine disturbs both alike.
Of the random matches the quickest round counts: other work on the machine can only make a round slower. The game is the
one that stands first on the shelf.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any

from device.games import part
from rules import games
from rules.texts import Catalogue

ROUNDS = 11
POSITIONS = 300
MATCHES = 12
LEAST_RATIO = 1.0
LEAST_ACTIONS_PER_SECOND = 50_000


def run(texts: Catalogue) -> int:
    """Measure and print, with the budgets beside."""
    print(texts.page("bench.rules.begin"))
    game = games()[0]
    yard = part(game, "bench")
    chess_positions, our_positions = list(_chess_positions(POSITIONS)), list(yard.positions(POSITIONS))
    rounds = [
        (_moves_per_second(_chess_moves, chess_positions), _moves_per_second(yard.legal, our_positions))
        for _ in range(ROUNDS)
    ]
    ratio = median(ours / theirs for theirs, ours in rounds)
    theirs, ours = (median(values) for values in zip(*rounds, strict=True))
    playouts = [_actions_per_second(yard.playout, seed) for seed in range(ROUNDS)]
    for name, positions, listed, speed in (
        ("python-chess", chess_positions, _chess_moves, theirs),
        (game, our_positions, yard.legal, ours),
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


def _moves_per_second(listed: Callable[[Any], Sequence[Any]], positions: Sequence[Any]) -> float:
    begin = process_time()
    moves = sum(len(list(listed(position))) for position in positions)
    return moves / (process_time() - begin)


def _actions_per_second(playout: Callable[[int], Iterator[Any]], round_number: int) -> float:
    begin = process_time()
    actions = sum(1 for seed in range(MATCHES) for _ in playout(1000 * round_number + seed))
    return actions / (process_time() - begin)
