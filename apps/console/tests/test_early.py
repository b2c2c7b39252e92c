"""What a page reads before its bundles are there."""

import pytest
from django.utils import timezone

from apps.console.tests.test_pages import config_of
from apps.core.zone import day_of


@pytest.mark.parametrize("query", ["", "?q=Home&id=one", "?q=Home&adsType=web&id=one/7"])
def test_the_days_of_an_item_are_read_early_by_its_id_and_for_today(console, query):
    early = config_of(console.http.get(f"/site/views/dashboard/a&b{query}"))["early"]

    today = day_of(timezone.now())
    assert early == [
        f"/api/admin/view/dashbord/a%26b?startDate={today}&endDate={today}&interval=hour&compare=weekday",
        f"/api/App/analytics/admin/marks?startDate={today}&endDate={today}&item=a%26b",
    ]


@pytest.mark.parametrize(
    "address", ["/site/views/dashboard/one?q=Home&range=yesterday", "/site/manage/ads/nativeAds/add?q=top"]
)
def test_an_address_that_may_ask_for_something_else_has_nothing_read_early(console, address):
    assert "early" not in config_of(console.http.get(address))
