"""Argon2id with a bound on how many hashes run at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import Argon2PasswordHasher

from apps.wire.errors import Unavailable

# 46 MiB each: two at a time keep many logins from using up memory and cores.
_seats = threading.BoundedSemaphore(2)
_WAIT_FOR_SEAT_S = 0.2


@contextmanager
def _seat() -> Iterator[None]:
    if not _seats.acquire(timeout=_WAIT_FOR_SEAT_S):
        raise Unavailable(retry_after_s=1)
    try:
        yield
    finally:
        _seats.release()


class BoundedArgon2PasswordHasher(Argon2PasswordHasher):
    time_cost = 2
    memory_cost = 47_104
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with _seat():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with _seat():
            return super().verify(password, encoded)


class CheapArgon2PasswordHasher(Argon2PasswordHasher):
    """For tests: the same code path at a hundredth of the cost."""

    time_cost = 1
    memory_cost = 64
    parallelism = 1
