from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from apps.analytics import ingest
from apps.analytics.batches import read_batch
from apps.analytics.serializers import EventBatch, EventReceipt
from apps.wire.answers import ok
from apps.wire.plain import DeviceCalls, RawParser
from apps.wire.takes import describes, gives, refuses


class EventCalls(DeviceCalls):
    parser_classes = [RawParser]

    @gives(EventReceipt, name="sendEvents")
    @refuses(429)
    @describes(EventBatch)
    def take(self, request: Request) -> Response:
        """Count views and clicks. The answer comes once they are durable; bad events are rejected by index.

        The ASGI front answers this path by itself; this is the same call for a plain WSGI server.
        """
        batch = read_batch(dict(request.data).get("raw", b""), user_agent=request.headers.get("User-Agent", ""))
        receipt: dict[str, Any] = ingest.write_batches([batch], now=timezone.now())[0].answer()
        receipt.pop("status")
        return ok(**receipt)
