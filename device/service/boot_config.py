"""The I²C bus in the Pi's `config.txt`: whether it is on, and how to switch it on and off."""

MARK = "# Schiri: the bus of the display"
SWITCH = "dtparam=i2c_arm=on"
NAMES = ("i2c_arm", "i2c")
ADDED = f"\n[all]\n{MARK}\n{SWITCH}\n"


def bus_is_on(config: str) -> bool:
    """Whether the bus is on for every board. Sections for one kind of board do not count: this may be another one."""
    on = False
    for_all = True
    for line in (line.strip() for line in config.splitlines()):
        if line.startswith("["):
            for_all = line.lower() == "[all]"
        elif for_all and line.startswith("dtparam="):
            for parameter in line.removeprefix("dtparam=").split(","):
                name, _, value = parameter.partition("=")
                if name.strip() in NAMES:
                    on = value.strip() not in ("off", "0", "no", "false")
    return on


def with_bus(config: str) -> str:
    """The same with the bus on. The line goes to the end, so that nothing after it overrules it."""
    return config if bus_is_on(config) else f"{config.rstrip()}\n{ADDED}"


def without_our_bus(config: str) -> str:
    """Take back exactly what was added; a bus that somebody else has switched on stays on."""
    return config.replace(ADDED, "")
