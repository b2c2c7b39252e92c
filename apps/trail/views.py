from rest_framework.response import Response

from apps.accounts.requests import SignedInRequest
from apps.audit import queries
from apps.trail.filters import read_filters
from apps.trail.serializers import EntryList, entry_row
from apps.wire.answers import ok
from apps.wire.paging import read_page, read_paging
from apps.wire.takes import gives
from apps.wire.views import Calls


class TrailCalls(Calls):
    @gives(EntryList)
    def list(self, request: SignedInRequest) -> Response:
        """Every change of anything, newest first. Takes actor, action, target, startDate, endDate, page and limit."""
        paging = read_paging(request.query_params, default_limit=50, most=200)
        found = read_page(queries.list_entries(read_filters(request.query_params)), paging)
        return ok(
            data=[entry_row(entry) for entry in found.rows],
            page=found.page,
            totalPages=found.pages,
            total=found.total,
            actors=queries.list_actors(),
        )
