"""Runs the steps, forward or back, and tells how each ended. The first failure stops the rest."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from device.service.machine import Machine, StepFailed
from device.service.steps import Step, nothing

ALREADY, WOULD, DOING, DONE, FAILED, LEFT = "already", "would", "doing", "done", "failed", "left"


class Progress(NamedTuple):
    """What became of a step."""

    step: Step
    result: str
    reason: str = ""


Tell = Callable[[Progress], None]


def install(steps: Sequence[Step], machine: Machine, tell: Tell, *, dry: bool = False) -> bool:
    """Do what is not done yet; True if all of it is done now."""
    return _go([(step, step.is_done, step.do) for step in steps], machine, tell, dry=dry)


def uninstall(steps: Sequence[Step], machine: Machine, tell: Tell, *, dry: bool = False) -> bool:
    """Take back what is done, the last step first; True if nothing is left."""
    way = [(step, step.is_undone, step.undo) for step in reversed(steps) if step.undo is not nothing]
    return _go(way, machine, tell, dry=dry)


Way = Sequence[tuple[Step, Callable[[Machine], bool], Callable[[Machine], None]]]


def _go(way: Way, machine: Machine, tell: Tell, *, dry: bool) -> bool:
    for place, (step, finished, act) in enumerate(way):
        if finished(machine):
            tell(Progress(step, ALREADY))
            continue
        if dry:
            tell(Progress(step, WOULD))
            continue
        tell(Progress(step, DOING))
        try:
            act(machine)
        except (StepFailed, KeyboardInterrupt) as problem:
            tell(Progress(step, FAILED, str(problem) or "Ctrl-C"))
            for later, *_ in way[place + 1 :]:
                tell(Progress(later, LEFT))
            return False
        tell(Progress(step, DONE))
    return True
