"""The start script alone: where it finds itself, what it decides to install, and which Python it takes."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.checkout import HOME, Checkout

SHELLS = ("sh", "dash", "bash --posix", "busybox sh", "ksh")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_hands_over_when_set_up(checkout: Checkout, tmp_path: Path) -> None:
    checkout.fake_venv("base")
    done = checkout.start("engine", "a b", "", cwd=tmp_path, env={"PYTHONPATH": "/x", "PYTHONHOME": "/y"})
    assert done.stdout == f".venv|-P|-m|device|engine|a b||\npath={checkout.home} cwd={tmp_path} home=none\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_the_status_of_the_command_is_the_status_of_the_script(checkout: Checkout) -> None:
    checkout.fake_venv("base")
    checkout.program(checkout.home / ".venv/bin/python", "exit 41")
    assert checkout.start("engine").returncode == 41


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell.split()[0])])
def test_runs_under_every_shell_at_hand(checkout: Checkout, shell: str) -> None:
    checkout.fake_venv("base")
    program, *options = shell.split()
    words = [shutil.which(program) or program, *options, "schiri", "--version"]
    done = subprocess.run(words, cwd=checkout.home, env=checkout.env, capture_output=True, text=True, check=False)
    assert done.stdout.startswith(".venv|-P|-m|device|--version|\n"), done.stderr


def test_checkout_with_spaces_and_umlauts_in_its_path(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, "Unser Schiri für's Brett")
    checkout.fake_venv("base")
    assert f"path={checkout.home} " in checkout.start("--help").stdout


def test_started_through_a_chain_of_links(checkout: Checkout, tmp_path: Path) -> None:
    checkout.fake_venv("base")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/inner").symlink_to(checkout.script)
    (tmp_path / "bin/outer").symlink_to("inner")
    (tmp_path / "folder").symlink_to("bin")
    done = checkout.start("--help", script=tmp_path / "folder/outer", cwd=tmp_path)
    assert f"path={checkout.home} cwd={tmp_path} " in done.stdout


def test_found_on_the_path_and_not_misled_by_cdpath(checkout: Checkout, tmp_path: Path) -> None:
    checkout.fake_venv("base")
    (checkout.tools / "schiri").symlink_to(checkout.script)
    done = checkout.start("-c", "schiri --help", script="/bin/sh", cwd=tmp_path, env={"CDPATH": "/usr"})
    assert done.stdout.startswith(".venv|-P|-m|device|--help|\n")


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ("", "base"),
        ("--version", "base"),
        ("engine soccer-tactics", "base"),
        ("engine test", "base"),
        ("test", "base|club|dev"),
        ("--lang de test --fast", "base|club|dev"),
        ("--lang=de test", "base|club|dev"),
        ("--lang test", "base"),
        ("lock", "base|dev"),
        ("club", "base|club"),
        ("bench rules", "base|bench"),
        ("--lang en bench rules", "base|bench"),
    ],
)
def test_the_command_decides_what_is_installed(checkout: Checkout, words: str, groups: str) -> None:
    checkout.fake_python()
    done = checkout.start(*words.split())
    expected = "|".join(["python3", "-P", "-m", "device.workshop.first_start", groups, "--", *words.split(), ""])
    assert done.stdout.splitlines()[0] == expected


@pytest.mark.parametrize(
    ("model", "groups"),
    [
        ("Raspberry Pi 4 Model B Rev 1.4", "base|pi"),
        ("Raspberry Pi Zero 2 W Rev 1.0", "base|pi"),
        ("Orange Pi 5", "base"),
        ("", "base"),
    ],
)
def test_a_pi_gets_what_its_pins_need(checkout: Checkout, model: str, groups: str) -> None:
    checkout.fake_python()
    checkout.board(model)
    assert (
        checkout.start("play").stdout.splitlines()[0] == f"python3|-P|-m|device.workshop.first_start|{groups}|--|play|"
    )
    assert checkout.start("test").stdout.startswith(
        f"python3|-P|-m|device.workshop.first_start|{groups.replace('e', 'e|club|dev')}|"
    )


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell.split()[0])])
def test_every_shell_at_hand_knows_a_pi_that_is_set_up(checkout: Checkout, shell: str) -> None:
    checkout.board("Raspberry Pi 5 Model B Rev 1.0")
    checkout.lock("pi", "# pi\n")
    checkout.fake_venv("base", "pi")
    program, *options = shell.split()
    words = [shutil.which(program) or program, *options, "schiri", "--version"]
    done = subprocess.run(words, cwd=checkout.home, env=checkout.env, capture_output=True, text=True, check=False)
    assert (done.stdout[:6], done.stderr) == (".venv|", "")


def test_set_up_for_one_group_is_not_set_up_for_another(checkout: Checkout) -> None:
    checkout.fake_python()
    checkout.fake_venv("base", "club", "dev")
    assert checkout.start("test").stdout.startswith(".venv|")
    assert checkout.start("bench").stdout.startswith("python3|-P|-m|device.workshop.first_start|base|bench|--|bench|")


def test_a_changed_lock_means_a_new_set_up(checkout: Checkout) -> None:
    checkout.fake_python()
    checkout.fake_venv("base")
    checkout.lock("base", "# newer\n")
    assert checkout.start().stdout.startswith("python3|-P|-m|device.workshop.first_start|base|--|")


def test_a_python_that_vanished_in_an_upgrade_means_a_new_set_up(checkout: Checkout) -> None:
    checkout.fake_python()
    checkout.fake_venv("base")
    python = checkout.home / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/usr/bin/python3.2")
    assert checkout.start().stdout.startswith("python3|-P|-m|device.workshop.first_start|base|--|")


@pytest.mark.parametrize("useless", [3, 4, 127])
def test_takes_the_next_python_if_the_first_is_of_no_use(checkout: Checkout, useless: int) -> None:
    checkout.fake_python("python3", useless)
    checkout.fake_python("python3.12")
    assert checkout.start().stdout.startswith("python3.12|-P|-m|device.workshop.first_start|")


@pytest.mark.parametrize(
    ("pythons", "german", "english"),
    [
        ({}, "Hier fehlt Python: bitte Python 3.11", "Python is missing here: please install Python 3.11"),
        ({"python3": 127}, "Hier fehlt Python", "Python is missing here"),
        ({"python3": 3}, "ist zu alt: bitte Python 3.11", "is too old: please install Python 3.11"),
        ({"python3": 4}, "sudo apt install python3-venv", "sudo apt install python3-venv"),
        ({"python3": 3, "python3.12": 4}, "fehlt das Modul venv", "lacks its module venv"),
        ({"python3": 4, "python": 3}, "fehlt das Modul venv", "lacks its module venv"),
    ],
)
def test_no_useful_python_is_one_sentence_and_status_2(
    checkout: Checkout, pythons: dict[str, int], german: str, english: str
) -> None:
    for name, examined in pythons.items():
        checkout.fake_python(name, examined)
    for words, env, sentence in (
        ([], {}, german),
        ([], {"LANG": "C"}, german),
        (["--lang=en", "test"], {}, english),
        ([], {"LC_ALL": "en_GB.UTF-8"}, english),
    ):
        done = checkout.start(*words, env=env)
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in done.stderr
        assert done.stderr.startswith("schiri: ")
        assert done.stderr.count("\n") == 1


def test_the_real_examination_accepts_the_python_of_these_tests(checkout: Checkout) -> None:
    checkout.real_python()
    (checkout.home / "device/workshop/first_start.py").write_text("import sys; print(sys.argv[1:])")
    assert checkout.start("--version").stdout == "['base', '--', '--version']\n"


@pytest.mark.parametrize("script", ["schiri", ".ci/run"])
def test_shellcheck_has_nothing_to_say(script: str) -> None:
    program = Path(sysconfig.get_path("scripts")) / "shellcheck"
    done = subprocess.run([program, HOME / script], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""
