from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.livecall import queries
from apps.livecall.models import FiredAd
from apps.livecall.serializers import FiredSinceSerializer, fired_row
from apps.web.plain import IF_NONE_MATCH, DeviceViewSet, tagged
from apps.wire.errors import ApiError
from apps.wire.schema import query

# The stream has this parameter, too.
AFTER = [query("after", "the `_id` of the last fired ad that is known")]


class InvalidAfterError(ApiError):
    default_detail = "`after` must be the `_id` of a fired ad."


class FiredViewSet(DeviceViewSet):
    @extend_schema(operation_id="listFired", parameters=[*AFTER, *IF_NONE_MATCH], responses=FiredSinceSerializer)
    def list(self, request: Request) -> Response:
        """List ads that were fired and stopped since `after`, oldest first. Without `after`, return only `last`.

        For apps that poll; `/api/App/livecall/stream` sends the same as it happens.
        With If-None-Match: 304 while nothing was fired or stopped.
        """
        given = request.query_params.get("after", "")
        last = queries.last_fired()
        after = queries.read_id(given)
        if given and after is None:
            raise InvalidAfterError
        rows, stopped, newest = _read_since(queries.number_of(fired_id=after), last) if after else ([], [], last)
        return tagged(
            request,
            data=[fired_row(row) for row in rows],
            stopped=[str(fired_id) for fired_id in stopped],
            last=str(newest.id) if newest else None,
        )


def _read_since(number: int, last: FiredAd | None) -> tuple[list[FiredAd], list[UUID], FiredAd | None]:
    """Return fired ads, stopped IDs, and the next value of `after`."""
    # In this order: the next request resumes after the last of these ads, so earlier stops have to be in this response.
    fired = queries.list_fired_after(number=number)
    newest = fired[-1] if fired else last
    missed = newest is not None and newest.number > number
    ended = queries.list_ended_since(number=number, now=timezone.now()) if missed else {}
    stopped = queries.list_stops_since(number=number)
    replaced = [shown.id for shown in ended.values() if shown]
    return [row for row in fired if row.type not in ended], [*stopped, *replaced], newest
