"""A Raspberry Pi in a folder: its files, and programs that change them as the real ones would."""

from collections.abc import Sequence
from pathlib import Path

from device.commands.install import install_on
from device.service.machine import Done, Machine

FILES = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
    "etc/os-release": 'ID=debian\nVERSION_ID="12"\n',
    "etc/passwd": "root:x:0:0::/root:/bin/bash\n",
    "etc/group": "root:x:0:\ngpio:x:986:family\ni2c:x:987:\nvideo:x:44:family\n",
    "etc/modules": "# nothing yet\n",
    "boot/firmware/config.txt": "dtparam=audio=on\n#dtparam=i2c_arm=on\n\n[cm4]\notg_mode=1\n",
}
QUESTIONS = ("dpkg-query", "systemctl is-")
AS_OWNER = ["--reuid=1000", "--regid=1001", "--clear-groups"]
GIT = ["env", "HOME=/", "GIT_CONFIG_GLOBAL=/dev/null", "git", "-C"]


class FakePi:
    """Files below `root`; `calls` are the programs that changed something, in order."""

    def __init__(self, root: Path, checkout: Path = Path("/opt/schiri")) -> None:
        self.root = root
        for name, text in FILES.items():
            self.put(name, text)
        (root / "run/systemd/system").mkdir(parents=True)
        self.calls: list[str] = []
        self.installed: set[str] = set()
        self.enabled: set[str] = set()
        self.running = False
        self.version = ""
        """What lies in the checkout, if that has git."""
        self.refreshed = False
        """Whether git has looked at the files again since they were given to their owner."""
        self.broken = ""
        """The version that does not come up."""
        self.refuse: tuple[str, BaseException | Done] | None = None
        self.machine = Machine(
            root, checkout, user=0, owner=(1000, 1001), system="Linux", processor="aarch64", run=self.run
        )

    def put(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def files(self) -> dict[str, str]:
        """Everything there is, to compare before and after."""
        return {
            str(path.relative_to(self.root)): path.read_text(encoding="utf-8") if path.is_file() else "folder"
            for path in sorted(self.root.rglob("*"))
        }

    def run(self, command: Sequence[str]) -> Done:
        line = " ".join(command)
        if not line.startswith(QUESTIONS) and "rev-parse" not in command:
            self.calls.append(line)
            if self.refuse and line.startswith(self.refuse[0]):
                if isinstance(self.refuse[1], BaseException):
                    raise self.refuse[1]
                return self.refuse[1]
        program, *words = command
        if program == str(self.machine.checkout / "schiri"):
            return self.installs(words)
        return getattr(self, f"_{program.replace('-', '_')}")(words)  # type: ignore[no-any-return]

    def installs(self, words: list[str]) -> Done:
        """What the start script of the version in the checkout does."""
        assert words[-1] == "install"
        return Done(install_on(self.machine, words[1], dry=False))

    def _dpkg_query(self, words: list[str]) -> Done:
        return (
            Done(0, "installed") if words[-1] in self.installed else Done(1, f"no packages found matching {words[-1]}")
        )

    def _apt_get(self, words: list[str]) -> Done:
        if words[0] == "install":
            self.installed |= {word for word in words[1:] if not word.startswith("-")}
        return Done(0)

    def _useradd(self, words: list[str]) -> Done:
        self._append("etc/passwd", f"{words[-1]}:x:990:990::/var/lib/schiri:/usr/sbin/nologin\n")
        self._append("etc/group", f"{words[-1]}:x:990:\n")
        return Done(0)

    def _chown(self, words: list[str]) -> Done:
        assert words[:3] == ["--recursive", "--no-dereference", "1000:1001"]
        self.refreshed = False
        return Done(0)

    def _setpriv(self, words: list[str]) -> Done:
        assert words[:3] == AS_OWNER
        return self._git(words[3:]) if "git" in words else Done(0)

    def _git(self, words: list[str]) -> Done:
        assert words[:6] == [*GIT, str(self.machine.checkout)]
        if not self.version:
            return Done(128, "fatal: not a git repository")
        if words[6:] == ["rev-parse", "HEAD"]:
            return Done(0, f"{self.version}\n")
        if words[6:] == ["update-index", "-q", "--refresh"]:
            self.refreshed = True
            return Done(0)
        assert words[6:9] == ["reset", "--quiet", "--keep"]
        if not self.refreshed:
            return Done(128, f"fatal: Could not reset index file to revision '{words[9]}'.")
        self.version = words[9]
        return Done(0)

    def _userdel(self, words: list[str]) -> Done:
        for name in ("etc/passwd", "etc/group"):
            lines = self.machine.read(name).splitlines(keepends=True)
            self.put(name, "".join(line for line in lines if not line.startswith(f"{words[-1]}:")))
        lines = self.machine.read("etc/group").splitlines()
        self.put("etc/group", "".join(f"{_without(line, words[-1])}\n" for line in lines))
        return Done(0)

    def _groupadd(self, words: list[str]) -> Done:
        self._append("etc/group", f"{words[-1]}:x:991:\n")
        return Done(0)

    def _usermod(self, words: list[str]) -> Done:
        *_, groups, user = words
        lines = self.machine.read("etc/group").splitlines()
        self.put(
            "etc/group",
            "".join(
                f"{line}{'' if line.endswith(':') else ','}{user}\n"
                if line.split(":")[0] in groups.split(",")
                else f"{line}\n"
                for line in lines
            ),
        )
        return Done(0)

    def _systemctl(self, words: list[str]) -> Done:
        match words[0]:
            case "is-enabled":
                return Done(0 if words[-1] in self.enabled else 1)
            case "enable":
                self.enabled.add(words[-1])
            case "disable":
                self.enabled.discard(words[-1])
            case "restart" if self.broken and self.version == self.broken:
                self.running = False
                return Done(1, "Job for schiri.service failed")
            case "restart" | "stop":
                self.running = words[0] == "restart"
        return Done(0)

    def _append(self, name: str, line: str) -> None:
        self.put(name, self.machine.read(name) + line)


def _without(line: str, user: str) -> str:
    head, _, members = line.rpartition(":")
    return f"{head}:{','.join(member for member in members.split(',') if member != user)}"
