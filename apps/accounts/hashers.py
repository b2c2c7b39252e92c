"""Argon2id with a bound on how many hashes run at once, behind everything else that the process does."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from apps.wire.errors import Unavailable

# 46 MiB each: two at a time keep many logins from using up memory and cores.
_seats = threading.BoundedSemaphore(2)
_WAIT_FOR_SEAT_S = 0.2
_NICENESS = 10


def _step_back() -> None:
    """Let the system run this thread after the others: a flood of sign-ins takes what they leave of the cores."""
    # Linux alone has a priority for each thread.
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


# Threads of their own: what a thread gave up of its priority it cannot take back.
_hashing = ThreadPoolExecutor(2, thread_name_prefix="hash", initializer=_step_back)


@contextmanager
def _seat() -> Iterator[None]:
    if not _seats.acquire(timeout=_WAIT_FOR_SEAT_S):
        raise Unavailable(retry_after_s=1)
    try:
        yield
    finally:
        _seats.release()


def _hash(make: Callable[[], Any]) -> Any:
    with _seat():
        return _hashing.submit(make).result()


class BoundedArgon2PasswordHasher(Argon2PasswordHasher):
    time_cost = 2
    memory_cost = 47_104
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        return str(_hash(partial(super().encode, password, salt)))

    def verify(self, password: str, encoded: str) -> bool:
        return bool(_hash(partial(super().verify, password, encoded)))


class CheapArgon2PasswordHasher(Argon2PasswordHasher):
    """For tests: the same code path at a hundredth of the cost."""

    time_cost = 1
    memory_cost = 64
    parallelism = 1
