"""Detection of double clicks on Fire, also across clock changes."""

from datetime import timedelta

from django.utils import timezone

from apps.core.actor import Actor
from apps.livecall import services
from apps.livecall.models import FiredAd, FireType


def test_press_after_a_clock_change_is_a_new_one(owner):
    now = timezone.now()
    for at in (now + timedelta(hours=1), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 2


def test_presses_may_arrive_out_of_order(owner):
    now = timezone.now()
    for at in (now + timedelta(milliseconds=200), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 1
