"""The front panel: four buttons, a small OLED and a buzzer, as values and pure functions without any hardware."""
