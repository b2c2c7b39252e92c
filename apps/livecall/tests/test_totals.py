"""Totals of the history leave out deleted, cleared, and purged records at once."""

from datetime import timedelta

import pytest
from django.core.cache.backends.locmem import LocMemCache
from django.utils import timezone

from apps.analytics.models import Item
from apps.analytics.tests.factories import count
from apps.livecall.models import FiredAd
from apps.livecall.tests.fired_ads import HISTORY, NOW, delete, fire
from apps.monitoring.tasks import purge_old_rows


@pytest.fixture
def fired(console):
    """Return a record with ten views."""
    row = fire(console)
    count(Item.objects.get(id=row["_id"]), NOW, views=10)
    return row


def views(console):
    return console.get(HISTORY).body["totalViews"]


class LateCache(LocMemCache):
    """A cache that calls `meanwhile` before it stores a value, as if the sum took long."""

    meanwhile = staticmethod(lambda: None)

    def add(self, *args, **options):
        callback, LateCache.meanwhile = LateCache.meanwhile, staticmethod(lambda: None)
        callback()
        return super().add(*args, **options)


def test_totals_computed_during_a_deletion_are_not_cached(console, fired, settings):
    settings.CACHES = {"default": {"BACKEND": f"{__name__}.LateCache", "LOCATION": __name__}}
    LateCache.meanwhile = staticmethod(lambda: delete(console, fired))

    during, after = views(console), views(console)

    assert (during, after) == (10, 0)


def test_purged_records_leave_the_totals_at_once(console, fired, settings):
    settings.FIRED_AD_RETENTION_DAYS = 30
    before = views(console)
    FiredAd.objects.update(created_at=timezone.now() - timedelta(days=31))

    purge_old_rows()

    assert (before, views(console)) == (10, 0)
