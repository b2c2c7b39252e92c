"""What the processes of one server say to each other (docs/decisions/0004): frames on a socket of the kernel's."""

import asyncio
import logging
import os
import socket
import struct
import time
from collections.abc import Callable
from typing import Any, Final, cast

import orjson

log = logging.getLogger("console.device")
# How many bytes of JSON follow, and how many of a body after them.
LENGTHS: Final = struct.Struct(">II")
MOST_BYTES: Final = 65_536


def frame(told: Any, body: bytes = b"") -> bytes:
    """Return what one process says to another."""
    head = orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)
    return b"%b%b%b" % (LENGTHS.pack(len(head), len(body)), head, body)


class Line(asyncio.Protocol):
    """One end between two processes. It sends what one turn of the event loop has to say in one piece."""

    def __init__(self, take: "Callable[[Line, Any, bytes], None]", open_lines: "set[Line] | None" = None) -> None:
        """`take` gets what each frame says, and its body; `open_lines` holds this one while it is open."""
        self._take = take
        self._open_lines: set[Line] = set() if open_lines is None else open_lines
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._transport: asyncio.Transport | None = None
        self._pieces: list[bytes] = []
        self._rest = b""
        self._heard_at = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        if not is_ours(transport):
            self.abort()
            return
        self._open_lines.add(self)
        self.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        self._open_lines.discard(self)
        self._over.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._heard_at = time.monotonic()
        try:
            self._rest = self._read(self._rest + data)
        except (ValueError, LookupError, TypeError) as failed:
            log.warning("a process that speaks of events was left: %s", failed)
            self.abort()

    def _read(self, heard: bytes) -> bytes:
        """Take each frame that is whole; return what follows them."""
        at = 0
        while len(heard) - at >= LENGTHS.size:
            head_length, body_length = LENGTHS.unpack_from(heard, at)
            if head_length + body_length > MOST_BYTES:
                raise ValueError("a frame is too long")
            start = at + LENGTHS.size
            between = start + head_length
            end = between + body_length
            if len(heard) < end:
                break
            self._take(self, orjson.loads(heard[start:between]), heard[between:end])
            at = end
        return heard[at:]

    async def run_until_over(self, *, silence_s: float) -> None:
        """Raises OSError when the other end has said nothing for so long."""
        while not self._over.done():
            left_s = self._heard_at + silence_s - time.monotonic()
            if left_s <= 0:
                raise OSError(f"it has said nothing for {silence_s:.0f} s")
            await asyncio.wait([self._over], timeout=left_s)

    def send(self, piece: bytes) -> None:
        if not self._pieces:
            self._loop.call_soon(self.flush)
        self._pieces.append(piece)

    def pause(self) -> None:
        """Read no more."""
        if self._transport is not None:
            self._transport.pause_reading()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        # Closing would wait until the other end has read everything.
        if self._transport is not None:
            self._transport.abort()

    def flush(self) -> None:
        """Send now what waits for the end of the turn."""
        if self._transport is None or not self._pieces:  # not open yet, or no more
            return
        pieces, self._pieces = self._pieces, []
        if not self._transport.is_closing():
            self._transport.write(b"".join(pieces))


def is_ours(transport: asyncio.BaseTransport) -> bool:
    """Whether the process at the other end is of this process's user: any other may use the name, too."""
    size = struct.calcsize("3i")
    told = transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    _, user, _ = struct.unpack("3i", told)
    return bool(user == os.geteuid())
