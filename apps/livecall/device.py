from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from apps.livecall import viewers
from apps.livecall.serializers import Heartbeat, HeartbeatAnswer
from apps.wire.answers import ok
from apps.wire.plain import DeviceCalls
from apps.wire.takes import describes, gives


class HeartbeatCalls(DeviceCalls):
    @gives(HeartbeatAnswer)
    @describes(Heartbeat)
    def beat(self, request: Request) -> Response:
        """Say that somebody watches a live call. Whoever was heard from in the last 60 seconds counts once.

        The ASGI front answers this path by itself; this is the same call for a plain WSGI server.
        """
        viewers.note_viewers([viewers.read_viewer(request.data)], now=timezone.now())
        return ok(interval=viewers.BEAT_EVERY_S)
