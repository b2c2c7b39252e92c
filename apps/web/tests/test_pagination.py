import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from apps.web.pagination import ConsolePagination


class SmallPages(ConsolePagination):
    page_size = 4
    max_page_size = 5


@pytest.mark.parametrize(
    ("query", "number", "rows"),
    [
        ({}, 1, [0, 1, 2, 3]),
        ({"page": "2", "limit": "3"}, 2, [3, 4, 5]),
        ({"page": "0", "limit": "0"}, 1, [0, 1, 2, 3]),
        ({"page": "-1", "limit": "x"}, 1, [0, 1, 2, 3]),
        ({"page": "x", "limit": "1e3"}, 1, [0, 1, 2, 3]),
        ({"page": "9" * 30, "limit": "5000"}, 1, [0, 1, 2, 3, 4]),
        ({"page": "999999999"}, 3, [8, 9]),
    ],
)
def test_pagination_with_invalid_values_uses_defaults_and_limits(query, number, rows):
    pagination = SmallPages()

    found = pagination.paginate_queryset(range(10), Request(APIRequestFactory().get("/", query)))

    assert (pagination.get_page_fields()["page"], found) == (number, rows)


def test_pagination_of_an_empty_list_has_one_page():
    pagination = SmallPages()

    assert pagination.paginate_queryset([], Request(APIRequestFactory().get("/"))) == []
    assert pagination.get_page_fields() == {"page": 1, "totalPages": 1, "hasMorePages": False}
