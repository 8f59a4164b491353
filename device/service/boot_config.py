"""The I²C bus in the Pi's `config.txt`: is it switched on, and how it is switched on and off again."""

MARK = "# Schiri: the bus of the display"
SWITCH = "dtparam=i2c_arm=on"
NAMES = ("i2c_arm", "i2c")
ADDED = f"\n[all]\n{MARK}\n{SWITCH}\n"


def bus_is_on(config: str) -> bool:
    """What counts for every board; lines in a section for one kind of board may not be meant for this one."""
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
    """The same with the bus on, at the end, where nothing comes after it."""
    return config if bus_is_on(config) else f"{config.rstrip()}\n{ADDED}"


def without_our_bus(config: str) -> str:
    """Take back exactly what was added; a bus that somebody else has switched on stays on."""
    return config.replace(ADDED, "")
