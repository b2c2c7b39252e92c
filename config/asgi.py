"""The device routes, local media files, and Django in one process, for `make run`."""

from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.files.storage import FileSystemStorage, storages
from starlette.routing import Router
from starlette.types import Message, Receive, Scope, Send

from config.wsgi import application as django  # sets Django up, which the imports below need

# isort: split
from apps.device.app import DeviceApplication
from apps.files.media import MediaFiles

storage = storages["default"]
routes = [MediaFiles.mounted(str(storage.location))] if isinstance(storage, FileSystemStorage) else []
# a2wsgi declares its own types of ASGI and WSGI.
wsgi_bridge: Any = WSGIMiddleware(cast("Any", django))


async def console(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request to Django. a2wsgi needs a coroutine to read the body; granian returns another awaitable."""

    async def receive_message() -> Message:
        return await receive()

    await wsgi_bridge(scope, receive_message, send)


application = DeviceApplication(Router(routes, default=console))
