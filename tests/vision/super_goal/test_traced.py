"""What the ray tracer is told of a Super Goal! table."""

from tests.vision.super_goal.traced import TracedTable
from vision.super_goal.drawn.look import GoalLook
from vision.super_goal.drawn.scene import GoalScene
from vision.virtual_table.symbol_die import SymbolDie

SMALL = GoalLook(size=(640, 360))


def test_a_die_has_a_picture_on_each_face_that_can_be_seen() -> None:
    table = TracedTable(SMALL, 1)
    top, right, far, left, near = [name for name in sorted(table.faces) if name][:5]
    told = "".join(table.things(GoalScene(None, (SymbolDie(50.0, 40.0, 0.3, top, (right, far, left, near)),))))
    assert [told.count(str(table.files[name])) for name in (top, right, far, left, near)] == [1] * 5
    assert "White" not in told


def test_the_ball_is_told() -> None:
    assert "White" in "".join(TracedTable(SMALL, 1).things(GoalScene((75.0, 165.0))))
