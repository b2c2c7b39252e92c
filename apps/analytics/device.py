from rest_framework.request import Request
from rest_framework.response import Response

from apps.analytics.serializers import EventBatch, EventReceipt
from apps.web.plain import DeviceViewSet, answered_by_front
from apps.wire.takes import describes, gives, refuses


class EventViewSet(DeviceViewSet):
    @gives(EventReceipt, name="sendEvents")
    @refuses(409, 429, 503)
    @describes(EventBatch)
    def take(self, request: Request) -> Response:
        """Count views and clicks. The answer comes once they are durable; bad events are rejected by index."""
        return answered_by_front()
