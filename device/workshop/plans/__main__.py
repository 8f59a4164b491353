"""Write the drawings of `hardware.md`."""

from device import HOME
from device.workshop.plans.drawings import DRAWINGS

for name, draw in DRAWINGS.items():
    (HOME / "hardware" / name).write_text(draw(), encoding="utf-8")
    print(f"hardware/{name}")
