"""Let one process of a server write the events of all of them (docs/decisions/0004).

With a few phones each, every process would wake a thread, the database and its disk for a batch or two; handed to one
process, they share a commit. Nothing but speed depends on it: who cannot hand a batch over writes it itself.
"""

import asyncio
import errno
import logging
import os
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

from apps.analytics.batches import Reason, Receipt
from apps.device.gather import Waiting
from apps.device.line import Line, frame, is_ours
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
ALIVE_EVERY_S, SILENCE_S = 1.0, 5.0
# Of one that leaves, whether all is answered.
LOOK_EVERY_S = 0.05
ALIVE = frame(None)


class Sent(NamedTuple):
    """A batch as a phone sent it."""

    body: bytes
    user_agent: str
    network: str


class WriterLost(Exception):
    """The process that was handed the batch has gone or hangs: nobody knows whether it was counted."""


Counted = Receipt | None
Write = Callable[[Sent, Waiting[Counted]], None]


class SharedWriter:
    """`write` has a batch counted in this process; it is called for those that other processes hand over."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._other: Line | None = None
        self._waiting: dict[int, asyncio.Future[Counted]] = {}
        self._last = 0
        self._others: set[Line] = set()
        self._writing: set[_Reply] = set()

    def may_take(self, size: int) -> bool:
        """Whether another process writes for this one, and has room for a batch of so many bytes."""
        return self._other is not None and len(self._waiting) < AT_ONCE and size <= MOST_BYTES

    async def hand_over(self, sent: Sent) -> Receipt | None:
        """The receipt of the process that writes. Raises WriterLost, or what that process was refused with."""
        if self._other is None:
            raise WriterLost
        self._last += 1
        future: asyncio.Future[Counted] = asyncio.get_running_loop().create_future()
        self._waiting[self._last] = future
        head = [self._last, sent.user_agent, sent.network, time.monotonic()]
        self._other.send(frame(head, sent.body))
        return await future

    async def keep_joined(self) -> None:
        """Run for ever: write for the others, or find out who does. The kernel gives the name to one at a time."""
        if sys.platform != "linux":
            return
        name = f"\0console-{_name_of_server()}"
        while True:
            try:
                server = await asyncio.get_running_loop().create_unix_server(self._new_line, sock=_bound_to(name))
            except OSError as taken:
                if taken.errno != errno.EADDRINUSE:
                    log.warning("each process writes events by itself: %s", taken)
                    return
                await self._use_other(name)
                await asyncio.sleep(REJOIN_S)
                continue
            try:
                while True:
                    await asyncio.sleep(ALIVE_EVERY_S)
                    self._say_that_it_is_there()
            finally:
                server.close()

    async def leave(self) -> None:
        """Answer what others have handed over, then hang up: one of them takes over."""
        for line in self._others:
            # What is not read was not counted, and its sender knows that it may send it again.
            line.pause()
        until = time.monotonic() + LEAVE_S
        while self._writing and time.monotonic() < until:
            self._say_that_it_is_there()
            await asyncio.sleep(LOOK_EVERY_S)
        self.send_answers()
        for line in self._others:
            line.close()

    def send_answers(self) -> None:
        """Send what others are answered now: their work then runs beside this process's own answers."""
        for line in self._others:
            line.flush()

    def _say_that_it_is_there(self) -> None:
        for line in self._others:
            line.send(ALIVE)

    async def _use_other(self, name: str) -> None:
        """Hand batches over from the first word of the process that has the name until it ends or falls silent."""
        line = Line(self._take_answer)
        try:
            other = await _connected_to(name)
            transport, _ = await asyncio.get_running_loop().create_unix_connection(lambda: line, sock=other)
        except OSError:
            return
        try:
            if not is_ours(transport):
                raise OSError("another user has its name")
            await line.run_until_over(silence_s=SILENCE_S)
        except OSError as failed:
            log.warning("the process that writes events was left: %s", failed)
        finally:
            self._other = None
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(WriterLost())
            self._waiting.clear()
            line.abort()

    def _take_answer(self, line: "Line", head: list[Any] | None, _: bytes) -> None:
        self._other = line
        if head is None:
            return
        number, told, refused = head
        future = self._waiting[number]
        if future.done():  # the client has gone
            pass
        elif refused:
            status, message, retry_after_s = refused
            kind = TooMany if status == TooMany.status else Unavailable
            future.set_exception(kind(message, retry_after_s=retry_after_s))
        elif told is None:
            future.set_result(None)
        else:
            accepted, duplicate, rejected = told
            reasons = {int(index): Reason(reason) for index, reason in rejected.items()}
            future.set_result(Receipt(accepted, duplicate, reasons))
        # The last of all: one whose answer is not understood is not forgotten, but lost with this line.
        del self._waiting[number]

    def _new_line(self) -> "Line":
        line = Line(self._take_batch, self._others)
        # The first word: whoever has this name writes.
        line.send(ALIVE)
        return line

    def _take_batch(self, line: "Line", head: list[Any] | None, body: bytes) -> None:
        """Each batch that one other process hands over is answered once it is written."""
        if head is None:
            return
        number, user_agent, network, at = head
        reply = _Reply(line, number, self._writing)
        try:
            # After so long it was refused or written by who sent it: this process was stopped.
            if time.monotonic() - at > SILENCE_S:
                raise Unavailable
            self._write(Sent(body, user_agent, network), reply)
        except Exception as error:  # noqa: BLE001 - what one batch meets is not told to the others
            reply.set_exception(error)


class _Reply:
    """Tells the process that handed a batch over what became of it."""

    __slots__ = ("_line", "_number", "_open")

    def __init__(self, line: Line, number: int, open_replies: "set[_Reply]") -> None:
        self._line, self._number, self._open = line, number, open_replies
        open_replies.add(self)

    def done(self) -> bool:
        return self not in self._open

    def set_result(self, receipt: Counted) -> None:
        told = receipt and (receipt.accepted, receipt.duplicate, receipt.rejected)
        self._send([self._number, told, None])

    def set_exception(self, error: BaseException) -> None:
        self._send([self._number, None, _refusal(error)])

    def _send(self, told: list[Any]) -> None:
        self._open.discard(self)
        self._line.send(frame(told))


def _refusal(error: BaseException) -> list[Any]:
    if isinstance(error, (TooMany, Unavailable)):
        return [error.status, error.message, error.retry_after_s]
    log.error("events of another process could not be written", exc_info=error)
    return [Unavailable.status, messages.INTERNAL_ERROR, Unavailable().retry_after_s]


# The event loops differ in whether they take a name that is no file, and none in whether they take a socket.
def _bound_to(name: str) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX)
    try:
        sock.bind(name)
    except OSError:
        sock.close()
        raise
    return sock


async def _connected_to(name: str) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(0)
    try:
        await asyncio.get_running_loop().sock_connect(sock, name)
    except BaseException:
        sock.close()
        raise
    return sock


def _name_of_server() -> str:
    """The same for the processes that one supervisor started on one database, and nothing that others could guess."""
    of = f"{settings.DATABASES['default']} {os.getppid()}"
    return salted_hmac("device.shared_writer", of, algorithm="sha256").hexdigest()[:32]
