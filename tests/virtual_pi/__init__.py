"""A virtual Pi: a real kernel with pins, bus, camera and systemd, on which Schiri is installed as on a real one."""
