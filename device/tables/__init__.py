"""Tables that were played on: how each camera saw them, kept for the next time."""
