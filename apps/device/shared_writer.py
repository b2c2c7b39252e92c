"""Let one process of a server write the events of all of them (docs/decisions/0004).

With a few phones each, every process would wake a thread, the database and its disk for a batch or two; handed to one
process, they share a commit. Nothing but speed depends on it: who cannot hand a batch over writes it itself.
"""

import asyncio
import errno
import logging
import os
import socket
import struct
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import orjson
from django.conf import settings
from django.utils.crypto import salted_hmac

from apps.analytics.batches import Reason, Receipt
from apps.wire import messages
from apps.wire.errors import TooMany, Unavailable

log = logging.getLogger("console.device")
# What a process has handed over at most. One that gathers more than this has enough for commits of its own, and goes
# on with those if the writer hangs.
AT_ONCE = 32
# Larger batches gain nothing by sharing a commit.
MOST_BYTES = 32_768
REJOIN_S = 0.1
LEAVE_S = 5.0
# The process that writes says so often that it is there, whether it has something to answer or not: one whose database
# is slow is waited for, one that is stopped is left.
ALIVE, ALIVE_EVERY_S, SILENCE_S = b"\n", 1.0, 5.0


class Sent(NamedTuple):
    """A batch as a phone sent it."""

    body: bytes
    user_agent: str
    network: str


class WriterLost(Exception):
    """The process that was handed the batch has gone or hangs: nobody knows whether it was counted."""


Write = Callable[[Sent], Awaitable[Receipt | None]]


class SharedWriter:
    """`write` counts a batch in this process; it is called for those that other processes hand over."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._other: _Line | None = None
        self._waiting: dict[int, asyncio.Future[Receipt | None]] = {}
        self._last = 0
        self._others: set[_Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def may_take(self, size: int) -> bool:
        """Whether another process writes for this one, and has room for a batch of so many bytes."""
        return self._other is not None and len(self._waiting) < AT_ONCE and size <= MOST_BYTES

    async def hand_over(self, sent: Sent) -> Receipt | None:
        """The receipt of the process that writes. Raises WriterLost, or what that process was refused with."""
        if self._other is None:
            raise WriterLost
        self._last += 1
        future: asyncio.Future[Receipt | None] = asyncio.get_running_loop().create_future()
        self._waiting[self._last] = future
        head = orjson.dumps([self._last, len(sent.body), sent.user_agent, sent.network, time.monotonic()])
        self._other.send(b"%b\n%b" % (head, sent.body))
        return await future

    async def keep_joined(self) -> None:
        """Run for ever: write for the others, or find out who does. The kernel gives the name to one at a time."""
        if sys.platform != "linux":
            return
        name = f"\0console-{_name_of_server()}"
        while True:
            try:
                server = await asyncio.start_unix_server(self._serve, name)
            except OSError as taken:
                if taken.errno != errno.EADDRINUSE:
                    log.warning("each process writes events by itself: %s", taken)
                    return
                await self._use_other(name)
                await asyncio.sleep(REJOIN_S)
                continue
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                server.close()

    async def leave(self) -> None:
        """Answer what others have handed over, then hang up: one of them takes over."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LEAVE_S)
            # Answers are sent in the turn after the one that made them.
            await asyncio.sleep(0)
        for line in self._others:
            line.close()

    async def _use_other(self, name: str) -> None:
        """Hand batches over from the first word of the process that has the name until it ends or falls silent."""
        try:
            reader, writer = await asyncio.open_unix_connection(name)
        except OSError:
            return
        try:
            if not _is_ours(writer):
                raise OSError("another user has its name")
            line = await reader.readline()
            self._other = _Line(writer)
            while line:
                if line != ALIVE:
                    self._take_answer(*orjson.loads(line))
                line = await _read_in_time(reader)
        except (OSError, ValueError, LookupError, TypeError) as failed:
            log.warning("the process that writes events was left: %s", failed)
        finally:
            self._other = None
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(WriterLost())
            self._waiting.clear()
            # Closing would wait until the other end has read everything.
            writer.transport.abort()

    def _take_answer(self, number: int, told: dict[str, Any] | None, refused: list[Any] | None) -> None:
        future = self._waiting.pop(number)
        if future.done():  # the client has gone
            return
        if refused:
            status, message, retry_after_s = refused
            kind = TooMany if status == TooMany.status else Unavailable
            future.set_exception(kind(message, retry_after_s=retry_after_s))
        elif told is None:
            future.set_result(None)
        else:
            told["rejected"] = {int(index): Reason(reason) for index, reason in told["rejected"].items()}
            future.set_result(Receipt(**told))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read what one other process hands over; each batch is answered once it is written."""
        line = _Line(writer)
        self._others.add(line)
        alive = asyncio.create_task(line.keep_alive())
        try:
            while _is_ours(writer) and (head := await reader.readline()):
                number, length, user_agent, network, at = orjson.loads(head)
                sent = Sent(await reader.readexactly(length), user_agent, network)
                task = asyncio.create_task(self._answer(line, number, sent, at))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        except (OSError, ValueError, asyncio.IncompleteReadError) as failed:
            log.warning("a process that hands events over was left: %s", failed)
        finally:
            alive.cancel()
            self._others.discard(line)
            line.close()

    async def _answer(self, line: "_Line", number: int, sent: Sent, at: float) -> None:
        told, refused = None, None
        try:
            # After so long it was refused or written by who sent it: this process was stopped.
            if time.monotonic() - at > SILENCE_S:
                raise Unavailable
            told = await self._write(sent)
        except (TooMany, Unavailable) as error:
            refused = [error.status, error.message, error.retry_after_s]
        except Exception:
            log.exception("events of another process could not be written")
            refused = [Unavailable.status, messages.INTERNAL_ERROR, Unavailable().retry_after_s]
        line.send(orjson.dumps([number, told, refused], option=orjson.OPT_NON_STR_KEYS) + b"\n")


class _Line:
    """Sends what one turn of the event loop has to say in one piece."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._pieces: list[bytes] = []

    def send(self, piece: bytes) -> None:
        if not self._pieces:
            asyncio.get_running_loop().call_soon(self._flush)
        self._pieces.append(piece)

    async def keep_alive(self) -> None:
        """Run until the line is closed."""
        while not self._writer.is_closing():
            self.send(ALIVE)
            await asyncio.sleep(ALIVE_EVERY_S)

    def close(self) -> None:
        self._writer.close()

    def _flush(self) -> None:
        pieces, self._pieces = self._pieces, []
        if not self._writer.is_closing():
            self._writer.write(b"".join(pieces))


async def _read_in_time(reader: asyncio.StreamReader) -> bytes:
    try:
        async with asyncio.timeout(SILENCE_S):
            return await reader.readline()
    except TimeoutError:
        raise OSError(f"it has said nothing for {SILENCE_S:.0f} s") from None


def _name_of_server() -> str:
    """The same for the processes that one supervisor started on one database, and nothing that others could guess."""
    of = f"{settings.DATABASES['default']} {os.getppid()}"
    return salted_hmac("device.shared_writer", of, algorithm="sha256").hexdigest()[:32]


def _is_ours(writer: asyncio.StreamWriter) -> bool:
    """Whether the process at the other end is of this process's user: any other may use the name, too."""
    size = struct.calcsize("3i")
    told = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    _, user, _ = struct.unpack("3i", told)
    return bool(user == os.geteuid())
