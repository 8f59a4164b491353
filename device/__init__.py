"""What happens now: the referee at the table.

Here live the command line, the referee with his clock, the ports to camera, buttons, OLED and buzzer with
their adapters for the Pi and the virtual table, the match storage and the web page.
"""

from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
"""The checkout: here lie pyproject.toml, the locks and `.venv`."""
