"""One request as the front reads it: headers as bytes, and a body within bounds of bytes, time and memory."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

from django.conf import settings
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive, Scope

from apps.web.address import is_within, network_of, resolve_address
from apps.wire import messages
from apps.wire.errors import ApiError, TooLarge, Unavailable
from apps.wire.ids import choose_request_id, current_request_id, new_request_id

# However small, a body may take so long; a larger one has to come at the rate below from the fifth second on.
BODY_TIME_S: Final = 30.0
SMALL_BYTES: Final = 65_536
GRACE_S: Final = 5.0
LEAST_BYTES_PER_S: Final = 50_000
# Who is refused is read to the end up to here, so that the connection serves the next request, too.
DRAINED_BYTES: Final = 262_144
DRAIN_TIME_S: Final = 2.0
LOOK_EVERY_S: Final = 5.0
# Reading all that fits into a request line would hold every call up for a tenth of a second.
MOST_PARAMETERS: Final = 100
# What is larger is read on for a moment, or its sender would see a broken connection in place of the answer.
LINGER_BYTES: Final = 4_000_000
LINGER_S: Final = 2.0
# What one network may hold of a budget: that part of it, so that nobody takes all of it from others.
SHARES: Final = 4
Got = TypeVar("Got")


class TooSlow(ApiError):
    status = 408
    message = messages.TOO_SLOW


class ByteBudget:
    """What all bodies of one kind of senders may take of memory at one time; those of one network, its share."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.share = total // SHARES
        self.held = 0
        self.by_network: Counter[str] = Counter()

    def is_scarce_for(self, address: str) -> bool:
        """Whether half of it is used, or half of the share of its network."""
        half = self.share // 2
        return self.held > half and (self.held > self.total // 2 or self.by_network[network_of(address)] > half)

    def hold(self, network: str, count: int, *, own: int) -> None:
        """Raise Unavailable when there is no room. `own` is what the same body holds: one may come, however long."""
        others = self.by_network[network] - own
        is_beyond_share = others > 0 and others + own + count > self.share
        if is_beyond_share or self.held + count > self.total:
            raise Unavailable(retry_after_s=5)
        self.held += count
        self.by_network[network] += count

    def release(self, network: str, count: int) -> None:
        self.held -= count
        self.by_network[network] -= count
        if not self.by_network[network]:
            del self.by_network[network]


def read_query(raw: bytes) -> dict[str, str]:
    """Return the parameters of a query string; of one that comes twice, the last. Too many of them say nothing."""
    if raw.count(b"&") >= MOST_PARAMETERS:
        return {}
    text = raw.decode("latin-1")
    if "%" in text or "+" in text:
        return dict(parse_qsl(text))
    # Nothing to decode, as nearly always: a third of the library's time.
    return dict([part.partition("=")[::2] for part in text.split("&")])


class FrontRequest:
    __slots__ = (
        "_held",
        "body_is_over",
        "full_path",
        "headers",
        "is_slow",
        "length",
        "path",
        "peer",
        "receive",
        "route",
        "scope",
        "started",
    )

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        self.receive = receive
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        client = scope.get("client")
        self.peer: str = client[0] if client else ""
        path: str = scope["path"]
        # As it came, and as calls are found by it: any number of slashes at the end means the same.
        self.full_path = path
        self.path = (path.rstrip("/") or "/") if path.endswith("/") else path
        said = self.headers.get(b"content-length")
        # Bytes of the body; None when it is sent in chunks of a length that nobody knows yet.
        self.length: int | None = int(said) if said is not None and said.isdigit() else 0
        if said is None and b"transfer-encoding" in self.headers:
            self.length = None
        self.body_is_over = self.length == 0
        self.is_slow = False
        # What it is counted as, and since when; whoever answers it knows better.
        self.route = "other"
        self.started = time.monotonic()
        self._held: tuple[ByteBudget, str, int] | None = None

    def name_it(self) -> None:
        """Choose the request id; everything that this task and its threads do from here on goes under it."""
        given = self.headers.get(b"x-request-id")
        is_believed = given is not None and is_within(self.peer, settings.TRUSTED_PROXIES)
        current_request_id.set(
            choose_request_id(given.decode("latin-1")) if given and is_believed else new_request_id()
        )

    def text(self, name: bytes) -> str:
        return self.headers.get(name, b"").decode("latin-1")

    @property
    def address(self) -> str:
        """The client's address, behind the proxies that are trusted."""
        if b"x-forwarded-for" not in self.headers:
            return resolve_address(self.peer, None)
        # A proxy may add a line of its own; lines are one list.
        lines = [value for name, value in self.scope["headers"] if name == b"x-forwarded-for"]
        return resolve_address(self.peer, b",".join(lines).decode("latin-1"))

    async def read_body(self, most: int, *, budget: ByteBudget | None, time_s: float = BODY_TIME_S) -> bytes:
        """Return the whole body, of at most `most` bytes; without a budget its sender has `time_s`, however slow.

        Raises TooLarge, TooSlow, Unavailable when the budget is used up, ClientDisconnect when nobody is there.
        """
        if self.length is not None and self.length > most:
            raise TooLarge(messages.TOO_LARGE.format(limit=most))
        body = await self._read_first()
        if not self.body_is_over and len(body) <= most:
            body = await self._read_rest(body, most, budget, time_s)
        if len(body) > most:
            raise TooLarge(messages.TOO_LARGE.format(limit=most))
        return body

    async def read_start(self, most: int, *, time_s: float) -> tuple[bytes, bool]:
        """Return the body up to a little more than `most` bytes, and whether more is to come."""
        first = await self._read_first()
        if self.body_is_over or len(first) > most:
            return first, not self.body_is_over
        return await self._read_rest(first, most, None, time_s), not self.body_is_over

    async def read_more(self) -> bytes:
        """Return the next piece of the body. Raises ClientDisconnect."""
        return bytes((await self._next()).get("body", b""))

    async def _read_first(self) -> bytes:
        """The body of nearly all requests is whole in its first message, so this costs no clock of its own."""
        try:
            message = await self.in_time(self.receive(), BODY_TIME_S)
        except TimeoutError:
            raise TooSlow from None
        return bytes(self._take(message).get("body", b""))

    async def in_time(self, waited: Awaitable[Got], time_s: float) -> Got:
        """Wait for the client, for about `time_s`. Raises TimeoutError: this request goes no further."""
        task = asyncio.current_task()
        _waits[task] = (self, time.monotonic() + time_s)
        try:
            return await waited
        except asyncio.CancelledError:
            if self.is_slow and task is not None and not task.uncancel():
                raise TimeoutError from None
            raise
        finally:
            del _waits[task]

    async def _read_rest(self, first: bytes, most: int, budget: ByteBudget | None, time_s: float) -> bytes:
        body = bytearray(first)
        if budget is not None:
            self.hold(budget, len(first))
        started = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(time_s) as clock:
                while not self.body_is_over and len(body) <= most:
                    if budget is not None:
                        clock.reschedule(_due(started, len(body)))
                    message = await self._next(so_far=len(body))
                    chunk = message.get("body", b"")
                    if budget is not None:
                        self.hold(budget, len(chunk))
                    body += chunk
        except TimeoutError:
            self.is_slow = True
            raise TooSlow from None
        return bytes(body)

    async def _next(self, *, so_far: int = 0) -> Message:
        return self._take(await self.receive(), so_far=so_far)

    def _take(self, message: Message, *, so_far: int = 0) -> Message:
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        # One that is as long as it was said to be needs no further look.
        is_whole = self.length is not None and so_far + len(message.get("body", b"")) >= self.length
        self.body_is_over = is_whole or not message.get("more_body", False)
        return message

    def hold(self, budget: ByteBudget, count: int) -> None:
        """Take so much of the budget until the request is answered. Raises Unavailable."""
        _, network, held = self._held or (budget, network_of(self.address), 0)
        budget.hold(network, count, own=held)
        self._held = (budget, network, held + count)

    def release(self) -> None:
        """Give back what the body took of its budget: the request is answered."""
        if self._held is not None:
            budget, network, count = self._held
            budget.release(network, count)
            self._held = None

    async def drop_body(self) -> bool:
        """Read and drop what is left of the body. False when that was too much: the connection has to be closed."""
        if self.body_is_over:
            return True
        # One that asks for a go-ahead is answered before it begins to send.
        if self.is_slow or b"expect" in self.headers:
            return False
        is_small = self.length is None or self.length <= DRAINED_BYTES
        left = DRAINED_BYTES if is_small else LINGER_BYTES
        try:
            async with asyncio.timeout(DRAIN_TIME_S if is_small else LINGER_S):
                while not self.body_is_over and left > 0:
                    left -= len((await self._next()).get("body", b""))
        except (TimeoutError, ClientDisconnect):
            return False
        return self.body_is_over


def _due(started: float, received: int) -> float:
    in_time = started + GRACE_S + received / LEAST_BYTES_PER_S
    return max(in_time, started + BODY_TIME_S) if received < SMALL_BYTES else in_time


# What tasks wait for of their clients, and until when. A clock for each would cost as much as an event of the stream.
_waits: dict[asyncio.Task[Any] | None, tuple[FrontRequest, float]] = {}


async def end_long_waits() -> None:
    """Run for ever: whoever sends or takes nothing in time is not waited for any longer."""
    while True:
        await asyncio.sleep(LOOK_EVERY_S)
        now = time.monotonic()
        for task, (request, until) in list(_waits.items()):
            if task is not None and now > until:
                request.is_slow = True
                task.cancel()
