"""`make demo`: the same seed gives the same ids, names and figures."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.analytics.models import DayCount, Item
from apps.device.demo import DAYS, seed_demo
from apps.device.document import refresh_document
from apps.placements.models import Placement

pytestmark = pytest.mark.django_db


def everything():
    counts = DayCount.objects.order_by("item__id", "day").values_list("item__id", "day", "views", "clicks")
    return list(Placement.objects.order_by("id").values_list("id", "kind", "name", "unit_id")), list(counts)


def test_the_same_seed_gives_the_same_data_and_a_second_run_adds_nothing():
    now = timezone.now()
    assert seed_demo(now=now) > 10
    first = everything()
    assert seed_demo(now=now) == 0
    assert everything() == first
    Placement.objects.all().delete()
    Item.objects.all().delete()

    seed_demo(now=now)

    assert everything() == first


def test_an_app_that_asks_a_running_server_is_given_the_demo():
    before = refresh_document(None)
    assert refresh_document(before) is before
    seed_demo(now=timezone.now())

    after = refresh_document(before)

    assert b"Home-Feed" not in before.body
    assert b"Home-Feed" in after.body
    assert refresh_document(after) is after


def test_half_a_year_is_full_and_grows():
    seed_demo(now=timezone.now())
    busiest = Item.objects.get(name="Home-Feed")

    days = list(DayCount.objects.filter(item=busiest).order_by("day"))

    assert len(days) == DAYS + 1
    assert sum(day.views for day in days[150:180]) > 1.2 * sum(day.views for day in days[:30])
    assert all(0 < day.clicks < day.views for day in days)


def test_it_has_no_place_in_production(settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError):
        call_command("seed_demo")
