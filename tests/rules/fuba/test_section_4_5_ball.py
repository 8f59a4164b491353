"""Section 4.5: the ball goes to the target, and its die gets a new value."""

from rules.fuba.actions import Done, Run
from tests.rules.fuba.match import on


def test_section_4_5_the_ball_goes_to_the_target() -> None:
    on('P2 a1k  M2 a1  C h2a1  M1 h1*3  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(5, 3).expect(ball="C")


def test_section_4_5_who_wins_the_ball_may_send_the_nearest_player() -> None:
    """C is empty of away's players; M2 and L3 are one step away, P2 is two."""
    lost = on('P2 a3k  L3 a1  M2 a1  C h1  M1 h1a1*6  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(2, 1)
    lost.expect(phase="run", active="away", ball="C", side="away").may(Run("L3"), Run("M2"), Run("M1"), Done())
    lost.wrong(Run("P2"), "4.5 run-nearest").wrong(Run("L2"), "4.5 run-nearest", "4.7 nobody-there")
    lost.run("L3").saw("run", side="away").expect(away_C=1, away_L3=0, phase="moves")


def test_section_4_5_that_run_is_not_one_of_the_moves() -> None:
    lost = on('P2 a3k  L3 a1  C h1  M1 h1a1*6  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(2, 1).run("L3")
    lost.expect(side="away").tactic("midfield").expect(left=4)


def test_section_4_5_the_second_nearest_may_run_for_the_keeper() -> None:
    lost = on('R4 a1k  M2 .  L3 a1  M1 h1  P2 h1*6  P1 h1k\nhome roll 12\' - {"target":"P2"}').roll(2, 1)
    lost.expect(phase="run", active="away").may(Run("R4", keeper=True), Run("L3"))
    lost.run("R4", keeper=True).expect(keepers=("P1", "P2"), away_P2=1)


def test_section_4_5_who_cannot_come_later_must_run_now() -> None:
    lost = on('P2 a2k  C h1  L2 h1*6  P1 h1k\nhome roll 12\' - {"target":"L2"}').roll(2, 1)
    lost.expect(phase="run", active="away").wrong(Done(), "4.7 must-run")
    near = on('P2 a2k  L3 a1  L2 h2*6  P1 h1k\nhome roll 12\' - {"target":"L2"}').roll(2, 1)
    near.expect(phase="run").may(Done())


def test_section_4_5_1_the_die_shows_what_the_side_that_played_the_ball_had_rolled() -> None:
    pitch = 'P2 a1k  M2 a1  C h{own}a2  M1 h1a1*3  P1 h1k\nhome roll 12\' - {{"target":"C"}}'
    on(pitch.format(own=3)).roll(5, 2).expect(active="home", value=5)
    on(pitch.format(own=1)).roll(4, 2).expect(active="away", value=4)


def test_section_4_5_2_a_simple_pass_takes_one_off() -> None:
    free_start = on('P2 a1k  C h2a1  M1 h1*3  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(5, 3)
    free_start.expect(value=4).saw("ball", sector="C", value=4, simple=True)
    free_target = on('P2 a1k  C h2  M1 h1a1*3  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(5, 3)
    free_target.expect(value=4)
    neither = on('P2 a1k  C h2a1  M1 h1a1*3  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(5, 3)
    neither.expect(value=5).saw("ball", simple=False)


def test_section_4_5_2_never_below_one() -> None:
    on('P2 a1k  C h2  M1 h1*2  P1 h1k\nhome roll 12\' - {"target":"C"}').roll(1, 3).expect(value=1, active="home")


def test_section_4_5_2_at_a_dead_ball_only_the_target_counts() -> None:
    pitch = 'P2 a1k  C h2{there}  M1 h1*2  P1 h1k\nhome roll 12\' - {{"target":"C","restart":"{kind}"}}'
    on(pitch.format(there="a1", kind="free-kick")).roll(5, 3).expect(value=5)
    on(pitch.format(there="", kind="free-kick")).roll(5, 3).expect(value=4)
    kick_off = 'P2 a1k  C h2*2  M1 h1a1  P1 h1k\nhome roll 12\' - {"target":"M1","restart":"kick-off"}'
    on(kick_off).roll(5, 3).expect(value=4)


def test_section_4_5_2_when_the_ball_is_lost_the_side_that_lost_it_is_the_passive_one() -> None:
    """Away wins the ball in L3, where no home player stands: a simple pass for away."""
    lost = on('P2 a1k  L3 a1  C h1a1*6  P1 h1k\nhome roll 12\' - {"target":"L3"}').roll(4, 3)
    lost.expect(active="away", value=3)
    met = on('P2 a1k  L3 h1a2  C h1a1*6  P1 h1k\nhome roll 12\' - {"target":"L3"}').roll(4, 3)
    met.expect(active="away", value=4)


def test_section_4_5_a_neighbour_who_may_not_move_there_must_run_now() -> None:
    """Straight back from R2 he would be the hindmost, and this formation has no defence."""
    lost = on(
        "P2 a2k  C h2k  R2 h1  M1 a1  R1 a1*6\n"
        'away roll 12\' - {"target":"R1","formations":{"home":"0-6-4","away":"4-4-2"}}'
    ).roll(1, 3)
    lost.expect(phase="run", active="home", ball="R1").wrong(Done(), "4.7 must-run").may(Run("R2"))
