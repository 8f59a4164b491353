"""Small boards worked out: `python -m device.workshop.opponent.solving GAME`.

Where a game's folder has `worth.py`, every attack has a worth: the chance to score the next goal less the other side's.
It follows from the worths of the attacks it may lead to, so all of them are worked out together (value iteration), from
the rules alone. The table goes into the game's `worth.toml`.
"""

import sys
from collections import deque
from importlib.resources import files
from pathlib import Path
from typing import Any

from rules import game_named, plugged
from rules.game import HOME
from rules.opponent.deciding import mind_of
from rules.opponent.draws import Draws
from rules.opponent.mind import Mind, Throw

ROUNDS = 400
PRECISE = 0.0005
DEEPEST = 14
Node = tuple[str, Any]


class Board:
    """All attacks of a board, and how one leads to the others."""

    def __init__(self, game: str) -> None:
        self.mind: Mind[Any, Any, Any] = mind_of(game)
        self.plug = plugged("rules", game, "worth")
        self.nodes: dict[Any, Node] = {}
        self.attacks: dict[tuple[str, str], Node] = {}
        self.waiting: deque[Any] = deque()
        start = self.mind.dealt(game_named(game).start({}), Draws(0))
        for fall, _ in self.mind.falls(start, Throw()):
            self.node(self.plug.plain(self.mind.follow(start, fall)), 0)
        while self.waiting:
            state = self.waiting.popleft()
            key = self.plug.key(state)
            if key not in self.attacks:
                self.attacks[key] = self.between(state, 0)

    def node(self, state: Any, depth: int) -> Node:
        """What a plain position is: a known attack, or what lies between attacks."""
        key = self.plug.key(state)
        if key is not None:
            if key not in self.attacks:
                self.waiting.append(state)
            return ("attack", key)
        if state not in self.nodes:
            self.nodes[state] = ("even", None)
            if depth < DEEPEST:
                self.nodes[state] = self.between(state, depth)
        return self.nodes[state]

    def between(self, state: Any, depth: int) -> Node:
        """The best of what somebody may decide, the mean of what may fall, and who may come in."""
        turn, mind = self.mind.turn(state), self.mind
        if turn is None:
            found = self.thrown(state, Throw(), depth)
        else:
            choices = [self.chosen(state, option, depth) for option in mind.options(state, turn)]
            found = ("best" if turn == HOME else "worst", choices)
        for side in mind.sides(state):
            if side != turn and (comes_in := mind.options(state, side)):
                used = self.chosen(state, comes_in[0], depth)
                found = ("best" if side == HOME else "worst", [found, used])
        return found

    def chosen(self, state: Any, option: Any, depth: int) -> Node:
        """What a choice leads to."""
        if isinstance(option, Throw):
            return self.thrown(state, option, depth)
        return self.goal_or(self.mind.follow(state, option), depth)

    def thrown(self, state: Any, throw: Throw, depth: int) -> Node:
        """What the faces of a die lead to."""
        falls = self.mind.falls(state, throw)
        return "mean", [(self.goal_or(self.mind.follow(state, fall), depth), chance) for fall, chance in falls]

    def goal_or(self, after: Any, depth: int) -> Node:
        """A goal, or what comes next as whoever has the ball sees it."""
        lead = self.mind.lead(after, HOME)
        if lead:
            return "goal", lead
        node = self.node(self.plug.plain(after), depth + 1)
        return node if after.attacking == HOME else ("other", node)

    def solved(self) -> dict[tuple[str, str], float]:
        """The worth of every attack."""
        worth = dict.fromkeys(self.attacks, 0.0)
        for _ in range(ROUNDS):
            known: dict[int, float] = {}
            change = 0.0
            for key, node in self.attacks.items():
                new = value(node, worth, known)
                change = max(change, abs(new - worth[key]))
                worth[key] = new
            sys.stdout.write(f"{len(worth)} attacks, change {change:.5f}\n")
            if change < PRECISE:
                break
        return worth


def value(node: Node, worth: dict[tuple[str, str], float], known: dict[int, float]) -> float:
    """What a node is worth as things stand."""
    kind, what = node
    if kind in ("attack", "goal", "even"):
        return worth[what] if kind == "attack" else float(what or 0.0)
    if id(node) not in known:
        if kind == "other":
            known[id(node)] = -value(what, worth, known)
        elif kind == "mean":
            known[id(node)] = sum(chance * value(after, worth, known) for after, chance in what)
        else:
            values = [value(choice, worth, known) for choice in what]
            known[id(node)] = max(values) if kind == "best" else min(values)
    return known[id(node)]


def written(path: Path, worth: dict[tuple[str, str], float]) -> None:
    """The table, a row for each kind of attack."""
    fields = sorted({field for _, field in worth}, key=lambda field: (int(field[1:]), field[0]))
    lines = [
        "# What an attack is worth from each field: the chance of the next goal less the other side's. Worked out from",
        "# the rules by device.workshop.opponent.solving, not by hand. What the kinds mean stands in `worth.py`.",
        f"fields = [{', '.join(repr(field) for field in fields)}]".replace("'", '"'),
        "",
        "[attack]",
    ]
    for kind in sorted({kind for kind, _ in worth}):
        row = ", ".join(f"{worth.get((kind, field), 0.0):.3f}" for field in fields)
        lines.append(f'"{kind}" = [{row}]')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def run(game: str) -> None:
    """Work it out and write it down."""
    worth = Board(game).solved()
    written(Path(str(files(f"rules.{game.replace('-', '_')}").joinpath("worth.toml"))), worth)


if __name__ == "__main__":
    run(sys.argv[1])
