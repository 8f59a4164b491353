"""Positions for little evenings."""

RED_MOVES = """
   A     B     C     D     E     F     G     H
16 .     .     .     .     a1    .     .     .
13 .     a2    .     .     .     .     a5    .
 9 .     .     .     h10*  .     .     .     .
 6 .     .     h7    .     .     .     .     h9
 4 .     h2    .     .     .     .     h5    .
 1 .     .     .     .     h1    .     .     .
home move -
"""
"""Red 10 has the ball and waits; Red 7 reaches C10 with a four."""

RED_PLAYS = RED_MOVES.replace("home move", "home play")

RED_KEEPER = """
   A     B     C     D     E     F     G     H
16 .     .     .     .     a1    .     .     .
13 .     a2    .     .     .     .     a5    .
 6 .     .     h7    .     .     .     .     h9
 4 .     h2    .     .     .     .     h5    .
 1 .     .     .     .     h1*   .     .     .
home play -
"""
"""Red's keeper has to play the ball, with two dice."""

DUEL = """
   A     B     C     D      E     F     G     H
16 .     .     .     .      a1    .     .     .
13 .     a2    .     .      .     .     a5    .
 9 .     .     .     h10*/a7 .     .     .     .
 4 .     h2    .     .      .     .     h5    .
 1 .     .     .     .      h1    .     .     .
home duel -
"""
SHOT = """
   A     B     C     D     E     F     G     H
16 .     .     .     .     a1    .     .     .
15 .     .     .     h10*  .     .     .     .
13 .     a2    .     .     .     .     a5    .
11 a6    .     .     .     .     .     .     a9
 6 h6    .     h7    .     .     .     .     h9
 4 .     h2    .     .     .     .     h5    .
 1 .     .     .     .     h1    .     .     .
home shot -
"""
OFFSIDE_TRAP = """
   A     B     C     D     E     F     G     H
16 .     .     .     .     a1    .     .     .
14 .     .     .     h10   .     .     .     .
13 a3    .     .     .     .     .     .     .
 9 .     .     .     h7*   .     .     .     .
 4 .     h2    .     .     .     .     h5    .
 1 .     .     .     .     h1    .     .     .
home play 5
"""
"""Red 10 stands behind the last man, and Red 7 can reach him."""
