"""A small file that is there whole, or as it was before."""

import os
from pathlib import Path

OWNER_ONLY = 0o600


def write_whole(path: Path, content: bytes) -> None:
    """All of it or nothing, on the disk when this returns; only the owner may read it. Raises `OSError`."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
