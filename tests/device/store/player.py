"""A match in a process of its own, to be killed: `python -P -m tests.device.store.player STORE SEED`.

Every line on standard output acknowledges a step that has returned from the log, with its entries.
"""

import json
import random
import signal
import sys
from pathlib import Path

from device.store import MatchLog, Said, Store, action
from tests.device.store.matches import GAME, NOON, choose, write

DEAD_BALL = 0.15


def steps(log: MatchLog, chance: random.Random) -> list[Said]:
    """What happens next: mostly an action, sometimes two at once, sometimes something taken back."""
    if chance.random() < DEAD_BALL:
        if chance.random() < 0.5 and log.play.undone:
            return [Said("redo", {})]
        return [Said("undo", {})] if log.play.last else [Said("note", {"seed": chance.random()})]
    state, said = log.play.state, []
    for _ in range(chance.choice((1, 1, 2))):
        if GAME.legal(state):
            chosen = choose(state, chance)
            state = GAME.apply(state, chosen).state
            said.append(action(GAME.action_json(chosen), by=chance.choice(("camera", "person"))))
    return said


def main(path: Path, seed: int) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chance = random.Random(seed)
    with Store(path) as store:
        unfinished = store.unfinished()
        log = store.open(unfinished[0].header.match) if unfinished else store.begin("soccer-tactics", {}, at=NOON)
        while not GAME.state_json(log.play.state)["over"]:
            if chance.random() < 0.05:
                store.pictures.keep(log.match, len(log.entries), chance.randbytes(50_000))
            said = steps(log, chance)
            whistled = chance.random() < 0.3
            step = write(log, *said, clock=len(log.entries), whistled=whistled)
            told = [[entry.number, entry.kind, entry.data] for entry in step.entries]
            sys.stdout.write(json.dumps({"match": log.match, "whistled": whistled, "entries": told}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
