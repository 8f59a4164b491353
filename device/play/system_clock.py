"""The machine's clock, the only place where the device asks for the time."""

import time
from datetime import datetime
from datetime import time as time_of_day


class SystemClock:
    """`device.ports.Clock` on every machine."""

    def now(self) -> float:
        """Seconds since some moment; does not jump when the time is set."""
        return time.monotonic()

    def time_of_day(self) -> time_of_day:
        """Local time: quiet hours are meant as the family's clock shows them."""
        return datetime.now().astimezone().time()
