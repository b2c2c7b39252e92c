"""The device routes in the API description. Django does not serve them (apps/device/app.py)."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.analytics.serializers import EventBatchSerializer, EventReceiptSerializer
from apps.controller.rule_serializers import PHONE
from apps.device.app import CONFIG, EVENTS, HEARTBEAT, STREAM
from apps.device.serializers import ConfigDocumentSerializer
from apps.livecall.serializers import AFTER, HeartbeatResponseSerializer, HeartbeatSerializer
from apps.web.app_api import IF_NONE_MATCH, DeviceViewSet
from apps.wire.openapi import header, query
from apps.wire.serializers import ErrorSerializer

VIEWER = [query("viewer", "ID of the viewer, who counts as live without heartbeats")]
LAST_EVENT_ID = [header("Last-Event-ID", "what was fired after that `_id` is sent first")]


class DeviceRoutes(DeviceViewSet):
    """One method per route. Only its docstring and its decorators are read."""

    @extend_schema(
        operation_id="sendEvents",
        request=EventBatchSerializer,
        responses={200: EventReceiptSerializer, 409: ErrorSerializer},
    )
    def send_events(self, request: Request) -> None:
        """Count views and clicks. The response comes once they are durable; bad events are rejected by index."""

    @extend_schema(operation_id="sendHeartbeat", request=HeartbeatSerializer, responses=HeartbeatResponseSerializer)
    def send_heartbeat(self, request: Request) -> None:
        """Report a viewer of a live call. A viewer that sent a heartbeat in the last 60 seconds counts once."""

    @extend_schema(operation_id="readConfig", parameters=[*PHONE, *IF_NONE_MATCH], responses=ConfigDocumentSerializer)
    def read_config(self, request: Request) -> None:
        """Get everything that the app needs at its start. With If-None-Match: 304 while nothing has changed.

        The device properties in the query select among the rules of the settings. Without any of them the response has
        the values for all.
        """

    @extend_schema(
        operation_id="streamFired",
        parameters=[*VIEWER, *PHONE, *AFTER, *LAST_EVENT_ID],
        responses={(200, "text/event-stream"): OpenApiTypes.STR},
    )
    def stream(self, request: Request) -> None:
        """Stream each ad that is fired or stopped, as Server-Sent Events.

        `event: fired` has a FiredRow as data and its `_id` as id; `event: stopped` has the `_id` of one to drop as
        data, and no id; `event: config` has the ETag of the app configuration for the device properties in the query,
        at the beginning and whenever it changes.
        """


ROUTES = [
    (EVENTS, "POST", "send_events"),
    (HEARTBEAT, "POST", "send_heartbeat"),
    (CONFIG, "GET", "read_config"),
    (STREAM, "GET", "stream"),
]


def add_device_routes(endpoints: list[Any], **_: Any) -> list[Any]:
    """Add the device routes to the endpoints that drf-spectacular found (PREPROCESSING_HOOKS)."""
    added = [(path, path, method, DeviceRoutes.as_view({method.lower(): action})) for path, method, action in ROUTES]
    return [*endpoints, *added]
