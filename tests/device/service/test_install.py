"""Installing and taking back, on a Raspberry Pi that lies in a folder."""

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from device import cli
from device.commands.install import install_on
from device.commands.uninstall import uninstall_on
from device.service.boot_config import bus_is_on, with_bus, without_our_bus
from device.service.machine import Done, run
from device.service.obstacles import obstacles
from device.service.steps import STEPS, members, nothing
from device.service.unit import unit
from device.service.words import service_texts
from device.settings import Settings, load
from rules.texts import LANGUAGES
from tests.device.service.pi import FakePi

CHANGING = (
    "apt-get update",
    "apt-get install",
    "useradd",
    "usermod",
    "chown",
    "setpriv",
    "systemctl daemon-reload",
    "systemctl enable schiri.service",
    "systemctl enable --now schiri-off.path",
    "systemctl restart",
)
"""One program for every place where an installation can fail, in order."""


@pytest.fixture
def pi(tmp_path: Path) -> FakePi:
    return FakePi(tmp_path)


def install(pi: FakePi, lang: str = "en", *, dry: bool = False) -> int:
    return install_on(pi.machine, lang, dry=dry)


def uninstall(pi: FakePi, answer: str | None = None, *, dry: bool = False, with_matches: bool = False) -> int:
    def ask(_: str) -> str:
        if answer is None:
            raise EOFError
        return answer

    return uninstall_on(pi.machine, "en", dry=dry, with_matches=with_matches, ask=ask)


def test_a_fresh_pi_gets_everything(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    assert install(pi) == 0
    assert pi.installed == {"python3-picamera2", "python3-lgpio"}
    assert pi.enabled == {"schiri.service", "schiri-off.path"}
    assert pi.running
    assert "\nschiri:x:" in pi.machine.read("etc/passwd")
    assert members(pi.machine)["gpio"] == ["family", "schiri"]
    assert pi.machine.read("etc/systemd/system/schiri.service") == unit(Path("/opt/schiri"))
    assert load(pi.root / "etc/schiri/settings.toml") == Settings()
    assert bus_is_on(pi.machine.read("boot/firmware/config.txt"))
    assert pi.machine.read("etc/modules-load.d/schiri.conf") == "i2c-dev\n"
    said = capsys.readouterr()
    assert said.out.count("… done") == len(STEPS)
    assert "sudo reboot" in said.out
    assert said.err == ""


def test_installing_again_only_compiles_and_starts_anew(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.put("dev/i2c-1", "")  # has been started anew
    before, pi.calls = pi.files(), []
    capsys.readouterr()
    assert install(pi) == 0
    assert pi.files() == before
    assert [call.split()[0] for call in pi.calls] == ["chown", "setpriv", "systemctl"]
    assert pi.calls[-1] == "systemctl restart schiri.service"
    said = capsys.readouterr().out
    assert said.count("already so") == len(STEPS) - 2
    assert "reboot" not in said


def test_what_the_family_has_set_is_never_overwritten(pi: FakePi) -> None:
    pi.put("etc/schiri/settings.toml", 'language = "en"\n')
    assert install(pi) == 0
    assert pi.machine.read("etc/schiri/settings.toml") == 'language = "en"\n'


def test_a_checkout_that_moved_gets_a_new_unit(pi: FakePi) -> None:
    install(pi)
    pi.calls = []
    pi.machine = replace(pi.machine, checkout=Path("/srv/schiri"))
    assert install(pi) == 0
    assert '"/srv/schiri/schiri" play' in pi.machine.read("etc/systemd/system/schiri.service")
    rooms = "/srv/schiri/rules /srv/schiri/vision /srv/schiri/device"
    assert pi.calls[0].endswith(rooms)
    assert pi.calls[1].endswith(f"compileall -q {rooms}")
    assert pi.calls[2:] == ["systemctl daemon-reload", "systemctl restart schiri.service"]


def test_groups_that_the_unit_names_are_made_if_they_are_missing(pi: FakePi) -> None:
    pi.put("etc/group", "root:x:0:\nvideo:x:44:\n")
    assert install(pi) == 0
    assert all(members(pi.machine)[group] == ["schiri"] for group in ("gpio", "i2c", "video"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_words_only(pi: FakePi, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = pi.files()
    assert install(pi, lang, dry=True) == 0
    assert (pi.files(), pi.calls) == (before, [])
    said = capsys.readouterr()
    assert said.out.count("→") == len(STEPS)
    assert said.err == ""


def test_in_words_only_it_also_tells_what_is_in_the_way(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.machine = replace(pi.machine, processor="armv6l")
    assert install(pi, dry=True) == 0
    assert "64-bit" in capsys.readouterr().out


def test_to_ask_what_would_happen_needs_no_sudo(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.machine = replace(pi.machine, user=1000)
    assert install(pi, dry=True) == 0
    assert "sudo" not in capsys.readouterr().out


def test_without_the_internet_it_says_so(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    last = "E: Some index files failed to download. They have been ignored, or old ones used instead."
    pi.refuse = ("apt-get update", Done(100, f"Err:1 bookworm InRelease\n  Temporary failure\n{last}\n"))
    assert install(pi) == 1
    assert "needs the internet" in capsys.readouterr().out
    assert pi.calls == ["apt-get update --error-on=any"]


@pytest.mark.parametrize("place", range(len(CHANGING)))
def test_a_step_that_fails_ends_it_and_the_next_call_goes_on(
    pi: FakePi, place: int, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.refuse = (CHANGING[place], Done(100, "E: one thing\nE: the dog ate it\n\n"))
    assert install(pi) == 1
    said = capsys.readouterr()
    assert re.search(rf"did not succeed\n  \({CHANGING[place]}.*: E: the dog ate it\)", said.out)
    assert "call this again" in said.err
    assert not any(call.startswith(CHANGING[place + 1 :]) for call in pi.calls)
    told = said.out.count("… done") + said.out.count("did not succeed") + said.out.count("not tried any more")
    assert told == len(STEPS)
    pi.refuse = None
    assert install(pi) == 0
    assert pi.running


def test_ctrl_c_half_way_tells_what_is_done(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.refuse = ("useradd", KeyboardInterrupt())
    assert install(pi) == 1
    said = capsys.readouterr().out
    assert "(Ctrl-C)" in said
    assert said.count("… done") == 1
    assert said.count("not tried any more") == len(STEPS) - 2


def test_a_disk_that_refuses_is_a_step_that_fails(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.put("etc/systemd", "a file where a folder should be")
    assert install(pi) == 1
    assert "schiri.service: " in capsys.readouterr().out


def test_without_a_boot_configuration_the_bus_cannot_be_switched_on(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    (pi.root / "boot/firmware/config.txt").unlink()
    assert install(pi) == 1
    assert "/boot/firmware/config.txt / /boot/config.txt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "files", "keys"),
    [
        ({}, {}, []),
        ({"system": "Darwin"}, {}, ["no-linux"]),
        ({"user": 1000}, {}, ["no-root"]),
        ({"processor": "armv7l"}, {}, ["no-64-bit"]),
        ({"checkout": Path('/opt/"schiri"')}, {}, ["unfit-place"]),
        ({}, {"proc/device-tree/model": "Orange Pi 5\0"}, ["no-pi"]),
        ({}, {"etc/os-release": "ID=raspbian\nVERSION_ID=11\n"}, ["old-system"]),
        ({}, {"etc/os-release": 'ID=debian\nVERSION_ID="13"\n'}, []),
        ({}, {"etc/os-release": 'ID=ubuntu\nVERSION_ID="8.04"\n'}, []),
        ({}, {"etc/os-release": "ID=debian\n"}, []),  # testing has no number
        ({"user": 1, "processor": "armv6l"}, {}, ["no-64-bit", "no-root"]),
    ],
)
def test_what_is_in_the_way_is_told_before_anything_is_touched(
    pi: FakePi, changes: dict[str, object], files: dict[str, str], keys: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in files.items():
        pi.put(name, text)
    pi.machine = replace(pi.machine, **changes)  # type: ignore[arg-type]
    assert [found.key for found in obstacles(pi.machine, "install")] == keys
    if keys:
        before = pi.files()
        assert install(pi) == 2
        assert (pi.files(), pi.calls) == (before, [])
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("schiri: ") == len(keys)


def test_a_machine_without_systemd(pi: FakePi) -> None:
    (pi.root / "run/systemd/system").rmdir()
    assert [found.key for found in obstacles(pi.machine, "install")] == ["no-systemd"]


def test_a_python_that_the_service_cannot_see(pi: FakePi, monkeypatch: pytest.MonkeyPatch) -> None:
    family = Path("/home") / "family"
    real = {"/opt/schiri/.venv/bin/python": str(family / ".pyenv/bin/python3.12")}
    monkeypatch.setattr("os.path.realpath", lambda path: real.get(str(path), str(path)))
    assert [found.key for found in obstacles(pi.machine, "install")] == ["hidden-python"]
    in_home = replace(pi.machine, checkout=family / "schiri")
    assert obstacles(in_home, "install") == []


def test_uninstalling_takes_everything_back(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    before = pi.files()
    install(pi)
    assert uninstall(pi) == 0
    left = {name: text for name, text in pi.files().items() if text != "folder"}
    assert left == {name: text for name, text in before.items() if text != "folder"}
    assert not pi.running
    assert not pi.enabled
    assert "sudo apt remove python3-picamera2 python3-lgpio" in capsys.readouterr().out


def test_uninstalling_twice_or_never_installed_changes_nothing(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    before = pi.files()
    assert uninstall(pi) == 0
    assert (pi.files(), pi.calls) == (before, [])
    undone = [step for step in STEPS if step.undo is not nothing]
    assert capsys.readouterr().out.count("already so") == len(undone)


def test_a_referee_who_crashes_again_and_again_is_stopped(pi: FakePi) -> None:
    pi.refuse = ("systemctl restart", Done(1, "Job for schiri.service failed"))
    install(pi)
    pi.refuse = None
    pi.calls = []
    assert uninstall(pi) == 0
    assert pi.calls[0] == "systemctl stop schiri.service"


def test_the_matches_stay_and_it_is_told_where(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.put("var/lib/schiri/matches.db", "2:1")
    assert uninstall(pi) == 0
    assert pi.machine.read("var/lib/schiri/matches.db") == "2:1"
    assert "still there: /var/lib/schiri" in capsys.readouterr().out


def test_settings_that_the_family_has_changed_stay(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.put("etc/schiri/settings.toml", 'language = "en"\n')
    assert uninstall(pi) == 0
    assert pi.machine.read("etc/schiri/settings.toml") == 'language = "en"\n'
    assert "so they stay: /etc/schiri/settings.toml" in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["no", "", "y", "yess", None])
def test_matches_go_only_after_a_clear_yes(pi: FakePi, answer: str | None) -> None:
    install(pi)
    pi.put("var/lib/schiri/matches.db", "2:1")
    assert uninstall(pi, answer, with_matches=True) == 0
    assert pi.machine.there("var/lib/schiri/matches.db")


def test_after_a_clear_yes_matches_and_settings_are_gone(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.put("var/lib/schiri/matches.db", "2:1")
    pi.put("etc/schiri/settings.toml", 'language = "en"\n')
    assert uninstall(pi, " Yes\n", with_matches=True) == 0
    assert not pi.machine.there("var/lib/schiri")
    assert not pi.machine.there("etc/schiri")
    assert "are deleted" in capsys.readouterr().out


def test_uninstalling_in_words_only(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    before, pi.calls = pi.files(), []
    capsys.readouterr()
    assert uninstall(pi, "yes", dry=True, with_matches=True) == 0
    assert (pi.files(), pi.calls) == (before, [])
    assert "After asking, delete all matches" in capsys.readouterr().out


def test_uninstalling_needs_an_administrator(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.machine = replace(pi.machine, user=1000)
    assert uninstall(pi, with_matches=True) == 2
    assert "sudo /opt/schiri/schiri uninstall --with-matches" in capsys.readouterr().err


def test_an_uninstall_that_fails_says_so(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    install(pi)
    pi.refuse = ("systemctl disable", Done(1, "refused"))
    assert uninstall(pi) == 1
    assert "What is gone stays gone" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("config", "on"),
    [
        ("", False),
        ("dtparam=i2c_arm=on", True),
        ("dtparam=i2c=on", True),
        ("dtparam=audio=on,i2c_arm=on", True),
        ("  dtparam=i2c_arm\n", True),
        ("#dtparam=i2c_arm=on", False),
        ("dtparam=i2c_arm=off", False),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm=off", False),
        ("[pi5]\ndtparam=i2c_arm=on", False),
        ("[pi5]\narm_boost=1\n[all]\ndtparam=i2c_arm=on", True),
        ("dtparam=i2c_arm=on\n[cm4]\notg_mode=1", True),
        ("dtparam=i2c_arm_baudrate=400000", False),
    ],
)
def test_whether_the_bus_is_on(config: str, on: bool) -> None:
    assert bus_is_on(config) == on
    assert bus_is_on(with_bus(config))
    assert (with_bus(config) == config) == on
    assert without_our_bus(with_bus(config)).split() == config.split()


def test_a_real_program_and_one_that_is_not_there() -> None:
    assert run(["sh", "-c", "echo $DEBIAN_FRONTEND; exit 3"]) == Done(3, "noninteractive\n")
    assert run(["no-such-program-here"]).status == 127


def test_the_commands_hand_over(capsys: pytest.CaptureFixture[str]) -> None:
    """Everywhere, as anybody: in words alone nothing can happen."""
    for words in (["install", "--dry-run"], ["uninstall", "--dry-run", "--with-matches"]):
        assert cli.run(["--lang", "en", *words], {}) == 0
        assert "nothing is changed now" in capsys.readouterr().out


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_say_the_same() -> None:
    german, english = (service_texts(lang).entries for lang in ("de", "en"))
    assert german.keys() == english.keys()
    for key, entry in german.items():
        assert facts(entry["page"]) == facts(english[key]["page"]), key


def test_every_step_has_its_words_and_no_word_is_left_over() -> None:
    needed = {f"service.step.{step.name}.do" for step in STEPS}
    needed |= {f"service.step.{step.name}.undo" for step in STEPS if step.undo is not nothing}
    assert {key for key in service_texts("de").entries if key.startswith("service.step.")} == needed


def test_a_version_that_does_not_come_up_gives_way_to_the_last_good_one(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.version = "a" * 40
    assert install(pi) == 0
    pi.put("var/lib/schiri/matches.db", "2:1")
    pi.put("etc/schiri/settings.toml", 'language = "en"\n')
    pi.version = pi.broken = "b" * 40
    assert install(pi) == 1
    assert pi.version == "a" * 40
    assert pi.running
    said = capsys.readouterr()
    assert "former one back (aaaaaaa)" in said.out
    assert "running again" in said.err
    assert pi.machine.read("var/lib/schiri/matches.db") == "2:1"
    assert pi.machine.read("etc/schiri/settings.toml") == 'language = "en"\n'


def test_a_first_version_that_does_not_come_up_has_none_to_go_back_to(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.version = pi.broken = "b" * 40
    assert install(pi) == 1
    assert "call this again" in capsys.readouterr().err
    assert pi.version == "b" * 40


def test_without_git_nothing_is_written_down_and_nothing_fetched_back(pi: FakePi) -> None:
    assert install(pi) == 0
    assert not pi.machine.there("etc/schiri/last-good")
    pi.refuse = ("systemctl restart", Done(1, "Job for schiri.service failed"))
    assert install(pi) == 1


def test_a_former_version_that_cannot_be_fetched_back_is_told(
    pi: FakePi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.version = "a" * 40
    install(pi)
    pi.version = pi.broken = "b" * 40
    monkeypatch.setattr(pi, "installs", lambda _: Done(2, "no"))
    assert install(pi) == 1
    assert "could not be fetched back" in capsys.readouterr().err
