"""What is allowed: the rules of four football board games, and nothing else.

No input or output, no clock, no random numbers, no libraries: every room may ask here, and a whole match can be
replayed in milliseconds. `rules/README.md` maps every numbered rule to its file and its tests.
"""
