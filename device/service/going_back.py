"""A new version that does not come up gives way to the one that last did: a family cannot mend it.

Whatever was installed and came up is written down. Only a checkout with git in it can go back.
"""

from device.service.machine import Machine, StepFailed

LAST_GOOD = "etc/schiri/last-good"
"""The version that came up last."""
GIT = ("env", "HOME=/", "GIT_CONFIG_GLOBAL=/dev/null", "git")
"""As the checkout's owner, but without this person's own settings, which he may not read."""


def version(machine: Machine) -> str:
    """The version that lies in the checkout; nothing if it has no git."""
    done = machine.run((*_git(machine), "rev-parse", "HEAD"))
    return done.said.strip() if done.status == 0 else ""


def remember(machine: Machine) -> None:
    """Write down which version has come up."""
    if now := version(machine):
        machine.write(LAST_GOOD, f"{now}\n")


def former(machine: Machine) -> str:
    """The version that came up last, if another one lies in the checkout now."""
    good, now = machine.read(LAST_GOOD).strip(), version(machine)
    return good if good and now and good != now else ""


def go_back(machine: Machine, to: str, lang: str) -> str:
    """Fetch that version back, which then installs itself; why it did not, if so. What the family changed stays."""
    try:
        # Installing gives every file to its owner again, and git takes that for a change until it has looked.
        machine.run((*_git(machine), "update-index", "-q", "--refresh"))
        machine.call(*_git(machine), "reset", "--quiet", "--keep", to)
        machine.call(str(machine.checkout / "schiri"), "--lang", lang, "install")
    except StepFailed as failure:
        return str(failure)
    return ""


def _git(machine: Machine) -> tuple[str, ...]:
    return (*machine.as_owner(), *GIT, "-C", str(machine.checkout))
