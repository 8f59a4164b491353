"""The worked example at the end of the book: one whole turn, phase by phase."""

from rules.fuba.actions import Shoot
from tests.rules.fuba.match import on


def test_the_example_of_a_turn() -> None:
    """Heidi's yellow side is home and active with 3-5-2, Otto's blue side away with 4-4-2."""
    match = on(
        """
        L4 a1    P2 a2k    R4 a1
        L3 a1    M2 a2     R3 .
                 C  h1a3
        L2 h1a1  M1 h3     R2 h1
        L1 .     P1 h5k    R1 .
        home target 20' - {"formations":{"home":"3-5-2","away":"4-4-2"},"ball_value":3,"ball":"L2"}
        """,
        teams=("yellow", "blue"),
    )
    match.target("M1").expect(phase="roll")
    match.roll(4, 3).expect(minute=21)
    match.saw("possession", start=0, target=2, distance=0, total=6, ball=3, sum="4 +2 = 6 > 3", result="kept")
    match.expect(active="home", ball="M1", value=3).saw("ball", value=3, simple=True)
    match.wrong(Shoot(), "4 not-now").expect(phase="moves", side="away")
    match.tactic("midfield").expect(left=4).move("C", "L3").move("C", "R3").move("M2", "L3").move("M2", "R3")
    match.expect(left=0).done().expect(side="home")
    match.tactic("attack").expect(left=2).move("M1", "C").move("R2", "R3").expect(left=0)
    match.done().expect(phase="target", active="home", minute=21)
