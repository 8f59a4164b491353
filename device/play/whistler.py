"""Plays sounds on a buzzer beside everything else: a trill changes its tone forty times a second."""

import threading

from device.panel.sounds import RunningSound, Sound, begin, duty, next_change, tone_at
from device.ports import Buzzer, Clock, Trouble


class Whistler:
    """`play` returns at once; a thread of its own changes the tones."""

    def __init__(self, buzzer: Buzzer, clock: Clock) -> None:
        self.trouble: Trouble | None = None
        self._buzzer = buzzer
        self._clock = clock
        self._playing: RunningSound | None = None
        self._news = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="whistler", daemon=True)

    def start(self) -> None:
        """Begin to listen for sounds."""
        self._thread.start()

    def play(self, sound: Sound) -> None:
        """Play this sound, unless a more important one is on."""
        with self._news:
            self._playing = begin(self._playing, sound, self._clock.now())
            self._news.notify()

    def close(self) -> None:
        """Be silent for good."""
        with self._news:
            self._closed = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join()
        self._buzzer.close()

    def step(self, now: float) -> float | None:
        """Set the tone for this moment; the result is when the next one is due, nothing if all is silent."""
        tone = tone_at(self._playing, now) if self._playing else None
        width = duty(self._playing.sound.volume) if self._playing else 0.0
        try:
            self._buzzer.tone(tone.hz if tone else 0, width if tone and tone.hz else 0.0)
        except Trouble as trouble:
            self.trouble, self._playing = trouble, None
        return next_change(self._playing, now) if self._playing and tone else None

    def _run(self) -> None:
        with self._news:
            while not self._closed:
                due = self.step(self._clock.now())
                self._news.wait(None if due is None else max(0.0, due - self._clock.now()))
