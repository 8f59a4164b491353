"""A virtual Soccer Tactics table: the board, wooden figures, ball and arrow."""
