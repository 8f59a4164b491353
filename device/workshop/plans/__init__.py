"""The drawings of `hardware.md`, made from the settings and tables that the program itself uses.

`python -m device.workshop.plans` writes them to `hardware/`.
"""
