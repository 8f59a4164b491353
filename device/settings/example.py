"""The settings file that explains itself: the device's own entries, then the options of every game."""

from importlib.resources import files
from string import Template

from rules import games


def example() -> str:
    """The whole file, every entry with its usual value; each game's options are those of its `options.toml`."""
    first, *others = games()
    own = files("device.settings").joinpath("example.toml").read_text(encoding="utf-8")
    told = Template(own).substitute(game=first, others=", ".join(f'"{game}"' for game in others))
    pages = (files(f"rules.{game.replace('-', '_')}").joinpath("options.toml") for game in games())
    options = [page.read_text(encoding="utf-8") for page in pages if page.is_file()]
    return "\n".join([told, "# The options of each game, by the names that its rules use.", *options])
