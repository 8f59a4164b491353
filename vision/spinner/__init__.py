"""The spinner: its plate, the sectors and the arrow above them."""
