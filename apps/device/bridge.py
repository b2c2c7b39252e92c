"""Django's WSGI application in threads, with one hand-over from thread to event loop for each answer.

Waiting for the loop at each message of an answer cost a small call half of its time. Files are read on the loop's
side, and an answer that is made as it is sent has a thread while its next block is made: no reader holds one.
"""

import asyncio
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

from django.conf import settings
from starlette.requests import ClientDisconnect
from starlette.types import Message, Send

from apps.core import figures
from apps.device.requests import LEAST_BYTES_PER_S, FrontRequest
from apps.device.threads import Made, run_in_thread
from apps.web.address import network_of
from apps.wire.errors import ApiError, TooMany, Unavailable
from apps.wire.ids import REFUSAL, ROUTE

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
BLOCK = 65_536
# What is read of a batch of videos at one time.
BATCH_BLOCK = 262_144
# Files up to here are handed over whole. Of longer ones the web server queues four blocks for a reader that takes
# nothing, and holds two more: as much of them as that is in memory, and it is known who still reads them.
WHOLE_FILE_BYTES, FILE_BLOCK = 65_536, 16_384
# While a batch streams into a thread, a sender that falls silent for so long is taken for gone; so is one that was
# waited for as long in all, and for as much longer as what came should have taken.
SILENCE_S = 30.0
# Answers that are made as they are sent, at one time. Each holds some megabytes until its reader has taken them.
STREAMED_AT_ONCE = 8
# Of those, how many for one network: who reads slowly may take hours.
STREAMED_FOR_ONE = 4
# Every time the event loop wants the interpreter, and it does several times a request, it waits so long for each of
# Django's threads that computes: the usual 5 ms add up beside a flood of sign-ins. Always short, the turns would cost
# the fast calls' own threads.
USUAL_TURN_S, SHORT_TURN_S = sys.getswitchinterval(), 0.0005


@dataclass
class Head:
    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)

    def start(self, status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], None]:
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return _refuse_write


@dataclass
class OpenFile:
    """`wsgi.file_wrapper`: Django hands over the open file in place of its blocks."""

    file: IO[bytes]
    block_size: int = BLOCK

    def __iter__(self) -> Iterator[bytes]:
        while block := self.file.read(self.block_size):
            yield block

    def close(self) -> None:
        self.file.close()


@dataclass
class OpenAnswer:
    """An answer that is made as it is sent: its first block, and whatever makes the others."""

    first: bytes
    blocks: Iterator[bytes]
    close: Callable[[], object]

    def read(self) -> bytes:
        """Return the next block of some length; nothing at the end."""
        block, self.first = self.first, b""
        return block or _gather(self.blocks)


class Bridge:
    def __init__(self, wsgi: Wsgi, pool: Executor) -> None:
        self.wsgi = wsgi
        self.pool = pool
        self.running = 0
        # How many answers that are made as they are sent, and how many files, each network reads.
        self.streamed: Counter[str] = Counter()
        self.files: Counter[str] = Counter()

    async def answer(self, request: FrontRequest, body: io.IOBase, length: int | None, send: Send) -> None:
        """Let a thread answer `request` from `body` of `length` bytes, and send what it answers.

        Raises Unavailable when too many answers are being sent as they are made, TooMany when the network reads as many
        files as it may.
        """
        head = Head()
        environ = build_environ(request, body, length)
        with self._short_turns():
            made = await self._in_thread(self._run, environ, head)
        network = network_of(request.address)
        if not isinstance(made, bytes) and (refused := self._find_refusal(made, network)):
            await self._in_thread(made.close)
            raise refused
        _count(request, environ)
        if isinstance(made, bytes):
            await send(await self._start(request, head))
            await send({"type": "http.response.body", "body": made})
        else:
            await self._send_open(request, network, made, head, send)

    def _find_refusal(self, made: "OpenFile | OpenAnswer", network: str) -> ApiError | None:
        if isinstance(made, OpenFile):
            most = settings.MEDIA_ANSWERS_PER_ADDRESS
            return TooMany(retry_after_s=2) if most and self.files[network] >= most else None
        is_full = self.streamed.total() >= STREAMED_AT_ONCE or self.streamed[network] >= STREAMED_FOR_ONE
        return Unavailable(retry_after_s=10) if is_full else None

    def _in_thread(self, work: Callable[..., Made], *given: object) -> "asyncio.Future[Made]":
        return run_in_thread(self.pool, work, *given)

    @contextmanager
    def _short_turns(self) -> Iterator[None]:
        """Let threads give the interpreter up sooner while any of them is Django's."""
        self.running += 1
        if self.running == 1:
            sys.setswitchinterval(SHORT_TURN_S)
        try:
            yield
        finally:
            self.running -= 1
            if not self.running:
                sys.setswitchinterval(USUAL_TURN_S)

    async def _start(self, request: FrontRequest, head: Head) -> Message:
        is_read = request.body_is_over or await request.drop_body()
        headers = head.headers if is_read else [*head.headers, (b"connection", b"close")]
        return {"type": "http.response.start", "status": head.status, "headers": headers}

    def _run(self, environ: Environ, head: Head) -> "bytes | OpenFile | OpenAnswer":
        """In the thread: the whole answer, or what the rest of it comes from."""
        blocks = self.wsgi(environ, head.start)
        if isinstance(blocks, OpenFile):
            return _whole_or_open(blocks, head, is_head=environ["REQUEST_METHOD"] == "HEAD")
        close = getattr(blocks, "close", _nothing)
        is_open = False
        try:
            if not getattr(blocks, "streaming", True):
                return b"".join(blocks)
            made = iter(blocks)
            first = _gather(made)
            is_open = len(first) >= BLOCK
            return OpenAnswer(first, made, close) if is_open else first
        finally:
            if not is_open:
                close()

    async def _send_open(
        self, request: FrontRequest, network: str, made: "OpenFile | OpenAnswer", head: Head, send: Send
    ) -> None:
        readers = self.files if isinstance(made, OpenFile) else self.streamed
        readers[network] += 1
        try:
            await send(await self._start(request, head))
            while block := await self._next_block(made):
                await send({"type": "http.response.body", "body": block, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            readers[network] -= 1
            if not readers[network]:
                del readers[network]
            # Closing ends Django's request, which looks after the connections of its thread.
            await self._in_thread(made.close)

    async def _next_block(self, made: "OpenFile | OpenAnswer") -> bytes:
        if isinstance(made, OpenFile):
            return await asyncio.to_thread(made.file.read, FILE_BLOCK)
        return await self._in_thread(made.read)


def _gather(blocks: Iterator[bytes]) -> bytes:
    """Return BLOCK bytes or a little more; less at the end."""
    gathered = bytearray()
    for block in blocks:
        gathered += block
        if len(gathered) >= BLOCK:
            break
    return bytes(gathered)


def _whole_or_open(opened: OpenFile, head: Head, *, is_head: bool) -> "bytes | OpenFile":
    length = next((int(value) for name, value in head.headers if name == b"content-length"), WHOLE_FILE_BYTES + 1)
    if length > WHOLE_FILE_BYTES and not is_head:
        return opened
    try:
        return b"" if is_head else opened.file.read()
    finally:
        opened.close()


def _count(request: FrontRequest, environ: Environ) -> None:
    """Take over what Django's side has found: which route it was, and why it was refused."""
    request.route = environ.get(ROUTE, request.route)
    if REFUSAL in environ:
        figures.REFUSALS.add(1, (environ[REFUSAL],))


def build_environ(request: FrontRequest, body: io.IOBase, length: int | None) -> Environ:
    """The request as WSGI has it. `length` is that of the body where it was not said, as with a chunked one."""
    scope = request.scope
    server, port = scope.get("server") or ("localhost", 80)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": request.full_path.encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("ascii"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": request.peer,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": OpenFile,
    }
    for raw_name, raw_value in scope["headers"]:
        # WSGI cannot tell `X_Forwarded_For` from `X-Forwarded-For`: headers with an underscore are dropped.
        if b"_" in raw_name or raw_name == b"transfer-encoding":
            continue
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if name not in {"CONTENT_LENGTH", "CONTENT_TYPE"}:
            name = f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        environ[name] = f"{environ[name]},{value}" if name in environ else value
    if length is not None:
        environ["CONTENT_LENGTH"] = str(length)
    return environ


class UploadBody(io.RawIOBase):
    """The body of a batch: its beginning is here, the rest is asked for by the thread that reads it."""

    def __init__(self, start: bytes, request: FrontRequest, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.buffer = io.BytesIO(start)
        self.request = request
        self.loop = loop
        self.waited_s = 0.0
        self.came = 0

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        count = self.buffer.readinto(target)
        if count or self.request.body_is_over:
            return count
        self.buffer = io.BytesIO(asyncio.run_coroutine_threadsafe(self._more(), self.loop).result())
        return self.buffer.readinto(target)

    async def _more(self) -> bytes:
        """Nothing more comes from a sender that has gone or is too slow: the call finds that the body was cut off."""
        more = bytearray()
        # What the thread does between two pieces is not the sender's time.
        started = self.loop.time() - self.waited_s
        try:
            while len(more) < BATCH_BLOCK and not self.request.body_is_over:
                should_have_taken = (self.came + len(more)) / LEAST_BYTES_PER_S
                async with asyncio.timeout_at(min(self.loop.time(), started + should_have_taken) + SILENCE_S):
                    more += await self.request.read_more()
        except (TimeoutError, ClientDisconnect):
            self.request.body_is_over = True
        self.waited_s = self.loop.time() - started
        self.came += len(more)
        return bytes(more)


def _refuse_write(_block: bytes) -> None:
    raise RuntimeError("Django does not write that way.")


def _nothing() -> None:
    return None
