"""Runs inside the virtual Pi: close contacts for some seconds; `press.py SECONDS FILE …`, each the pull of a pin.

One program does all of it: on a busy machine another one begins so late that a short press would be a long one.
"""

import sys
import time
from pathlib import Path

seconds, *pulls = sys.argv[1:]
for pull in pulls:
    Path(pull).write_text("pull-down")
time.sleep(float(seconds))
for pull in pulls:
    Path(pull).write_text("pull-up")
