from rest_framework.request import Request
from rest_framework.response import Response

from apps.device.document import build_document
from apps.device.serializers import ConfigDocument
from apps.wire.plain import IF_NONE_MATCH, DeviceCalls, is_known
from apps.wire.takes import asks, gives, refuses


class ConfigCalls(DeviceCalls):
    @gives(ConfigDocument)
    @asks(IF_NONE_MATCH)
    @refuses(429)
    def read(self, request: Request) -> Response:
        """Everything that the app needs at its start. Ask with If-None-Match: 304 while nothing has changed.

        The ASGI front answers this path by itself; this is the same call for a plain WSGI server.
        """
        document = build_document()
        headers = {"ETag": document.etag, "Cache-Control": "no-cache"}
        if is_known(request.headers.get("If-None-Match", ""), document.etag):
            return Response(status=304, headers=headers)
        return Response(document.body, headers=headers)
