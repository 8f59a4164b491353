"""Rule 11: time, the end of the match, extra time, shoot-out."""

from rules.soccer_tactics.actions import Claim, Done, Duel, Roll, Spin, Time, Waive
from tests.rules.soccer_tactics.match import Match, by_the_book, new_match, on

MIDFIELD = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    13 a3   .    .    .    .    .    .    .
    10 .    .    .    h10* .    .    .    .
     9 .    .    .    .    .    .    a7   .
     8 .    .    h7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move 3 {"period":"first-half","first_kick_off":"home"}
    """


def test_rule_11a_sixty_seconds_after_the_roll() -> None:
    match = on(MIDFIELD).may(Time("move")).time("move").saw("move-time", side="home").expect(phase="move", late=True)
    match.wrong(Time("move"), "11B no-such-signal")


def test_rule_11a_no_limit_before_the_roll() -> None:
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
     8 .    .    h7   .    .    .    .    .
    home move -
    """).wrong(Time("move"), "11B no-such-signal")


def test_rule_11a_being_late_costs_nothing_until_it_is_claimed() -> None:
    match = (
        on(MIDFIELD)
        .time("move")
        .move("h7", "C11")
        .expect(late=False, phase="play")
        .wrong(Claim(), "11A nothing-to-claim")
    )
    match.expect(side="home")


def test_rule_11a_a_claim_makes_it_a_breach() -> None:
    match = by_the_book(MIDFIELD).wrong(Claim(), "11A nothing-to-claim").time("move").claim().saw("breach", side="home")
    match.saw("centre-free-kick", side="away").expect(attacking="away", late=False)


def test_rule_11a_placements_have_sixty_seconds_too() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    home placement - {"restart":"corner"}
    """)
    match.time("move").saw("move-time", side="away")
    match.claim().saw("breach", side="away")


def test_rule_11b_the_signal_ends_the_half() -> None:
    on(MIDFIELD).time("half").saw("half-time").expect(phase="set-up", attacking="away", period=2, running=False)


def test_rule_11b_the_signal_ends_the_match() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
    home move - {"period":"second-half","score":{"home":2,"away":1}}
    """)
    match.time("full")
    match.saw("full-time").saw("final", home=2, away=1, winner="home").expect(phase="over", side=None)
    match.wrong(Done(), "11B match-over").wrong(Roll((3,)), "11B match-over").wrong(Time("full"), "11B match-over")


IN_THE_AREA = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h10* .    .    .    .
    10 .    .    a7   .    .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home challenge - {"chance":true,"period":"first-half","first_kick_off":"home"}
    """


def test_rule_11b_an_attack_in_the_penalty_area_is_finished() -> None:
    match = on(IN_THE_AREA).time("half").saw("time-up", side="home").saw_no("half-time").expect(phase="challenge")
    match.roll(2).move("a7", "C12").expect(phase="shot").spin("goal-kick").saw("goal-kick").saw("half-time")
    match.expect(phase="set-up", attacking="away", period=2)


def test_rule_11b_a_goal_ends_the_attack_and_the_half() -> None:
    match = on(IN_THE_AREA).time("half").roll(2).move("a7", "C12").spin("goal").saw("goal", home=1, away=0)
    match.saw("half-time", home=1, away=0).expect(period=2, attacking="away", finishing=None, score=(1, 0))


def test_rule_11b_a_goal_after_the_whistle_decides_the_match() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h10* .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home shot - {"period":"second-half"}
    """)
    match.time("full").saw("time-up")
    match.spin("goal").saw("goal", home=1, away=0).saw("final", winner="home").expect(phase="over", score=(1, 0))


def test_rule_11b_the_defence_winning_the_ball_ends_it() -> None:
    match = on(IN_THE_AREA).time("half").roll(3).move("a3", "D14").expect(phase="duel").duel(home=2, away=5)
    match.saw("half-time").expect(phase="set-up", period=2)


def test_rule_11b_a_resulting_corner_is_taken() -> None:
    match = on(IN_THE_AREA).time("half").roll(2).move("a7", "C12").spin("corner").saw("corner").saw_no("half-time")
    match.place("a3", "C14")
    while match.state.phase == "placement":
        match.done()
    match.expect(phase="play", side="home").roll(2).play("A14").saw("half-time").expect(phase="set-up")


def test_rule_11b_a_corner_into_the_penalty_area_goes_on() -> None:
    match = on("""
       A    B    C    D    E    F    G    H
    16 h10* .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    14 .    .    .    h11  .    .    .    .
    home play 3 {"restart":"corner","period":"first-half","finishing":"home"}
    """)
    match.play("D14").expect(phase="shot").saw_no("half-time").spin("goal").expect(score=(1, 0), period=2)


def test_rule_11b_a_direct_pass_to_a_star_is_finished_too() -> None:
    star = """
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    13 .   .   h10 .   .   .   .   .
    10 .   .   h7* .   .   .   .   .
    home play 3 {"period":"first-half"}
    """
    on(star).play("C13").time("half").saw("time-up").expect(phase="shot")
    on(star).time("half").saw("half-time")


def test_rule_11b_a_ball_only_near_the_area_is_not() -> None:
    on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    15 a3   .    .    .    .    .    .    .
    13 .    .    .    h10* .    .    .    .
    home challenge - {"period":"first-half"}
    """).time("half").saw("half-time")
    on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
     2 .   .   .   h6* .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home move - {"period":"first-half"}
    """).time("half").saw("half-time")


def test_rule_11b_a_loose_ball_in_the_area_is_still_fought_for() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    15 a3  .   .   .   .   .   .   .
    14 .   .   .   *   .   .   .   .
    12 .   .   .   h10 .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home chase - {"period":"first-half"}
    """)
    match.time("half").saw("time-up")
    match.roll(2).move("h10", "D14").expect(phase="challenge", chance=True)


def test_rule_11b_after_the_whistle_nobody_is_offered_a_free_kick_that_ends_the_attack() -> None:
    late = by_the_book(IN_THE_AREA).time("half").breach("away").saw("breach", side="away").saw_no("centre-free-kick")
    late.saw("no-free-kick", side="home").wrong(Waive(), "9C nothing-to-waive").expect(phase="challenge")
    open_choice = by_the_book(IN_THE_AREA).breach("away").may(Waive()).time("half")
    open_choice.saw("time-up", side="home").saw("no-free-kick", side="home").wrong(Waive(), "9C nothing-to-waive")
    for match in (late, open_choice):
        match.expect(finishing="home").roll(2).move("a7", "C12").spin("goal-kick").saw("half-time").expect(period=2)


def test_rule_11b_after_the_whistle_a_breach_by_the_attackers_ends_the_attack() -> None:
    by_the_book(IN_THE_AREA).time("half").breach("home").saw("centre-free-kick", side="away").saw("half-time")


FREE_KICK_IN_THE_AREA = """
       A    B    C    D      E    F    G    H
    16 .    .    .    .      a1   .    .    .
    15 .    .    .    .      a3   .    .    .
    14 .    .    .    h10/a7* .   .    .    .
     8 h7   .    .    .      .    .    .    .
    away duel - {"period":"first-half"}
    """


def test_rule_11b_a_free_kick_in_the_area_is_judged_alike_before_and_after_room_is_made() -> None:
    before = on(FREE_KICK_IN_THE_AREA).duel(home=6, away=1).saw("free-kick", side="home", field="D14")
    after = on(FREE_KICK_IN_THE_AREA).duel(home=6, away=1).place("a3", "F15").place("a7", "D12").expect(phase="move")
    for match in (before.expect(phase="placement"), after):
        match.time("half").saw("time-up", side="home").saw_no("half-time").expect(finishing="home")
    before.place("a3", "F15").place("a7", "D12").expect(phase="move", finishing="home")


DRAW = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move - {"period":"second-half","first_kick_off":"away"}
    """


def test_rule_11c_a_draw_goes_into_extra_time() -> None:
    on(DRAW).time("full").saw("full-time", home=0, away=0).saw("extra-time").expect(phase="set-up", period=3)


def test_rule_11c_extra_time_has_two_full_halves_whoever_leads() -> None:
    leading = """
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move - {"period":"extra-first-half","score":{"home":1,"away":0},"first_kick_off":"away"}
    """
    match = on(leading).time("half").saw("extra-half-time", home=1).expect(phase="set-up", period=4, attacking="home")
    match.done().done().time("full").saw("final", winner="home").expect(phase="over")


def shoot_out() -> Match:
    return (
        on("""
       A    B    C    D    E    F    G    H
    16 .    .    .    .    a1   .    .    .
    10 .    .    .    h10* .    .    .    .
     1 .    .    .    .    h1   .    .    .
    home move - {"period":"extra-second-half"}
    """)
        .time("full")
        .saw("shoot-out")
    )


def test_rule_11c_then_penalties_and_a_roll_for_the_first() -> None:
    match = shoot_out().expect(phase="shoot-out").wrong(Spin("goal"), "4 not-now").roll(3, 3).saw("shoot-out-tie")
    match.roll(2, 5).saw("shoot-out-first").may(Spin("goal"), Spin("corner"), Spin("goal-kick"))
    match.wrong(Roll((2, 5)), "4 not-now").wrong(Duel(3, 4), "4 not-now")


def test_rule_11c_five_shots_each_in_turn() -> None:
    match = shoot_out().roll(6, 1)
    first = match.state.attacking
    for number in range(8):
        match.expect(phase="shoot-out", side=first if number % 2 == 0 else {"home": "away", "away": "home"}[first])
        match.spin("goal")
    match.spin("goal").expect(phase="shoot-out").spin("goal-kick").saw("shoot-out-miss").saw("final", winner=first)
    match.expect(phase="over", score=(0, 0))


def test_rule_11c_then_one_each_until_one_side_is_ahead_after_equally_many() -> None:
    match = shoot_out().roll(6, 1)
    first = match.state.attacking
    for _ in range(10):
        match.spin("goal-kick").expect(phase="shoot-out")
    match.spin("goal").expect(phase="shoot-out").spin("goal").expect(phase="shoot-out")
    match.spin("goal-kick").expect(phase="shoot-out").spin("goal").saw("final").expect(phase="over")
    match.saw("final", winner={"home": "away", "away": "home"}[first])


def test_decision_12_in_a_shoot_out_only_a_goal_counts_and_nothing_follows() -> None:
    match = shoot_out().roll(6, 1).spin("corner").saw("shoot-out-miss").saw_no("corner").expect(phase="shoot-out")
    match.spin("goal-kick").saw("shoot-out-miss").saw_no("goal-kick").expect(phase="shoot-out", score=(0, 0))


def test_decision_14_a_shoot_out_ends_once_it_cannot_be_turned() -> None:
    match = shoot_out().roll(6, 1)
    first = match.state.attacking
    for result in ("goal", "goal-kick", "goal", "corner", "goal"):
        match.spin(result).expect(phase="shoot-out")
    match.spin("goal-kick").saw("final", winner=first).expect(phase="over")


def test_decision_14_extra_time_may_be_switched_off() -> None:
    on(DRAW, extra_time=False).time("full").saw("shoot-out").saw_no("extra-time").expect(phase="shoot-out")
    on(DRAW, extra_time=False, shoot_out=False).time("full").saw("final", winner=None).expect(phase="over")


def test_decision_14_sixty_seconds_become_a_breach_only_by_claim() -> None:
    on(MIDFIELD).time("move").saw_no("breach").move("h7", "C11").saw_no("breach").expect(attacking="home")


def test_decision_14_a_family_only_puts_a_claimed_delay_right() -> None:
    on(MIDFIELD).time("move").claim().saw("put-right").expect(phase="move", late=False)


def test_decision_14_the_halves_end_in_their_order() -> None:
    match = new_match(half_minutes=20, extra_minutes=5).roll(2, 5).done().done()
    match.wrong(Time("full"), "11B no-such-signal").time("half").saw("half-time")
    match.wrong(Time("full"), "11B no-such-signal").done().done().wrong(Time("half"), "11B no-such-signal")
    match.time("full").saw("extra-time").done().done().time("half").saw("extra-half-time")
    match.done().done().time("full").saw("shoot-out")


def test_decision_14_each_half_is_kicked_off_by_the_other_side() -> None:
    match = new_match().roll(2, 5).expect(attacking="home").done().done().time("half").expect(attacking="away")
    first_of_extra = match.done().done().time("full").state.attacking
    match.done().done().time("half")
    assert match.state.attacking != first_of_extra


def test_decision_14_a_penalty_is_still_taken_after_the_whistle() -> None:
    match = on("""
       A   B   C   D   E   F   G   H
    16 .   .   .   .   a1  .   .   .
    13 a3  .   .   h10 .   .   .   .
     1 .   .   .   .   h1  .   .   .
    home shot - {"carrier":"h10","restart":"penalty","period":"second-half"}
    """)
    match.time("full").saw("time-up").spin("goal-kick").saw("full-time").expect(phase="set-up", period=3)
