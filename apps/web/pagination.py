"""Pages of long lists: DRF's pagination with a bounded count, and the last page instead of one past the end."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from apps.web.querysets import MAX_COUNTED, count_up_to
from apps.wire.openapi import query
from apps.wire.serializers import EnvelopeSerializer

MAX_PAGE: Final = 1_000_000
MORE_PAGES = "true if there are more rows than were counted. At least 5,000 rows and the next page are counted"
PAGE_PARAMETERS = [
    query("page", "from 1; an invalid value is 1", int),
    query("limit", "rows per page; a large value is capped", int),
]


class BoundedPaginator(Paginator):  # type: ignore[type-arg]  # only the stubs of Django's class take one
    """Count at most `max_counted` rows, so that a page of a million rows is as fast as one of a thousand.

    Attributes:
        has_more: Whether there are more rows than were counted.
    """

    max_counted = MAX_COUNTED
    has_more = False

    @cached_property
    def count(self) -> int:
        if not isinstance(self.object_list, QuerySet):
            return len(self.object_list)
        counted, self.has_more = count_up_to(self.object_list, self.max_counted)
        return counted


class ConsolePagination(PageNumberPagination):
    """Read `page` and `limit` of the query. Rows may have been deleted, so a page past the end is the last one."""

    page_size_query_param = "limit"
    django_paginator_class = BoundedPaginator

    page: "Page[Any]"

    def __init__(self, *, page_size: int = 100, max_page_size: int = 100) -> None:
        self.page_size = page_size
        self.max_page_size = max_page_size

    def get_page_number(self, request: Request, paginator: Any) -> int:
        requested = self.get_requested_page(request)
        # The next page is always counted.
        paginator.max_counted = max(MAX_COUNTED, (requested + 1) * paginator.per_page)
        return min(requested, int(paginator.num_pages))

    def get_requested_page(self, request: Request) -> int:
        text = request.query_params.get(self.page_query_param, "").strip()
        return min(int(text), MAX_PAGE) or 1 if text.isdecimal() and len(text) <= 9 else 1

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        return super().paginate_queryset(queryset, request, view) or []

    @property
    def total(self) -> int:
        return int(self.page.paginator.count)

    def get_page_fields(self) -> dict[str, Any]:
        """Return the fields of PageEnvelopeSerializer."""
        paginator: Any = self.page.paginator
        return {"page": self.page.number, "totalPages": paginator.num_pages, "hasMorePages": paginator.has_more}


# Without a docstring: the API description would repeat it for each list.
class PageEnvelopeSerializer(EnvelopeSerializer):
    page = serializers.IntegerField(help_text="the last page if the requested one is past the end")
    totalPages = serializers.IntegerField()  # noqa: N815 - an API name
    hasMorePages = serializers.BooleanField(help_text=MORE_PAGES)  # noqa: N815

    if TYPE_CHECKING:
        # See EnvelopeSerializer. The type checker reads the nearest base class.
        data: Any
