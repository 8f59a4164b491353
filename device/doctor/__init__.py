"""The team doctor: looks at everything that a match needs and says what helps.

Probes (`*probes.py`) only gather facts, each in a process of its own with a time limit (`visit.py`); judges
(`table.py`, `panel.py`, `house.py`) turn facts into findings and touch nothing.
"""
