"""The settings: one TOML file, and defaults that work without any."""

from device.settings.reading import BadSettings, Problem, explain_problems
from device.settings.settings import (
    BrokerSettings,
    CameraSettings,
    ClockSettings,
    DisplaySettings,
    PageSettings,
    PinSettings,
    Settings,
    SoundSettings,
    StorageSettings,
    chosen_language,
    load,
    settings_path,
    usual_options,
)

__all__ = [
    "BadSettings",
    "BrokerSettings",
    "CameraSettings",
    "ClockSettings",
    "DisplaySettings",
    "PageSettings",
    "PinSettings",
    "Problem",
    "Settings",
    "SoundSettings",
    "StorageSettings",
    "chosen_language",
    "explain_problems",
    "load",
    "settings_path",
    "usual_options",
]
