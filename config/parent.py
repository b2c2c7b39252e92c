"""A process that ends with the one that started it, however that one ends. Linux alone: there the kernel tells."""

import ctypes
import os
import signal
import sys
from typing import Final

PR_SET_PDEATHSIG: Final = 1
# Found before a fork: the child has nothing to do but call it.
_prctl: Final = ctypes.CDLL(None, use_errno=True).prctl if sys.platform == "linux" else None


def end_with(parent: int, how: signal.Signals) -> None:
    """Be sent `how` once `parent`, which started this process, is gone. Kept through exec, and no child inherits it."""
    if _prctl is None:
        return
    _prctl(PR_SET_PDEATHSIG, int(how))
    if os.getppid() != parent:
        # It ended before the kernel was asked.
        os._exit(128 + how)
