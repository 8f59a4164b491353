"""Which board this is: the kernel tells its model."""

from pathlib import Path

MODEL = Path("/proc/device-tree/model")
PI = "Raspberry Pi"


def model_name() -> str:
    """The model in the kernel's words, without the zero byte at its end; nothing where no kernel tells."""
    try:
        return MODEL.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def is_pi() -> bool:
    """Whether this is a Raspberry Pi."""
    return model_name().startswith(PI)
