"""Argon2id with a bound on how many hashes run at once, behind everything else that the process does."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from apps.wire.errors import Unavailable

# Whether the request that is answered comes from a browser that signed in here before.
of_known_browser: ContextVar[bool] = ContextVar("of_known_browser", default=False)
# 46 MiB each: two at a time keep many logins from using up memory and cores. Known browsers have a seat of their own,
# and wait for each other: no flood of strangers keeps an admin out.
_STRANGERS, _KNOWN = 2, 1
_seats = {False: threading.BoundedSemaphore(_STRANGERS), True: threading.BoundedSemaphore(_KNOWN)}
_WAIT_FOR_SEAT_S = {False: 0.2, True: 3.0}
_NICENESS = 10


def _step_back() -> None:
    """Let the system run this thread after the others: a flood of sign-ins takes what they leave of the cores."""
    # Linux alone has a priority for each thread.
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)


# Threads of their own: what a thread gave up of its priority it cannot take back.
_hashing = ThreadPoolExecutor(_STRANGERS + _KNOWN, thread_name_prefix="hash", initializer=_step_back)


@contextmanager
def _seat() -> Iterator[None]:
    is_known = of_known_browser.get()
    seats = _seats[is_known]
    if not seats.acquire(timeout=_WAIT_FOR_SEAT_S[is_known]):
        raise Unavailable(retry_after_s=1)
    try:
        yield
    finally:
        seats.release()


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
