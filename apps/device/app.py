"""The ASGI application of the device routes.

In production it runs as a process of its own (config/device.py). `make run` has it in front of Django (config/asgi.py).
"""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

from django.db import close_old_connections, connection
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from apps.controller.phone_counts import write_counts, write_counts_periodically
from apps.device.document import CachedDocuments
from apps.device.http import Handler, serve
from apps.device.hub import Hub
from apps.device.routes import ConfigRoute, EventsRoute, HeartbeatRoute
from apps.device.stream import StreamRoute
from apps.web.address import may_read_metrics
from apps.web.metrics import process_registry

CONFIG = "/api/App/config"
EVENTS = "/api/App/analytics/events"
HEARTBEAT = "/api/App/livecall/heartbeat"
STREAM = "/api/App/livecall/stream"
# Threads that read the events that a stream missed.
STREAM_THREADS = 2
CHECK_SECONDS = 1.0
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class _LastCheck(threading.local):
    """When the connection of this thread was checked."""

    at = float("-inf")


class DatabaseExecutor(ThreadPoolExecutor):
    """Threads that replace a connection that is broken or too old.

    Django does so for each request. On PostgreSQL it costs a round trip, so a busy thread does it once a second, and
    after an error.
    """

    last_check = _LastCheck()

    def submit(
        self, job: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> "Future[Result]":
        def run() -> Result:
            now = time.monotonic()
            if connection.errors_occurred or now - self.last_check.at > CHECK_SECONDS:
                close_old_connections()
                self.last_check.at = now
            return job(*args, **kwargs)

        return super().submit(run)


class DeviceApplication:
    """The device routes of one process. Every other path goes to `fallback`; without one it is 404."""

    def __init__(
        self, fallback: ASGIApp | None = None, *, new_executor: Callable[[int], Executor] = DatabaseExecutor
    ) -> None:
        """Create the routes. `new_executor` returns that many threads; tests replace it by their own thread."""
        documents = CachedDocuments(new_executor(1))
        self.hub = Hub(documents, new_executor(STREAM_THREADS))
        # One thread each: one connection to the database, one transaction at a time.
        self.events = EventsRoute(new_executor(1))
        self.heartbeats = HeartbeatRoute(new_executor(1))
        self.config = ConfigRoute(documents)
        stream = StreamRoute(self.hub, self.heartbeats.commits)
        self.routes: dict[str, Mapping[str, Handler]] = {
            EVENTS: {"POST": self.events},
            HEARTBEAT: {"POST": self.heartbeats},
            CONFIG: {"GET": self.config, "HEAD": self.config},
            STREAM: {"GET": stream},
        }
        own_routes = [Route("/health/live", live), Route("/metrics", read_metrics)]
        self.router = Router([] if fallback else own_routes, default=fallback, lifespan=self._lifespan)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"].rstrip("/")
            methods = self.routes.get(path)
            if methods is not None:
                await serve(path[1:], methods, scope, receive, send)
                return
        await self.router(scope, receive, send)

    @asynccontextmanager
    async def _lifespan(self, _app: object) -> AsyncIterator[None]:
        self.hub.start()
        task = asyncio.create_task(write_counts_periodically(self.config.phones))
        yield
        task.cancel()
        self.hub.close()
        await write_counts(self.config.phones)


async def live(request: Request) -> Response:
    """Respond to a supervisor while the process runs."""
    return JSONResponse({"status": "ok"}, headers={"cache-control": "no-store"})


async def read_metrics(request: Request) -> Response:
    """Return the metrics of this process to the addresses in METRICS_ALLOWED. Others get 404."""
    if not may_read_metrics(request.client.host if request.client else "", request.headers):
        return PlainTextResponse("Not Found", 404)
    return Response(generate_latest(process_registry()), media_type=CONTENT_TYPE_LATEST)
