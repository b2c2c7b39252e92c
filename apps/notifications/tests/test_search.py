"""Search of the history by text."""

import pytest

from apps.notifications.tests.conftest import TEXTS

HISTORY = "/api/App/notification/history"


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("SALE", ["Winter sale", "Sale"]),
        ("must GO", ["Winter sale", "Sale"]),
        ("snow", ["Snow"]),
        (" winter ", ["Winter sale"]),
        ("%", []),
        ("_" * 26_000, []),
        ("\x00", ["Snow", "Winter sale", "Sale"]),
        ("", ["Snow", "Winter sale", "Sale"]),
    ],
)
def test_search_ignores_case_in_titles_and_texts(send, console, q, found):
    for texts in ({}, {"title": "Winter sale"}, {"title": "Snow", "message": "It is cold"}):
        send({**TEXTS, **texts})

    body = console.get(HISTORY, q=q).body

    assert ([row["n_title"] for row in body["data"]], body["total"]) == (found, len(found))
