"""Pictures of decisions, beside the log: files in a folder of bounded size, the oldest go first.

They are a comfort, not the truth, so nothing here ever raises or waits for the disk: a picture that cannot be kept is
not kept, and play goes on.
"""

from pathlib import Path

MEGABYTE = 1_000_000
SUFFIX = ".jpg"
BEFORE = "-before"
"""After the number of an entry: the picture from before it. By name it comes first, so it also goes first."""


def folder_of(store: Path) -> Path:
    """Where the pictures of a store lie."""
    return store.with_name(f"{store.stem}.pictures")


def find_picture(folder: Path, match: int, number: int, moment: str = "") -> Path | None:
    """The picture of an entry, if it is still there; for those who only look, while somebody else keeps order."""
    path = _path(folder, match, number, moment)
    return path if path.is_file() else None


def read_picture(folder: Path, match: int, number: int, moment: str = "") -> bytes | None:
    """The same, read."""
    path = find_picture(folder, match, number, moment)
    try:
        return path.read_bytes() if path else None
    except OSError:
        return None


def _path(folder: Path, match: int, number: int, moment: str) -> Path:
    return folder / f"{match:06}-{number:06}{moment}{SUFFIX}"


class Pictures:
    """The folder, and how full it is."""

    def __init__(self, folder: Path, megabytes: float) -> None:
        self.folder = folder
        self.limit = int(megabytes * MEGABYTE)
        self.problem: OSError | None = None
        """Why the last picture was not kept."""
        self._sizes = self._look()

    @property
    def size(self) -> int:
        """Bytes of all pictures."""
        return sum(self._sizes.values())

    def keep(self, match: int, number: int, picture: bytes, moment: str = "") -> bool:
        """Keep the picture of an entry; False if that is not possible."""
        if len(picture) > self.limit:
            return False
        path = _path(self.folder, match, number, moment)
        new = path.with_suffix(".new")
        try:
            self.make_room(len(picture))
            self.folder.mkdir(parents=True, exist_ok=True)
            new.write_bytes(picture)
            new.replace(path)  # half a picture never bears the name of a whole one
        except OSError as problem:
            self.problem = problem
            self._remove(new)
            return False
        self.problem = None
        self._sizes.pop(path.name, None)
        self._sizes[path.name] = len(picture)
        return True

    def find(self, match: int, number: int, moment: str = "") -> Path | None:
        """The picture of an entry, if it is still there."""
        return find_picture(self.folder, match, number, moment)

    def read(self, match: int, number: int, moment: str = "") -> bytes | None:
        """The picture itself; it may go at any moment."""
        return read_picture(self.folder, match, number, moment)

    def make_room(self, needed: int) -> bool:
        """Remove the oldest until so many bytes fit; True if something had to go."""
        excess = self.size + needed - self.limit
        names = sorted(self._sizes)  # match and number make the name, so the oldest comes first
        removed = False
        for name in names:
            if excess <= 0:
                break
            excess -= self._sizes.pop(name)
            self._remove(self.folder / name)
            removed = True
        return removed

    def forget(self, match: int) -> None:
        """Remove what a lost match of the same number has left behind."""
        for name in [name for name in self._sizes if name.startswith(f"{match:06}-")]:
            del self._sizes[name]
            self._remove(self.folder / name)

    def give_up(self, share: float = 0.5) -> bool:
        """The disk is full and the log needs it more: remove the older share; True if something could go."""
        return self.make_room(self.limit - self.size + int(self.size * share) + 1) if self._sizes else False

    def _look(self) -> dict[str, int]:
        try:
            for unfinished in self.folder.glob("*.new"):
                self._remove(unfinished)
            return {path.name: path.stat().st_size for path in self.folder.glob(f"[0-9]*-[0-9]*{SUFFIX}")}
        except OSError as problem:
            self.problem = problem
            return {}

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as problem:
            self.problem = problem
