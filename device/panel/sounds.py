"""What the buzzer plays: patterns as data, how loud, and which sound gives way to which.

A passive buzzer plays one tone at a time. It is loudest between two and four kilohertz, like a referee's whistle.
"""

import io
import math
import wave
from array import array
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Tone(NamedTuple):
    """One frequency in hertz for some milliseconds; 0 Hz is silence."""

    hz: int
    ms: int


Pattern = tuple[Tone, ...]


def _whistle(ms: int) -> Pattern:
    """A whistle with a pea in it: two tones take turns, forty times a second."""
    return tuple(Tone((2900, 3200)[turn % 2], 25) for turn in range(ms // 25))


def _silence(ms: int) -> Pattern:
    return (Tone(0, ms),)


ONE_WHISTLE = _whistle(400)

PATTERNS: Mapping[str, Pattern] = {
    "start": (Tone(1568, 90), Tone(0, 20), Tone(2093, 90), Tone(0, 20), Tone(2637, 160)),
    "kick-off": _whistle(1000),
    "foul": ONE_WHISTLE,
    "offside": ONE_WHISTLE,
    "free-kick": ONE_WHISTLE,
    "half": _whistle(300) + _silence(150) + _whistle(300) + _silence(150) + _whistle(900),
    "full": _whistle(300) + _silence(150) + _whistle(300) + _silence(150) + _whistle(1500),
    "goal": (
        *(Tone(1568, 110), Tone(0, 30), Tone(1568, 110), Tone(0, 30), Tone(1568, 110), Tone(0, 30)),
        *(Tone(2093, 420), Tone(0, 40), Tone(1568, 160), Tone(0, 30), Tone(2093, 700)),
    ),
    "wrong": (Tone(220, 140), Tone(0, 80), Tone(220, 220)),
    "accepted": (Tone(2400, 50),),
    "tick": (Tone(1800, 15),),
}
"""Name → tones. `tick` is played once in each of a clock's last seconds."""

RANK: Mapping[str, int] = {"tick": 0, "accepted": 1, "wrong": 2, "start": 2, "goal": 4, "half": 4, "full": 4}
"""Which sound gives way to which; whistles have 3."""

WHISTLE_RANK = 3

OF_EVENT: Mapping[str, str] = {
    "kick-off": "kick-off",
    "goal": "goal",
    "own-goal": "goal",
    "shoot-out-goal": "goal",
    "offside": "offside",
    "foul": "foul",
    "offensive-foul": "foul",
    "sending-off": "foul",
    "breach": "foul",
    "penalty": "foul",
    "free-kick": "free-kick",
    "direct-free-kick": "free-kick",
    "throw-in": "free-kick",
    "centre-free-kick": "free-kick",
    "corner": "free-kick",
    "goal-kick": "free-kick",
    "shoot-out": "kick-off",
    "half-time": "half",
    "extra-half-time": "half",
    "extra-time": "half",
    "full-time": "full",
    "final": "full",
}
"""What a game's events sound like; all others are simply accepted."""

LOUDEST = 100
RANGE_DB = 40
"""From the quietest to the loudest: about what lies between a whisper and a call."""


def duty(volume: int) -> float:
    """Volume 0 … 100 → how much of each wave the buzzer is on, so that equal steps sound equal to the ear."""
    if volume <= 0:
        return 0.0
    # A pulse wave is as strong in its tone as the sine of half its width, and strongest when it is on half of the time.
    return math.asin(10 ** (RANGE_DB * (volume / LOUDEST - 1) / 20)) / math.pi


class Sound(NamedTuple):
    """A sound to be played."""

    name: str
    volume: int = LOUDEST
    """0 … 100, as the settings say for this time of day; in quiet hours it is 0, and only the screen speaks."""


def for_events(kinds: Iterable[str]) -> str:
    """The one sound for everything that an action led to: the most important one, else the pip of an accepted move."""
    names = [OF_EVENT[kind] for kind in kinds if kind in OF_EVENT]
    return max(names, key=lambda name: _rank(Sound(name)), default="accepted")


class RunningSound(NamedTuple):
    """A sound that has begun."""

    sound: Sound
    since: float


def begin(current: RunningSound | None, sound: Sound, now: float) -> RunningSound:
    """The sound to go on with: a new one cuts off what is not more important than itself."""
    if current and tone_at(current, now) and _rank(current.sound) > _rank(sound):
        return current
    return RunningSound(sound, now)


def tone_at(playing: RunningSound, now: float) -> Tone | None:
    """The tone that is on now, which may be silence; nothing before the beginning and after the end."""
    found = _place(playing, now)
    return found[0] if found else None


def next_change(playing: RunningSound, now: float) -> float | None:
    """When the next tone begins or the sound ends; nothing if it has ended."""
    found = _place(playing, now)
    return found[1] if found else None


def _place(playing: RunningSound, now: float) -> tuple[Tone, float] | None:
    end = playing.since
    for tone in PATTERNS[playing.sound.name] if now >= playing.since else ():
        end += tone.ms / 1000
        if now < end:
            return tone, end
    return None


def _rank(sound: Sound) -> int:
    return RANK.get(sound.name, WHISTLE_RANK)


def length(pattern: Pattern) -> float:
    """Seconds."""
    return sum(tone.ms for tone in pattern) / 1000


RATE = 44_100
FULL_SCALE = 32_767


def to_wav(pattern: Pattern, volume: int = LOUDEST) -> bytes:
    """The pattern as a WAV file, as loud as the buzzer's pulses are strong in their tone."""
    samples = array("h")
    for tone in pattern:
        count = round(RATE * tone.ms / 1000)
        strength = round(FULL_SCALE * 0.5 * math.sin(math.pi * duty(volume))) if tone.hz else 0
        samples.extend(strength if tone.hz * 2 * place // RATE % 2 == 0 else -strength for place in range(count))
    file = io.BytesIO()
    with wave.open(file, "wb") as sheet:
        sheet.setnchannels(1)
        sheet.setsampwidth(2)
        sheet.setframerate(RATE)
        sheet.writeframes(samples.tobytes())
    return file.getvalue()
