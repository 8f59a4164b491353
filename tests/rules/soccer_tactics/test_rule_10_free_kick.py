"""Rule 10: free kicks."""

from rules.soccer_tactics.actions import Dribble, Move, Place
from tests.rules.soccer_tactics.match import fields, new_match, on

FOUL = """
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    12 .       .       .       .       .       a4      .       .
    11 .       .       .       h7      a3      .       .       .
    10 .       .       .       h10*/a7 .       .       .       .
     9 .       .       a8      .       .       .       .       .
     4 h6      .       .       .       .       .       .       .
     1 .       .       .       .       h1      .       .       .
    home duel -
    """


def test_rule_10_the_fouled_figure_takes_the_kick_where_it_was_fouled() -> None:
    match = on(FOUL).duel(home=6, away=1).expect(attacking="home", carrier="h10", ball="D10", h10="D10")
    match.expect(phase="placement", side="away")


def test_rule_10_opponents_leave_the_eight_fields_around_the_ball() -> None:
    match = on(FOUL).duel(home=6, away=1)
    assert match.placers() == {"a3", "a7", "a8"}
    assert match.places("a7") == fields("B8-F12") - fields("C9-E11") - {"F12"}
    match.wrong(Place("a7", "E9"), "10 outside-zone").wrong(Place("a7", "D14"), "10 outside-zone")
    match.wrong(Place("a4", "F11"), "10 not-to-place")


def test_rule_10_the_takers_own_side_may_stay() -> None:
    match = on(FOUL).duel(home=6, away=1).wrong(Place("h7", "D12"), "4 other-side")
    match.place("a7", "D12").place("a3", "F11").place("a8", "B9")
    match.expect(phase="move", side="home", carrier="h10", h7="D11")


def test_rule_10_then_a_new_attack_begins_with_a_figure() -> None:
    match = on(FOUL).duel(home=6, away=1).place("a7", "D12").place("a3", "F11").place("a8", "B9")
    match.roll(2).move("h6", "A6").expect(phase="play").roll(3).play("G10").expect(phase="chase")


def test_rule_10_the_taker_may_not_touch_the_ball_again_before_another_has() -> None:
    kick = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    14 a3   .    .    .    .    .    .    .
    11 .    .    .    h7   .    .    .    .
    10 .    .    .    h10* .    .    .    .
     4 h6   .    .    .    .    .    .    .
    home play - {"restart":"free-kick"}
    """
    match = on(kick).roll(3).play("G10").roll(3).wrong(Move("h10", "G10"), "10 touches-twice")
    match.expect(barred_by="free-kick").move("h7", "G10").saw("ball-won").expect(barred=None, barred_by=None)
    on(kick).roll(1).wrong(Dribble("D9"), "10 dribble-at-restart")


def test_rule_10_a_touch_by_the_opponent_frees_the_taker_too() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    10 .   .   .   h10 .   .   *   .
     9 .   .   .   .   .   .   a7  .
    home challenge 1 {"barred":"h10"}
    """)
    match.move("a7", "G10")
    match.expect(barred=None, carrier="a7")


def test_rule_10_after_a_pass_the_taker_may_be_passed_to() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
     8 .    .    .    h10* .    .    .    .
     6 .    .    .    h7   .    .    .    .
    home play 2 {"restart":"free-kick"}
    """)
    match.play("D6").expect(barred=None)
    match.roll(2).play("D8").saw("direct-pass", figure="h10")


def test_rule_10_for_offside_a_near_figure_takes_it() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   a7  .   h10 .   .   .   .
    13 a3  .   .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw_no("offside")
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    14 .   .   .   h10 .   .   .   .
    13 a3  a7  .   .   .   .   .   .
     9 .   .   .   h7* .   .   .   .
    home play 5
    """)
    match.play("D14").saw("offside")
    assert match.placers() == {"a3", "a7"}


def test_decision_11_the_zone_also_holds_at_kick_off_and_corner() -> None:
    corner = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    15 .    a7   .    .    .    .    .    .
    home placement - {"restart":"corner"}
    """)
    corner.expect(side="away")
    assert corner.placers() == {"a7"} and corner.places("a7") == fields("A14-C14 C15-C16")
    kick_off = new_match().roll(2, 5).done().expect(ball="E8", side="away")
    assert not kick_off.places("a10") & fields("D7-F9")


def test_decision_11_in_the_ring_every_limit_counts() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
    10 .       a9      .       h10*/a7 .       .       .       .
     9 .       a8      .       .       .       .       .       .
     8 .       a6      .       .       .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1)
    match.wrong(Place("a7", "B11"), "2 four-in-file").wrong(Place("a7", "B9"), "2 team-mate").may(Place("a7", "B12"))


def test_decision_11_at_the_edge_the_ring_is_cut_off() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     9 h10*/a7 .       .       .       .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1)
    assert match.places("a7") == fields("A7-C11") - fields("A8-B10")


def test_decision_11_defenders_stay_in_their_half_there_too() -> None:
    match = on("""
       A       B       C       D       E       F       G       H
    16 .       .       .       .       a1      .       .       .
     9 .       .       .       h10*/a3 .       .       .       .
    home duel -
    """)
    match.duel(home=6, away=1)
    assert match.places("a3") == fields("B9-B11 C11-E11 F9-F11")
    match.wrong(Place("a3", "D7"), "2 defender-half")
