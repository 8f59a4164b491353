"""Runs inside the virtual Pi: every action that the card holds of the newest match, as JSON."""

import sqlite3
import sys

ACTIONS = """SELECT data FROM entry WHERE kind = 'action' AND match = (SELECT max(id) FROM match) ORDER BY number"""

log = sqlite3.connect("file:/var/lib/schiri/matches.db?mode=ro", uri=True)
sys.stdout.write(f"[{','.join(row[0] for row in log.execute(ACTIONS))}]")
