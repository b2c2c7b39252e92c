"""A process that holds thousands of streams does not stand still to look through them at each event."""

import subprocess
import sys

WAKE_THEM_ALL = """
import asyncio, gc
from config import garbage

async def listen(heard):
    while True:
        wake = asyncio.get_running_loop().create_future()
        heard.append(wake)
        await wake

async def main():
    waiting = []
    tasks = [asyncio.create_task(listen(waiting)) for _ in range(5_000)]
    await asyncio.sleep(0)
    before = sum(one["collections"] for one in gc.get_stats())
    for _ in range(5):
        woken = waiting.copy()
        waiting.clear()
        for wake in woken:
            wake.set_result(None)
        await asyncio.sleep(0.01)
    assert len(waiting) == len(tasks)
    print(sum(one["collections"] for one in gc.get_stats()) - before)

garbage.settle()
asyncio.run(main())
"""


def test_events_to_thousands_of_listeners_begin_hardly_any_collection():
    command = [sys.executable, "-c", WAKE_THEM_ALL]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own words

    assert int(done.stdout) <= 2
