"""Processes of one server let one of them write. Here they are coroutines of one event loop."""

import asyncio
import time
from contextlib import asynccontextmanager

import orjson
import pytest
from django.db import DatabaseError

from apps.analytics.batches import Reason, Receipt
from apps.device import shared_writer
from apps.device.line import LENGTHS, frame
from apps.device.shared_writer import Sent, SharedWriter, WriterLost
from apps.wire.errors import TooMany, Unavailable

pytestmark = pytest.mark.enable_socket
SENT = Sent(b'{"events": []}', "okhttp/5 \xe9", "2001:db8::/56")


class Process:
    """What it wrote, and what it says to each batch."""

    def __init__(self, answer=None):
        self.answer = answer
        self.breaks_with = None
        self.wrote = []
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.answering = set()
        self.writer = SharedWriter(self._write)
        self.task = asyncio.create_task(self.writer.keep_joined())

    def _write(self, sent, waiting):
        if self.breaks_with:
            raise self.breaks_with
        self.wrote.append(sent)
        self.answering.add(asyncio.create_task(self._answer_in_time(waiting)))

    async def _answer_in_time(self, waiting):
        await self.may_write.wait()
        if isinstance(self.answer, Exception):
            waiting.set_exception(self.answer)
        else:
            waiting.set_result(self.answer)

    async def end(self):
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        await self.writer.leave()

    async def die(self):
        self.task.cancel()
        for line in self.writer._others:
            line.abort()
        # Nobody hears these answers any more.
        self.may_write.set()
        await self.end()


@asynccontextmanager
async def two(answer=None):
    """One that writes, and one that hands over."""
    first = Process(answer)
    await asyncio.sleep(0)
    second = Process()
    try:
        await until(lambda: second.writer.may_take(len(SENT.body)))
        yield first, second
    finally:
        await second.end()
        await first.end()


async def until(condition):
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("receipt", [Receipt(20, 0, {}), Receipt(1, 2, {0: Reason.BOT, 499: Reason.KEY_REUSED}), None])
def test_what_is_handed_over_arrives_as_it_was_sent_and_so_does_its_receipt(receipt):
    async def act():
        async with two(receipt) as (first, second):
            assert not first.writer.may_take(len(SENT.body))
            return await second.writer.hand_over(SENT), first.wrote

    assert asyncio.run(act()) == (receipt, [SENT])


@pytest.mark.parametrize(
    ("failed", "raised", "retry_after_s"),
    [
        (TooMany("No room", retry_after_s=600), TooMany, 600),
        (Unavailable(), Unavailable, 2),
        (DatabaseError("gone"), Unavailable, 2),
    ],
)
def test_what_the_writer_refuses_is_refused_with_its_words(failed, raised, retry_after_s):
    async def act():
        async with two(failed) as (_, second):
            with pytest.raises(raised) as refused:
                await second.writer.hand_over(SENT)
            return refused.value

    error = asyncio.run(act())
    assert error.retry_after_s == retry_after_s
    assert isinstance(failed, DatabaseError) or error.message == failed.message


def test_one_whose_writer_hangs_hands_over_no_more_than_so_much():
    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            first.may_write.clear()
            given = [asyncio.create_task(second.writer.hand_over(SENT)) for _ in range(shared_writer.AT_ONCE)]
            await until(lambda: len(first.wrote) == len(given))
            was_full = not second.writer.may_take(len(SENT.body))
            first.may_write.set()
            await asyncio.gather(*given)
            return was_full, second.writer.may_take(len(SENT.body))

    assert asyncio.run(act()) == (True, True)


def test_one_whose_database_is_slow_is_waited_for(monkeypatch):
    monkeypatch.setattr(shared_writer, "SILENCE_S", 1.5)

    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            first.may_write.clear()
            given = asyncio.create_task(second.writer.hand_over(SENT))
            done, _ = await asyncio.wait([given], timeout=3)
            first.may_write.set()
            return done, await given

    assert asyncio.run(act()) == (set(), Receipt(1, 0, {}))


def test_one_that_falls_silent_is_left_and_handed_nothing_until_it_speaks(monkeypatch):
    monkeypatch.setattr(shared_writer, "SILENCE_S", 0.5)
    lines, handed = [], asyncio.Event()

    async def hang(reader, writer):
        lines.append(writer)
        if len(lines) == 1:
            writer.write(shared_writer.ALIVE)
            await reader.read(1)
            handed.set()

    async def act():
        name = f"\0console-{shared_writer._name_of_server()}"
        async with await asyncio.start_unix_server(hang, name):
            process = Process()
            await until(lambda: process.writer.may_take(len(SENT.body)))
            unanswered = asyncio.create_task(process.writer.hand_over(SENT))
            await handed.wait()
            with pytest.raises(WriterLost):
                await unanswered
            await until(lambda: len(lines) == 2)
            was_handed_more = process.writer.may_take(len(SENT.body))
            lines[1].write(shared_writer.ALIVE)
            await until(lambda: process.writer.may_take(len(SENT.body)))
            await process.end()
            for line in lines:
                line.close()
            return was_handed_more

    assert asyncio.run(act()) is False


def test_what_a_stopped_process_finds_when_it_goes_on_is_refused_and_not_written(monkeypatch):
    monkeypatch.setattr(shared_writer, "SILENCE_S", -1)

    async def act():
        writer = Process(Receipt(1, 0, {}))
        await asyncio.sleep(0)
        reader, other = await asyncio.open_unix_connection(f"\0console-{shared_writer._name_of_server()}")
        other.write(frame([1, "", "", time.monotonic()], SENT.body))
        answer = None
        while answer is None:
            length, _ = LENGTHS.unpack(await reader.readexactly(LENGTHS.size))
            answer = orjson.loads(await reader.readexactly(length))
        other.close()
        await writer.end()
        return answer[2][0], writer.wrote

    assert asyncio.run(act()) == (503, [])


def test_what_breaks_with_one_batch_is_refused_alone():
    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            first.may_write.clear()
            others = [asyncio.create_task(second.writer.hand_over(SENT)) for _ in range(3)]
            await until(lambda: len(first.wrote) == 3)
            first.breaks_with = RuntimeError("broken")
            with pytest.raises(Unavailable):
                await second.writer.hand_over(SENT)
            first.may_write.set()
            return await asyncio.gather(*others)

    assert asyncio.run(act()) == [Receipt(1, 0, {})] * 3


def test_one_that_leaves_is_heard_of_until_its_last_commit_is_answered(monkeypatch):
    monkeypatch.setattr(shared_writer, "SILENCE_S", 1.5)

    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            first.may_write.clear()
            given = asyncio.create_task(second.writer.hand_over(SENT))
            await until(lambda: first.wrote)
            ending = asyncio.create_task(first.end())
            done, _ = await asyncio.wait([given], timeout=2.5)
            first.may_write.set()
            await ending
            return done, await given

    assert asyncio.run(act()) == (set(), Receipt(1, 0, {}))


def test_an_answer_that_is_not_understood_is_no_answer():
    lines = []

    async def speak(reader, writer):
        lines.append(writer)
        writer.write(shared_writer.ALIVE)
        await reader.read(1)
        writer.write(frame([1, [1, 0, {"0": "a reason of tomorrow"}], None]))

    async def act():
        async with await asyncio.start_unix_server(speak, f"\0console-{shared_writer._name_of_server()}"):
            process = Process()
            await until(lambda: process.writer.may_take(len(SENT.body)))
            with pytest.raises(WriterLost):
                await asyncio.wait_for(process.writer.hand_over(SENT), 3)
            await process.end()
            for line in lines:
                line.close()

    asyncio.run(act())


def test_one_that_sends_what_is_no_batch_is_hung_up_on_and_the_others_are_served():
    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            reader, other = await asyncio.open_unix_connection(f"\0console-{shared_writer._name_of_server()}")
            other.write(b"\xff" * 64)
            heard = await reader.read()
            other.close()
            return heard, await second.writer.hand_over(SENT), first.wrote

    heard, receipt, wrote = asyncio.run(act())
    assert heard == shared_writer.ALIVE
    assert (receipt, wrote) == (Receipt(1, 0, {}), [SENT])


def test_large_batches_are_not_handed_over():
    async def act():
        async with two() as (_, second):
            return second.writer.may_take(40_000)

    assert asyncio.run(act()) is False


def test_when_the_writer_goes_its_name_is_free_and_another_takes_it_over():
    async def act():
        async with two(Receipt(1, 0, {})) as (first, second):
            third = Process()
            await until(lambda: third.writer.may_take(len(SENT.body)))
            first.may_write.clear()
            unanswered = asyncio.create_task(second.writer.hand_over(SENT))
            await until(lambda: first.wrote)
            await first.die()
            with pytest.raises(WriterLost):
                await unanswered
            processes = (second, third)
            await until(lambda: sum(one.writer.may_take(len(SENT.body)) for one in processes) == 1)
            hands_over, writes = sorted(processes, key=lambda one: not one.writer.may_take(len(SENT.body)))
            writes.answer = Receipt(7, 0, {})
            receipt = await hands_over.writer.hand_over(SENT)
            await third.end()
            return receipt

    assert asyncio.run(act()) == Receipt(7, 0, {})
