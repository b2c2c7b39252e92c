"""Writes the jobs of concurrent requests in one transaction (docs/decisions/0004-ingest.md)."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Generic, TypeVar

from apps.wire.errors import UnavailableError

Job = TypeVar("Job")
Result = TypeVar("Result")
MIN_PAUSE_SECONDS = 0.005
MAX_PAUSE_SECONDS = 0.05


class GroupCommit(Generic[Job, Result]):
    """Write the jobs that arrive while a write runs in the next write.

    A write costs nearly the same for one job and for a hundred. So after a write, wait until as many jobs are pending
    as got a response and were pending by then, for about as long as the write took: most clients that got a response
    send their next request at once. Jobs that come alone are written at once.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Job]], Sequence[Result]],
        executor: Executor,
        *,
        max_group: int = 256,
        max_pending: int = 4096,
        on_write: Callable[[Sequence[Result], float], None] = lambda _results, _seconds: None,
    ) -> None:
        """Create a queue in front of `write`.

        Args:
            write: Called in a thread of `executor`; returns one result per job. Its error is raised for each job.
            executor: One thread, so that one write runs at a time.
            max_group: The most jobs of one write.
            max_pending: The most jobs that may wait.
            on_write: Called after each successful write with the results and the seconds since the first job came.
        """
        self.write = write
        self.executor = executor
        self.max_group = max_group
        self.max_pending = max_pending
        self.on_write = on_write
        self._pending: list[tuple[Job, asyncio.Future[Result]]] = []
        self._pending_since = 0.0
        self._is_running = False
        self._pause: asyncio.Future[None] | None = None
        self._jobs_that_end_pause = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, job: Job) -> "asyncio.Future[Result]":
        """Return the future result of the write of this job. Raises UnavailableError if too many jobs wait."""
        if len(self._pending) >= self.max_pending:
            raise UnavailableError
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        if not self._pending:
            self._pending_since = loop.time()
        self._pending.append((job, future))
        if not self._is_running:
            self._is_running = True
            task = loop.create_task(self._run(loop))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif self._pause is not None and len(self._pending) >= self._jobs_that_end_pause and not self._pause.done():
            self._pause.set_result(None)
        return future

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            while self._pending:
                group = self._pending[: self.max_group]
                self._pending = self._pending[self.max_group :]
                since, self._pending_since = self._pending_since, loop.time()
                started = loop.time()
                await self._write(loop, group, since)
                expected = min(len(group) + len(self._pending), self.max_group)
                if expected > 1 and len(self._pending) < expected:
                    await self._wait_for_more(loop, expected, loop.time() - started)
        finally:
            self._is_running = False

    async def _write(
        self, loop: asyncio.AbstractEventLoop, group: "list[tuple[Job, asyncio.Future[Result]]]", since: float
    ) -> None:
        try:
            results = await loop.run_in_executor(self.executor, self.write, [job for job, _ in group])
        except Exception as error:  # noqa: BLE001 - raised again for each job
            for _, future in group:
                if not future.done():
                    future.set_exception(error)
            return
        for (_, future), result in zip(group, results, strict=True):
            # The future of a client that has gone is cancelled.
            if not future.done():
                future.set_result(result)
        self.on_write(results, loop.time() - since)

    async def _wait_for_more(self, loop: asyncio.AbstractEventLoop, jobs: int, write_seconds: float) -> None:
        self._pause = loop.create_future()
        self._jobs_that_end_pause = jobs
        seconds = min(max(write_seconds, MIN_PAUSE_SECONDS), MAX_PAUSE_SECONDS)
        await asyncio.wait([self._pause], timeout=seconds)
        self._pause = None
