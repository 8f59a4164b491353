"""Schiri as a service of the Pi: what it tells systemd, its unit, and how it is installed and taken away again."""
