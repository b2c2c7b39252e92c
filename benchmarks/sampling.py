"""Read a value again and again while something runs, and summarize many values."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Sample = TypeVar("Sample")


@contextmanager
def sampling(read: Callable[[], Sample], every_s: float) -> Iterator[list[Sample]]:
    """Call `read` until the end of the block, and yield the list of its results. It has one from the start."""
    samples, is_over = [read()], threading.Event()

    def run() -> None:
        while not is_over.wait(every_s):
            samples.append(read())

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield samples
    finally:
        is_over.set()
        thread.join()


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of the values do not exceed; infinity if there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")
