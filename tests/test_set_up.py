"""The first start with a real Python and a real pip: whole or not at all, and clear about what is wrong."""

import http.server
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checkout import Checkout, wheel

NOTHING_LISTENS = "http://127.0.0.1:1/simple"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Its base lock asks for one tiny package, which lies in a folder: no network."""
    checkout = Checkout(tmp_path, "Schiri für alle")
    checkout.real_python()
    package, line = wheel(tmp_path)
    checkout.lock("base", line)
    checkout.env |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": package.parent.as_uri(), "PIP_RETRIES": "0"}
    return checkout


class Index(http.server.ThreadingHTTPServer):
    """A package index that answers when it is told to."""

    def __init__(self, package: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.package = package
        self.asked = threading.Event()
        self.may_answer = threading.Event()


class _Answer(http.server.BaseHTTPRequestHandler):
    server: Index

    def do_GET(self) -> None:
        self.server.asked.set()
        self.server.may_answer.wait()
        package = self.server.package
        page = f'<a href="/{package.name}">{package.name}</a>'.encode()
        body = package.read_bytes() if self.path.endswith(".whl") else page
        kind = "application/zip" if self.path.endswith(".whl") else "text/html"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def index(checkout: Checkout, tmp_path: Path) -> Iterator[Index]:
    """The same package from an index, so that a set-up can be held in the middle of its download."""
    with Index(tmp_path / "whistle-1.0-py3-none-any.whl") as index:
        threading.Thread(target=index.serve_forever, daemon=True).start()
        for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS"):
            del checkout.env[name]
        checkout.env["PIP_INDEX_URL"] = f"http://127.0.0.1:{index.server_port}/simple"
        yield index
        index.may_answer.set()
        index.shutdown()


@pytest.mark.slow
def test_the_first_command_works_and_hears_its_standard_input(checkout: Checkout) -> None:
    first = checkout.start("engine", "fuba", stdin="kick-off\n", cwd="/")
    assert (first.returncode, first.stdout) == (0, "fuba: kick-off\n"), first.stderr
    assert "whistle 1.0" in first.stderr
    assert "Fertig eingerichtet." in first.stderr
    assert checkout.left_overs() == []

    second = checkout.start("engine", "fuba", stdin="second half\n", cwd="/")
    assert (second.returncode, second.stdout, second.stderr) == (0, "fuba: second half\n", "")

    python = checkout.home / ".venv/bin/python"
    for module in ("pip", "whistle"):  # the environment was moved, and still finds what is in it
        assert subprocess.run([python, "-c", f"import {module}"], check=False).returncode == 0

    waiting = checkout.begin("engine", "fuba", stdin=subprocess.PIPE)
    assert waiting.stdin is not None
    assert waiting.stdout is not None
    waiting.stdin.write("extra time\n")
    waiting.stdin.flush()
    assert waiting.stdout.readline() == "fuba: extra time\n"  # at once, while the line is still open
    waiting.send_signal(signal.SIGINT)
    assert waiting.communicate() == ("", "")
    assert waiting.returncode == 130

    checkout.home = checkout.home.rename(checkout.home.with_name("moved"))
    third = checkout.start("--version", script=checkout.home / "schiri")
    assert (third.returncode, third.stderr) == (0, "")


@pytest.mark.slow
def test_on_a_pi_the_camera_library_of_the_system_is_seen(checkout: Checkout, tmp_path: Path) -> None:
    checkout.board("Raspberry Pi 4 Model B Rev 1.4")
    package, line = wheel(tmp_path, "buttons")
    checkout.lock("pi", line)
    done = checkout.start("--version")
    assert done.returncode == 0, done.stderr
    python = checkout.home / ".venv/bin/python"
    look = "import buttons, site, sys; print(sys.base_prefix, *site.getsitepackages(), sep='\\n')"
    told = subprocess.run([python, "-c", look], capture_output=True, encoding="utf-8", check=True).stdout
    base, *places = told.splitlines()
    assert [place for place in places if place.startswith(f"{base}/")]
    assert places[0].startswith(str(checkout.home))  # ours come first
    assert package.exists()
    assert checkout.start("--version").stderr == ""


@pytest.mark.slow
def test_elsewhere_the_system_stays_outside(checkout: Checkout) -> None:
    assert checkout.start("--version").returncode == 0
    assert "include-system-site-packages = false" in (checkout.home / ".venv/pyvenv.cfg").read_text()


@pytest.mark.slow
def test_a_broken_environment_is_made_anew_with_all_its_groups(checkout: Checkout) -> None:
    checkout.fake_venv("base", "dev")
    python = checkout.home / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/usr/bin/python3.2")  # gone with an upgrade of the system
    (checkout.home / ".venv-99999999").mkdir()  # left by somebody who was killed
    done = checkout.start("--lang", "en", "--version")
    assert "All set up." in done.stderr
    assert done.returncode == 0
    assert {path.name for path in checkout.home.glob(".venv/*.lock")} == {"base.lock", "dev.lock"}
    assert checkout.left_overs() == []


@pytest.mark.slow
def test_ctrl_c_in_the_first_download_leaves_nothing(checkout: Checkout, index: Index) -> None:
    assert _interrupt(checkout, index, signal.SIGINT) == 130
    assert not (checkout.home / ".venv").exists()
    assert checkout.left_overs() == []


@pytest.mark.slow
def test_ended_in_a_renewal_leaves_the_old_environment(checkout: Checkout, index: Index) -> None:
    checkout.fake_venv("dev")
    assert _interrupt(checkout, index, signal.SIGTERM) == 143
    assert (checkout.home / ".venv/dev.lock").exists()
    assert checkout.left_overs() == []


def _interrupt(checkout: Checkout, index: Index, number: signal.Signals) -> int:
    start = checkout.begin("--version")
    assert index.asked.wait(timeout=120)
    start.send_signal(number)
    assert "Traceback" not in start.communicate()[1]
    return start.returncode


@pytest.mark.slow
def test_killed_in_the_download_and_started_again(checkout: Checkout, index: Index) -> None:
    start = checkout.begin("--version")
    assert index.asked.wait(timeout=120)
    start.kill()
    index.may_answer.set()
    start.communicate()
    again = checkout.start("--version")
    assert again.returncode == 0, again.stderr
    # The orphaned pip may still be writing into its own folder; the next set-up sweeps that.
    assert [name for name in checkout.left_overs() if str(start.pid) not in name] == []


@pytest.mark.slow
def test_two_first_starts_at_once(checkout: Checkout, index: Index) -> None:
    first = checkout.begin("--lang", "en", "--version")
    assert index.asked.wait(timeout=120)
    second = checkout.begin("--lang", "en", "--version")
    assert second.stderr is not None
    assert "already being set up by another start" in second.stderr.readline()
    index.may_answer.set()
    for start in (first, second):
        said, _ = start.communicate()
        assert (start.returncode, said[:7]) == (0, "Schiri ")
    assert checkout.left_overs() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("env", "lang", "sentence"),
    [
        ({"PIP_INDEX_URL": NOTHING_LISTENS}, "de", "braucht Schiri das Internet"),
        ({"PIP_NO_INDEX": "1"}, "en", "whistle==1.0 was not found"),
    ],
)
def test_packages_out_of_reach(checkout: Checkout, env: dict[str, str], lang: str, sentence: str) -> None:
    del checkout.env["PIP_FIND_LINKS"], checkout.env["PIP_NO_INDEX"]
    done = checkout.start("--lang", lang, "engine", "fuba", env=env)
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_sentence(done.stderr, sentence)
    assert not (checkout.home / ".venv").exists()
    assert checkout.left_overs() == []


@pytest.mark.slow
def test_a_package_that_is_not_the_locked_one(checkout: Checkout, tmp_path: Path) -> None:
    with (tmp_path / "whistle-1.0-py3-none-any.whl").open("ab") as package:
        package.write(b"PK")
    done = checkout.start("--version")
    assert done.returncode == 2
    assert_one_sentence(done.stderr, "nicht das erwartete")
    assert not (checkout.home / ".venv").exists()


def test_read_only_checkout(checkout: Checkout, own_mounts: list[str]) -> None:
    mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && PATH=$2 ./schiri --version'
    done = _in_shell(own_mounts, mount, checkout)
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_sentence(done.stderr, "darf nicht geschrieben werden")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("spare", [64_000, 5_000_000])
def test_no_space(checkout: Checkout, own_mounts: list[str], spare: int) -> None:
    """A disk that holds the checkout, and then next to nothing or half of an environment."""
    pages = sum(-(-path.stat().st_size // 4096) for path in checkout.home.rglob("*") if path.is_file())
    size = str(pages * 4096 + spare)
    mount = (
        'cp -R "$1" "$1/../copy" && mount -t tmpfs -o size="$3" tmpfs "$1" && cp -R "$1/../copy/." "$1"'
        ' && cd "$1" && PATH=$2 ./schiri --version; status=$?; ls -d .venv*; exit $status'
    )
    done = _in_shell(own_mounts, mount, checkout, size)
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_sentence(done.stderr.partition("ls: ")[0], "kein Platz mehr")


def _in_shell(prefix: list[str], script: str, checkout: Checkout, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*prefix, "sh", "-c", script, "sh", str(checkout.home), str(checkout.tools), *words],
        env=checkout.env | {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def assert_one_sentence(stderr: str, sentence: str) -> None:
    """One line that begins with our name, at the very end; what comes before is progress."""
    *progress, last = stderr.splitlines()
    assert last.startswith("schiri: "), stderr
    assert sentence in last
    assert not any(line.startswith(("schiri: ", "Traceback", "ERROR")) for line in progress)
