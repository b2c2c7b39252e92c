"""Group commit: the jobs that share a write, and the result of each."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from apps.device.group_commit import GroupCommit
from apps.wire.errors import UnavailableError


class Disk:
    """Writes groups of numbers when the test allows it."""

    def __init__(self):
        self.groups = []
        self.is_open = threading.Event()
        self.error = None

    def write(self, jobs):
        self.groups.append(list(jobs))
        assert self.is_open.wait(30)
        if self.error:
            raise self.error
        return [job * 10 for job in jobs]


@pytest.fixture
def disk():
    return Disk()


def run(test):
    with ThreadPoolExecutor(1) as executor:
        return asyncio.run(test(executor))


async def until(condition):
    while not condition():
        await asyncio.sleep(0.001)


def test_jobs_that_arrive_during_a_write_share_the_next(disk):
    async def test(executor):
        commits = GroupCommit(disk.write, executor)
        first = commits.submit(1)
        await until(lambda: disk.groups)
        others = [commits.submit(number) for number in (2, 3, 4)]
        disk.is_open.set()
        return await asyncio.gather(first, *others)

    assert run(test) == [10, 20, 30, 40]
    assert disk.groups == [[1], [2, 3, 4]]


def test_group_above_its_size_is_written_in_parts(disk):
    async def test(executor):
        commits = GroupCommit(disk.write, executor, max_group=2)
        disk.is_open.set()
        return await asyncio.gather(*[commits.submit(number) for number in range(5)])

    assert run(test) == [0, 10, 20, 30, 40]
    assert [len(group) for group in disk.groups] == [2, 2, 1]


def test_failed_write_fails_its_jobs_and_no_others(disk):
    async def test(executor):
        commits = GroupCommit(disk.write, executor)
        disk.is_open.set()
        disk.error = ValueError("full")
        with pytest.raises(ValueError, match="full"):
            await commits.submit(1)
        disk.error = None
        return await commits.submit(2)

    assert run(test) == 20


def test_job_of_a_client_that_left_is_written_all_the_same(disk):
    async def test(executor):
        commits = GroupCommit(disk.write, executor)
        first = commits.submit(1)
        await until(lambda: disk.groups)
        gone, other = commits.submit(2), commits.submit(3)
        gone.cancel()
        disk.is_open.set()
        return await asyncio.gather(first, other)

    assert run(test) == [10, 30]
    assert disk.groups == [[1], [2, 3]]


def test_full_queue_is_unavailable(disk):
    async def test(executor):
        commits = GroupCommit(disk.write, executor, max_pending=2)
        first = commits.submit(1)
        await until(lambda: disk.groups)
        waiting = [commits.submit(number) for number in (2, 3)]
        with pytest.raises(UnavailableError):
            commits.submit(4)
        disk.is_open.set()
        return await asyncio.gather(first, *waiting)

    assert run(test) == [10, 20, 30]


def test_writes_are_reported_with_their_size(disk):
    reported = []

    async def test(executor):
        commits = GroupCommit(
            disk.write, executor, on_write=lambda results, seconds: reported.append((len(results), seconds > 0))
        )
        disk.is_open.set()
        await asyncio.gather(*[commits.submit(number) for number in range(3)])

    run(test)

    assert reported == [(3, True)]
