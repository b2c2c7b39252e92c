"""Batch the writes of concurrent requests into one commit, and answer each after it (docs/decisions/0004).

A lone request is written at once; while a write runs, the next group gathers. What a commit costs depends little on
how many share it, so a write that was not alone is followed by a pause as long as itself, which ends early once as many
wait as were under way: those who were answered have sent again. Beside an admin's call it does not end early: SQLite
has one lock for all who write, and whoever waits for it only looks now and then, so writes without a gap would keep the
admin's out for seconds.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Generic, Protocol, TypeVar

from apps.device.threads import run_in_thread
from apps.wire.errors import Unavailable

Job = TypeVar("Job")
Result = TypeVar("Result")
Told_contra = TypeVar("Told_contra", contravariant=True)
# As long as the write before, within these bounds.
LEAST_PAUSE_S, LONGEST_PAUSE_S = 0.005, 0.05


class Waiting(Protocol[Told_contra]):
    """Who is told what became of a job, by the event loop. A future is one."""

    def done(self) -> bool: ...

    def set_result(self, result: Told_contra, /) -> None: ...

    def set_exception(self, exception: BaseException, /) -> None: ...


class BatchWriter(Generic[Job, Result]):
    """Call `write` with the jobs of a group; it returns a result for each. If it raises, every job fails with that."""

    def __init__(
        self,
        write: Callable[[Sequence[Job]], Sequence[Result]],
        thread: Executor,
        *,
        at_once: int = 256,
        most_waiting: int = 4096,
        note: Callable[[int, float], None] | None = None,
        gives_way: Callable[[], bool] = lambda: False,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        """`note` is told of each write: how many jobs, and how many seconds the oldest has waited by its end.

        `gives_way` says whether the whole pause is due. `told` is called once all jobs of a write have been told what
        became of them, before those who await a future go on.
        """
        self.write = write
        self.thread = thread
        self.at_once = at_once
        self.most_waiting = most_waiting
        self._waiting: list[tuple[Job, Waiting[Result]]] = []
        self._is_writing = False
        self.note = note
        self.gives_way = gives_way
        self.told = told
        self._waiting_since = 0.0
        self._pause: asyncio.TimerHandle | None = None
        # How many have to wait for a pause to end early.
        self._wanted = 0

    def submit(self, job: Job) -> "asyncio.Future[Result]":
        """The result of the write that takes this job. Raises Unavailable when too many wait already."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.add(job, future)
        return future

    def add(self, job: Job, waiting: Waiting[Result]) -> None:
        """Like `submit`, for one who is told. Raises Unavailable when too many wait already."""
        if len(self._waiting) >= self.most_waiting:
            raise Unavailable
        loop = asyncio.get_running_loop()
        if not self._waiting:
            self._waiting_since = loop.time()
        self._waiting.append((job, waiting))
        if not self._is_writing:
            self._next(loop)
        elif self._pause is not None and len(self._waiting) >= self._wanted:
            self._pause.cancel()
            self._next(loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._pause = None
        group, self._waiting = self._waiting[: self.at_once], self._waiting[self.at_once :]
        self._is_writing = bool(group)
        if group:
            since, self._waiting_since = self._waiting_since, loop.time()
            started = self._waiting_since
            written = run_in_thread(self.thread, self.write, [job for job, _ in group])
            written.add_done_callback(lambda done: self._answer(loop, group, done, since, started))

    def _answer(
        self,
        loop: asyncio.AbstractEventLoop,
        group: list[tuple[Job, Waiting[Result]]],
        done: "asyncio.Future[Sequence[Result]]",
        since: float,
        started: float,
    ) -> None:
        under_way = min(len(group) + len(self._waiting), self.at_once)
        self._wanted = self.most_waiting + 1 if self.gives_way() else under_way
        if self._wanted == 1 or len(self._waiting) >= self._wanted:
            self._next(loop)
        else:
            pause_s = min(max(loop.time() - started, LEAST_PAUSE_S), LONGEST_PAUSE_S)
            self._pause = loop.call_later(pause_s, self._next, loop)
        failure = done.exception()
        if self.note is not None and failure is None:
            self.note(len(group), loop.time() - since)
        results = None if failure else done.result()
        for position, (_, waiting) in enumerate(group):
            if waiting.done():  # the client has gone
                continue
            if results is None:
                waiting.set_exception(failure or RuntimeError("no result"))
            else:
                waiting.set_result(results[position])
        self.told()
