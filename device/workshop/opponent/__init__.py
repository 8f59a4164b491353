"""Where the opponent is trained and tried: tuning by self-play, ladder, calibration. Nobody needs it to play."""
