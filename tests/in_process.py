"""Run the device application in the thread of the test, so that it uses the test's database connection."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlencode

import httpx
from django.core.files.storage import default_storage
from django.test import Client

logging.getLogger("httpx").setLevel(logging.WARNING)


class CallerExecutor(Executor):
    """Runs the jobs of an event loop in the thread that waits for it, which has the test's database connection."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()

    def submit(self, job: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()

        def run() -> None:
            try:
                future.set_result(job(*args, **kwargs))
            except BaseException as error:  # noqa: BLE001 - raised where the result is read
                future.set_exception(error)

        self.jobs.put(run)
        return future

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Return the result of a coroutine, whose event loop has a thread of its own."""
        with ThreadPoolExecutor(1) as loop_thread:
            result = loop_thread.submit(asyncio.run, coroutine)
            result.add_done_callback(lambda _: self.jobs.put(None))
            while job := self.jobs.get():
                job()
            return result.result()


class DeviceHttp(Client):
    """Django's test client, which sends device routes and media to the ASGI applications that serve them.

    Each request to a device route meets an application with empty caches, unless `keeps_application` is set.
    """

    def __init__(self, *, keeps_application: bool = False) -> None:
        super().__init__(raise_request_exception=False)
        self.keeps_application = keeps_application
        self.application: Any = None
        self.executor = CallerExecutor()

    def generic(
        self,
        method: str,
        path: str,
        data: Any = b"",
        content_type: str = "application/octet-stream",
        *args: Any,
        headers: Any = None,
        query_params: Any = None,
        **extra: Any,
    ) -> Any:
        application = self._application_of(path.partition("?")[0])
        if application is None:
            more = {"headers": headers, "query_params": query_params, **extra}
            return super().generic(method, path, data, content_type, *args, **more)
        if query_params:
            path = f"{path}?{urlencode(query_params, doseq=True)}"
        sent = {"Content-Type": content_type, **(headers or {})} if data else headers or {}
        return self.executor.run(_send(application, method, path, data, sent))

    def _application_of(self, path: str) -> Any:
        from apps.device.app import DeviceApplication  # noqa: PLC0415 - Django is not set up when this file is read
        from apps.files.media import MediaFiles  # noqa: PLC0415

        if path.startswith("/media/"):
            return MediaFiles.mounted(default_storage.location)
        if self.application is None or not self.keeps_application:
            self.application = DeviceApplication(new_executor=lambda _threads: self.executor)
        return self.application if path.rstrip("/") in self.application.routes else None


async def _send(application: Any, method: str, path: str, data: Any, headers: dict[str, str]) -> httpx.Response:
    transport = httpx.ASGITransport(application, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        return await client.request(method, path, content=data or None, headers=headers)
