"""FUBA, the tactical football board game: thirteen sectors, two dice, one ball die."""
