"""How much of a fault is tried: all of it by `make faults`, a quarter by `make test`, with the same program."""

import os

FULL = "FAULTS_IN_FULL"


def times(full: int) -> int:
    """Return `full`, or a quarter of it, rounded up, unless FAULTS_IN_FULL is set."""
    return full if FULL in os.environ else -(-full // 4)
