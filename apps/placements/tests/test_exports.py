"""CSV of placements, for signed-in admins only."""

import pytest

from apps.core.kinds import PLACEMENT_KINDS
from apps.placements.tests.factories import PlacementFactory
from apps.web.csv_stream import time_cells
from conftest import read_csv

HEAD = ["Name", "Ad ID", "Description", "Id", "Added", "Added: UTC offset", "Updated", "Updated: UTC offset"]


@pytest.mark.parametrize("kind", PLACEMENT_KINDS)
def test_csv_has_a_line_per_ad_of_the_type(page_cookie, kind):
    first = PlacementFactory(kind=kind, name="Home", unit_id="ca-app-1", description="Top of\nhome, =1+1")
    second = PlacementFactory(kind=kind, name="=1+1")
    PlacementFactory(kind=next(other for other in PLACEMENT_KINDS if other != kind))

    response = page_cookie.get(f"/site/export/ads/{kind}.csv")

    assert response["Content-Disposition"] == f'attachment; filename="{kind}-ads.csv"'
    head, *lines = read_csv(response)
    assert head == HEAD
    assert [line[:4] for line in lines] == [
        ["Home", "ca-app-1", "Top of\nhome, =1+1", str(first.pk)],
        ["'=1+1", second.unit_id, second.description, str(second.pk)],
    ]
    assert lines[0][4:6] == time_cells(first.created_at)


@pytest.mark.parametrize("sought", ["ÜBER", " promo ", "ca-app-7"])
def test_csv_takes_the_search(page_cookie, sought):
    PlacementFactory(kind="native", name="Home")
    PlacementFactory(kind="native", name="Über", unit_id="ca-app-7", description="A promo")

    response = page_cookie.get("/site/export/ads/native.csv", {"q": sought})

    assert [line[0] for line in read_csv(response)[1:]] == ["Über"]


@pytest.mark.parametrize("kind", ["inhouse", "fired", "webads", "Native"])
def test_csv_of_unknown_type_is_not_found(page_cookie, kind):
    assert page_cookie.get(f"/site/export/ads/{kind}.csv").status_code == 404
