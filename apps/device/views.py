"""What the ASGI front answers by itself: Django has it for the API description alone."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from apps.controller.rule_serializers import PHONE
from apps.device.serializers import ConfigDocument
from apps.device.stream import PATH
from apps.livecall.device import AFTER
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, answered_by_front
from apps.wire.schema import Asked, header, query
from apps.wire.takes import asks, gives, refuses

VIEWER = Asked((query("viewer", "who watches; counts as a live viewer without heartbeats"),), (400,))
LAST_EVENT_ID = Asked((header("Last-Event-ID", "what was fired after that `_id` is sent first"),))


class ConfigViewSet(DeviceViewSet):
    @gives(ConfigDocument)
    @asks(PHONE, IF_NONE_MATCH)
    @refuses(429)
    def read(self, request: Request) -> Response:
        """Get everything that the app needs at its start. Ask with If-None-Match: 304 while nothing has changed.

        What the app says of itself chooses among the rules of the settings; without any of it the values for all come.
        """
        return answered_by_front()


class StreamViewSet(DeviceViewSet):
    @gives(OpenApiTypes.STR, name="streamFired", media_type="text/event-stream")
    @asks(VIEWER, PHONE, AFTER, LAST_EVENT_ID)
    def listen(self, request: Request) -> None:
        """Stream each ad that is fired or stopped, as Server-Sent Events.

        `event: fired` has a FiredRow as data and its `_id` as id; `event: stopped` has the `_id` of one to drop as
        data, and no id; `event: config` says the ETag of the start document
        of a phone that says this of itself, at the beginning and whenever it is another one.
        """


def add_stream(endpoints: list[Any], **_: Any) -> list[Any]:
    """Preprocessing hook of the API description."""
    return [*endpoints, (PATH, PATH, "GET", StreamViewSet.as_view({"get": "listen"}))]
