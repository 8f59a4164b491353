"""Which Schiri this is."""

import tomllib

from device import HOME, is_checkout


def version() -> str:
    """The version: of the checkout as pyproject.toml says, of an installed wheel as its metadata repeat."""
    if is_checkout():
        project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return f"Schiri {project['version']}"
    from importlib import metadata  # slow to load, and a checkout has no need of it

    return f"Schiri {metadata.version('schiri')}"
