"""Soccer Tactics WORLD: wooden figures, ball and spinner on a pitch of 8 by 16 fields."""
