"""Where `./schiri` hands over: the command line, and how a program takes its leave."""

import os
import signal
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: a second thread would only get in the way


def main() -> int:
    """Run the command line; an interrupt or a reader who went away is no reason for a traceback."""
    try:
        from device.cli import run

        status = run(sys.argv[1:], os.environ)
        if sys.stdout:  # None when the caller has closed it
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:
        # What is still in the buffer has no reader; else the interpreter would try again and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    return status


if __name__ == "__main__":
    sys.exit(main())
