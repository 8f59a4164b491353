"""What a table is called on its broker: a part of every topic, so no two tables may have the same name."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from device.settings import BrokerSettings
from device.store.whole_file import keep, read_kept

FILE = "table.json"
"""The name that a table has made for itself, beside its matches."""
FORM = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def table_name(settings: BrokerSettings, file: Path | None, token: Callable[[], str]) -> str:
    """As set, else as its user, whom the broker's access rules know; else a name that is made once and kept.

    `token` is a short one that nobody else has made.
    """
    for name in (settings.table, settings.user):
        if FORM.fullmatch(name):
            return name
    kept = read_kept(file, _is_name) if file is not None else None
    name = kept["table"] if kept else f"table-{token()}"
    if file is not None and not kept:
        keep(file, {"table": name})
    return name


def _is_name(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("table"), str) and bool(FORM.fullmatch(value["table"]))
