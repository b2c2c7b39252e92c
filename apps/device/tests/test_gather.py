"""Writes of concurrent requests share a commit, and leave a gap for an admin who waits to write."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from apps.device import gather
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


def test_clients_that_send_again_once_they_are_answered_share_every_commit(monkeypatch):
    # Nothing but the last client that comes back ends a pause here.
    monkeypatch.setattr(gather, "LEAST_PAUSE_S", 60)
    monkeypatch.setattr(gather, "LONGEST_PAUSE_S", 60)
    sizes = []
    enough = asyncio.Event()

    async def submit():
        loop = asyncio.get_running_loop()

        def write(jobs):
            sizes.append(len(jobs))
            if len(sizes) == 6:
                loop.call_soon_threadsafe(enough.set)
            return jobs

        async def send_again_and_again(writer):
            while True:
                await writer.submit("job")

        with ThreadPoolExecutor(1) as thread:
            writer = BatchWriter(write, thread)
            clients = [asyncio.create_task(send_again_and_again(writer)) for _ in range(8)]
            await asyncio.wait_for(enough.wait(), 30)
            for client in clients:
                client.cancel()

    asyncio.run(submit())
    # The first of all was alone.
    assert sizes[:6] == [1, 8, 8, 8, 8, 8]


def test_a_client_that_sends_alone_never_waits(monkeypatch):
    monkeypatch.setattr(gather, "LEAST_PAUSE_S", 60)
    monkeypatch.setattr(gather, "LONGEST_PAUSE_S", 60)
    began = time.monotonic()

    write_one_after_the_other(beside_an_admin=False)

    assert time.monotonic() - began < 30


def test_who_is_told_hears_before_those_of_this_process_go_on():
    heard = []

    class Other(asyncio.Future):
        def set_result(self, result):
            heard.append(result)

    async def submit():
        with ThreadPoolExecutor(1) as thread:
            writer = BatchWriter(lambda jobs: jobs, thread, told=lambda: heard.append("sent"))

            async def go_on(job):
                heard.append(await writer.submit(job))

            await go_on("alone")
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(go_on("own"))
                await asyncio.sleep(0)
                writer.add("of another", Other())
                tasks.create_task(go_on("own, too"))
                await asyncio.sleep(0)

    asyncio.run(submit())
    assert heard[:2] == ["sent", "alone"]
    assert heard.index("of another") < heard.index("sent", heard.index("of another")) < heard.index("own, too")
