from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.audit import queries
from apps.trail.filters import FILTERS, read_filters
from apps.trail.serializers import EntryList, entry_row
from apps.wire.answers import ok
from apps.wire.paging import PAGING, count_pages, read_paging, slice_page
from apps.wire.takes import asks, gives
from apps.wire.views import Calls


class TrailCalls(Calls):
    @gives(EntryList, name="listTrail")
    @asks(FILTERS, PAGING)
    def list(self, request: SignedInRequest) -> Response:
        """Every change of anything, newest first. Takes actor, action, target, startDate, endDate, page and limit."""
        paging = read_paging(request.query_params, default_limit=50, most=200)
        entries = queries.list_entries(read_filters(request.query_params))
        total = entries.count()
        return ok(
            data=[entry_row(entry) for entry in slice_page(entries, paging)],
            totalPages=count_pages(total, limit=paging.limit),
            total=total,
            actors=queries.list_actors(),
        )
