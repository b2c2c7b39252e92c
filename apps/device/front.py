"""One port for everything: the app's busy calls, streams and files by coroutines, all else by Django in threads.

Django under ASGI would serve a tenth of what it serves under WSGI, and a thread a request could not gather
thousands of event batches into one commit. What is sent and read here is bounded in bytes, time and threads
before anybody has shown a credential: no client, however slow, holds a thread.
"""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext

from anyio import to_thread
from django.conf import settings
from django.db import Error as DatabaseError
from starlette.requests import ClientDisconnect
from starlette.routing import Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from apps.controller.asked import keep_asked_written, write_asked
from apps.core import figures
from apps.device.admission import (
    STRANGER_BYTES,
    Rule,
    Seats,
    check_api_key,
    is_of_known_browser,
    may_upload,
    rule_of,
    take_call,
)
from apps.device.answers import (
    CLOSE,
    JSON,
    NO_STORE,
    NOT_FOUND,
    READ_ALONE,
    READS,
    Answer,
    Policy,
    bound_unread_answers,
    note_answer,
    plain_refusal,
    sealed_refusal,
    text_refusal,
)
from apps.device.bridge import Bridge, UploadBody, Wsgi
from apps.device.document import CachedDocuments
from apps.device.hot import FastPath
from apps.device.media import MEDIA, MediaFiles
from apps.device.requests import ByteBudget, FrontRequest, end_long_waits
from apps.device.stream import PATH, Streams
from apps.web.address import RateLimiter
from apps.web.middleware import SAFE_METHODS, is_of_api
from apps.wire import messages
from apps.wire.errors import ApiError, LengthRequired, NotSignedIn, Unavailable

log = logging.getLogger("console.front")
# A reader that takes nothing for so long is left: 64 KB in that time is what an app on the slowest network does.
WRITE_TIME_S = 30
# Bodies of signed-in admins: patience for slow lines, and how much of a batch waits before it takes a thread.
ADMIN_BODY_TIME_S = 120.0
BATCH_START_BYTES = 12_000_000
BATCH_TIME_S = 600.0
# Threads that read blocks of files. More of them hold more memory and wait for the same disk.
FILE_THREADS = 8
# Of the threads, how many may verify passwords and codes at one time, and how many of them are kept for browsers that
# signed in before.
SIGN_IN_THREADS, KEPT_THREADS = 3, 1
# How many wait for a picture that is encoded anew, which takes a core for some seconds. The next form waits its turn.
PICTURE_THREADS = 2
# How many read a batch of videos as it comes, however slowly that is. The console sends one file at a time, which comes
# whole before it takes a thread.
UPLOAD_THREADS = 2
# How many read for the streams, each by a connection of its own, however many come at one time.
STREAM_THREADS = 2
ALIVE = Answer(200, b'{"status": "ok"}', [JSON, NO_STORE])
NewPool = Callable[[int], Executor]


class AsgiEntry:
    """The ASGI application of a process. Without `wsgi` it serves the app alone: its busy calls and the streams."""

    def __init__(self, wsgi: Wsgi | None, *, threads: int = 8, new_pool: NewPool = ThreadPoolExecutor) -> None:
        documents = CachedDocuments(thread=new_pool(1))
        self.policy = Policy()
        self.budget = ByteBudget(settings.STRANGERS_BYTES)
        of_the_app = new_limiter(settings.DEVICE_CALLS_PER_S)
        self.streams = Streams(documents, self.policy, of_the_app, new_pool(STREAM_THREADS))
        self.apps: dict[str, ASGIApp] = {"/health/live": Alive(), PATH: self.streams}
        self.media: ASGIApp = NOT_FOUND
        self.default: ASGIApp = NOT_FOUND
        bridge = None
        if wsgi is not None:
            bridge = Bridge(wsgi, new_pool(threads))
            of_the_rest = new_limiter(settings.CALLS_PER_S)
            self.media = MediaFiles(self.policy, of_the_rest)
            self.default = Console(bridge, self.budget, self.policy, of_the_rest)
        self.role = "stream" if bridge is None else "web"
        self.calls = FastPath(
            documents,
            policy=self.policy,
            limiter=of_the_app,
            budget=self.budget,
            new_pool=new_pool,
            gives_way=lambda: bridge is not None and bridge.running > 0,
        )
        self.table = self.calls.table
        self.lifespan = Router(lifespan=self._live)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.lifespan(scope, receive, send)
            return
        # As Django has it: what is bounded here by its method is so in any spelling.
        scope["method"] = scope["method"].upper()
        request = FrontRequest(scope, receive)
        request.name_it()
        call = self.table.get((scope["method"], request.path))
        try:
            if call is not None:
                request.route, carry_out = call
                answer = await self.calls.answer(carry_out, request)
                note_answer(request, answer.status_code)
                # Answers that are whole are taken by the web server at once: nothing waits here.
                await answer(scope, receive, send)
            else:
                scope["front.request"], scope["path"] = request, request.path
                await self._find(request.path)(scope, receive, self._sender(request, send))
        except (ClientDisconnect, TimeoutError):
            # Nobody is there, or nobody reads: the connection ends with this.
            return
        finally:
            request.release()

    def _find(self, path: str) -> ASGIApp:
        return self.media if path.startswith(MEDIA) else self.apps.get(path, self.default)

    def _sender(self, request: FrontRequest, send: Send) -> Send:
        """Add what every answer carries, and leave a client that takes nothing of one that is sent in pieces."""

        async def send_in_time(message: Message) -> None:
            if message["type"] == "http.response.start":
                note_answer(request, message["status"])
                more = [*self.policy.headers_for(request.scope, request.headers), *self.policy.page_headers]
                given = {name for name, _ in message["headers"]}
                added = [header for header in more if header[0] not in given]
                message = {**message, "headers": [*message["headers"], *added]}
            if message.get("more_body"):
                await request.in_time(send(message), WRITE_TIME_S)
            else:
                await send(message)

        return send_in_time

    @asynccontextmanager
    async def _live(self, _app: object) -> AsyncIterator[None]:
        to_thread.current_default_thread_limiter().total_tokens = FILE_THREADS
        limits = [bound_unread_answers(after_s=WRITE_TIME_S), end_long_waits()]
        notes = [figures.keep_written(self.role), keep_asked_written(self.calls.asked)]
        running = [asyncio.create_task(task) for task in (*limits, *notes, self.calls.shared.keep_joined())]
        yield
        for task in running:
            task.cancel()
        self.streams.hub.close()
        await self.calls.shared.leave()
        await write_asked(self.calls.asked)


def new_limiter(calls_per_s: int) -> RateLimiter:
    return RateLimiter(rate=calls_per_s, burst=calls_per_s * 5)


class Console:
    """Django, behind what is asked of every request before a thread is spent on it."""

    def __init__(self, bridge: Bridge, budget: ByteBudget, policy: Policy, limiter: RateLimiter) -> None:
        self.bridge = bridge
        self.budget = budget
        self.of_admins = ByteBudget(settings.ADMINS_BYTES)
        self.policy = policy
        self.limiter = limiter
        self.sign_ins = Seats(SIGN_IN_THREADS, retry_after_s=1)
        self.uploads = Seats(UPLOAD_THREADS, retry_after_s=10)
        self.pictures = asyncio.Semaphore(PICTURE_THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request: FrontRequest = scope["front.request"]
        try:
            await self._answer(request, send)
        except ApiError as refused:
            answer = _refusal(request, refused)
            if not await request.drop_body():
                answer.raw_headers.append(CLOSE)
            await answer(scope, receive, send)

    async def _answer(self, request: FrontRequest, send: Send) -> None:
        take_call(request, self.limiter)
        self.policy.check_host(request.headers)
        if request.path.startswith("/api/"):
            # Django sends a page's reader on to https.
            self.policy.check_https(request.scope, request.headers)
        query = request.scope["query_string"]
        if not query.isascii() or query.count(b"&") >= settings.DATA_UPLOAD_MAX_NUMBER_FIELDS:
            raise ApiError
        if request.scope["method"] in SAFE_METHODS or request.body_is_over:
            await self.bridge.answer(request, io.BytesIO(), None, send)
            return
        check_api_key(request)
        rule = rule_of(request)
        body, length = await self._read(request, rule)
        is_known = is_of_known_browser(request)
        takes_long = rule.is_sign_in or rule.is_picture or rule.is_batch
        async with self._seat(rule, body, is_known=is_known) if takes_long else nullcontext():
            await self.bridge.answer(request, body, length, send)

    @asynccontextmanager
    async def _seat(self, rule: Rule, body: io.IOBase, *, is_known: bool) -> AsyncIterator[None]:
        """Hold one of the few threads for what could take all of them. Raises Unavailable."""
        if rule.is_sign_in:
            with self.sign_ins.take(kept=0 if is_known else KEPT_THREADS):
                yield
        elif isinstance(body, UploadBody):
            with self.uploads.take():
                yield
        elif rule.is_picture:
            async with self.pictures:
                yield
        else:
            yield

    async def _read(self, request: FrontRequest, rule: Rule) -> tuple[io.IOBase, int | None]:
        """The body as Django reads it, and its length where that is known by now."""
        if not rule.most:
            # Whatever Django answers here, it asks for no body.
            return io.BytesIO(), None
        if request.length is not None and request.length > rule.most:
            raise rule.refuse_too_large()
        is_large = request.length is None or request.length > STRANGER_BYTES
        asks = is_large or self.budget.is_scarce_for(request.address)
        of_session = asks and rule.most > STRANGER_BYTES and await _has_session(request)
        if not of_session:
            most = min(rule.most, STRANGER_BYTES)
            if request.length is not None and request.length > most:
                raise NotSignedIn
            raw = await request.read_body(most, budget=self.budget)
            return io.BytesIO(raw), len(raw)
        # As much as it says that it will need: who has to come again is told so before it is sent.
        most = BATCH_START_BYTES if rule.is_batch else rule.most
        request.hold(self.of_admins, min(request.length or most, most))
        if rule.is_batch:
            raw, has_more = await request.read_start(BATCH_START_BYTES, time_s=BATCH_TIME_S)
            if has_more:
                if request.length is None:
                    # Django reads no body whose length it is not told, and this one is not waited for.
                    raise LengthRequired
                return UploadBody(raw, request, asyncio.get_running_loop()), None
        else:
            raw = await request.read_body(rule.most, budget=None, time_s=ADMIN_BODY_TIME_S)
        return io.BytesIO(raw), len(raw)


async def _has_session(request: FrontRequest) -> bool:
    try:
        return await asyncio.to_thread(may_upload, request)
    except DatabaseError as failed:
        log.error("a session could not be looked up: %s", type(failed).__name__)
        raise Unavailable(messages.INTERNAL_ERROR) from failed


def _refusal(request: FrontRequest, refused: ApiError) -> Answer:
    if not is_of_api(request.path):
        return text_refusal(refused)
    return plain_refusal(refused) if rule_of(request).is_of_the_device else sealed_refusal(request, refused)


class Alive:
    """The process answers; nothing is touched, and no thread is waited for."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (ALIVE if scope["method"] in READS else READ_ALONE)(scope, receive, send)
