import pytest

from apps.web.paging import Paging, count_pages, read_paging, slice_page


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, Paging(1, 60)),
        ({"page": "3", "limit": "20"}, Paging(3, 20)),
        ({"page": "0", "limit": "0"}, Paging(1, 60)),
        ({"page": "-1", "limit": "x"}, Paging(1, 60)),
        ({"page": "٣", "limit": "1e3"}, Paging(1, 60)),
        ({"page": "9" * 30, "limit": "5000"}, Paging(1, 1000)),
        ({"page": "999999999"}, Paging(1_000_000, 60)),
    ],
)
def test_odd_pages_and_limits_fall_back_or_are_capped(query, expected):
    assert read_paging(query, default_limit=60, most=1000) == expected


@pytest.mark.parametrize(("total", "pages"), [(0, 1), (1, 1), (60, 1), (61, 2), (120, 2)])
def test_there_is_always_a_page(total, pages):
    assert count_pages(total, limit=60) == pages


def test_a_page_beyond_the_end_is_empty():
    rows = list(range(10))

    assert slice_page(rows, Paging(2, 4)) == [4, 5, 6, 7]
    assert slice_page(rows, Paging(4, 4)) == []
