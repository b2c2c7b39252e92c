"""Writes of concurrent requests share a commit, and leave a gap for an admin who waits to write."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from apps.device.gather import LEAST_PAUSE_S, BatchWriter

pytestmark = pytest.mark.enable_socket


def write_one_after_the_other(*, beside_an_admin):
    """Begin and end of each of three writes, by the clock of the thread that writes."""
    spans = []

    def write(jobs):
        begun = time.monotonic()
        spans.append((begun, time.monotonic()))
        return jobs

    async def submit():
        with ThreadPoolExecutor(1) as thread:
            writer = BatchWriter(write, thread, gives_way=lambda: beside_an_admin)
            assert [await writer.submit(job) for job in range(3)] == [0, 1, 2]

    asyncio.run(submit())
    return spans


def test_beside_an_admins_call_there_is_a_gap_between_writes():
    spans = write_one_after_the_other(beside_an_admin=True)

    gaps = [begun - ended for (_, ended), (begun, _) in pairwise(spans)]
    assert min(gaps) >= LEAST_PAUSE_S


def test_what_comes_while_a_write_runs_shares_the_next_one():
    groups = []
    may_end = asyncio.Event()

    async def submit():
        loop = asyncio.get_running_loop()

        def write(jobs):
            groups.append(list(jobs))
            asyncio.run_coroutine_threadsafe(may_end.wait(), loop).result()
            return jobs

        with ThreadPoolExecutor(1) as thread:
            writer = BatchWriter(write, thread)
            tasks = [writer.submit(job) for job in range(4)]
            while not groups:
                await asyncio.sleep(0)
            may_end.set()
            await asyncio.gather(*tasks)

    asyncio.run(submit())
    assert groups == [[0], [1, 2, 3]]
