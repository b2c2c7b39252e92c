"""Work that a thread does for the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextvars import copy_context
from typing import TypeVar

Made = TypeVar("Made")


def run_in_thread(pool: Executor, work: Callable[..., Made], *given: object) -> "asyncio.Future[Made]":
    """What a thread of `pool` makes, under the caller's context; to be called by the event loop.

    `run_in_executor` tells the loop by two more futures, which costs a small call a fiftieth of its time.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Future[Made] = loop.create_future()
    pool.submit(copy_context().run, _work, loop, waiting, work, given)
    return waiting


def _work(
    loop: asyncio.AbstractEventLoop,
    waiting: "asyncio.Future[Made]",
    work: Callable[..., Made],
    given: tuple[object, ...],
) -> None:
    if waiting.cancelled():
        return
    try:
        made = work(*given)
    except BaseException as failed:  # noqa: BLE001 - raised again where it is waited for
        loop.call_soon_threadsafe(_fail, waiting, failed)
    else:
        loop.call_soon_threadsafe(_keep, waiting, made)


def _keep(waiting: "asyncio.Future[Made]", made: Made) -> None:
    # Done is what nobody waits for any more.
    if not waiting.done():
        waiting.set_result(made)


def _fail(waiting: "asyncio.Future[Made]", failed: BaseException) -> None:
    if not waiting.done():
        waiting.set_exception(failed)
