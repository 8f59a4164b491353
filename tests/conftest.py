"""What holds for all tests."""

import os
import signal

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the program itself

# A shell that starts us in the background lets us ignore Ctrl-C, and so would every process that a test interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
