"""How the kernel gives the threads of a web process their turns."""

import contextlib
import os


def take_long_turns() -> None:
    """Let a thread that wakes up wait for the turn of who runs; of threads that begin later, each does.

    A call is handed from thread to thread, and each hand-over stopped who had just made it: a call of Django's cost a
    twentieth more, and two processes served a tenth less than one. Beside what keeps all cores busy, a call waits a few
    milliseconds more.
    """
    if hasattr(os, "SCHED_BATCH"):
        # Where a sandbox forbids it, all works as before.
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
