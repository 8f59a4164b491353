"""How people call the program: `./schiri` in a checkout, `schiri` where a wheel was installed."""

from device import is_checkout
from rules.texts import Catalogue

HERE, INSTALLED = "./schiri", "schiri"
SENDS_TO_A_CHECKOUT = ("cli.of-the-checkout",)
"""Texts that say what to call in a checkout, wherever they are read."""


def as_called(said: Catalogue) -> Catalogue:
    """The same texts, with the commands as one has to type them here."""
    if not is_checkout():
        for key in said.entries.keys() - set(SENDS_TO_A_CHECKOUT):
            said.entries[key] = {form: text.replace(HERE, INSTALLED) for form, text in said.entries[key].items()}
    return said
