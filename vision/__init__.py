"""What stands on the table: pictures in, observations out.

Here live the corner cards and the camera's pose, the outlines of figures, the ball, dice and spinner, and the
`Reader` that keeps what it has learned of this table. The room knows the boards' geometry, not their rules.
"""
