"""How tests wait for what comes later: they ask again and again, and never sleep for a length that they guessed."""

import time
from collections.abc import Callable
from typing import TypeVar

# A busy machine is slow, not wrong.
PATIENCE_S = 240.0

Found = TypeVar("Found")


def wait_for(
    condition: Callable[[], Found],
    what: str | Callable[[], object],
    limit_s: float = PATIENCE_S,
    *,
    every_s: float = 0.05,
    despite: tuple[type[Exception], ...] = (),
) -> Found:
    """What `condition` gives once it is true; errors named in `despite` say that it is not yet.

    `what` says what was waited for, or tells more once it did not come. Raises AssertionError after `limit_s` seconds.
    """
    deadline = time.monotonic() + limit_s
    while True:
        try:
            if found := condition():
                return found
        except despite:
            pass
        assert time.monotonic() < deadline, f"not within {limit_s:.0f} s: {what() if callable(what) else what}"
        time.sleep(every_s)
