"""What happens now: the referee at the table.

Here live the command line, the referee with his clock, the ports to camera, buttons, OLED and buzzer with
their adapters for the Pi and the virtual table, the match storage and the web page.
"""

from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
"""The folder of the three rooms: the checkout with pyproject.toml, locks and `.venv`, or where a wheel was unpacked."""


def is_checkout() -> bool:
    """Whether `HOME` is a checkout; a wheel brings the rooms, but neither the start script nor what lies beside it."""
    return (HOME / "schiri").is_file()
