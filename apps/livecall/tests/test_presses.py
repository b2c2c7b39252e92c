"""Which firings are one press of one button, whatever the clocks say."""

from datetime import timedelta

from django.utils import timezone

from apps.core.actor import Actor
from apps.livecall import services
from apps.livecall.models import FiredAd, FireType


def test_an_ad_fired_before_the_clock_was_put_back_is_another_press(owner):
    now = timezone.now()
    for at in (now + timedelta(hours=1), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 2


def test_of_two_presses_within_a_second_the_earlier_one_may_come_second(owner):
    now = timezone.now()
    for at in (now + timedelta(milliseconds=200), now):
        services.fire_ad(type=FireType.OPEN, name="Open_Ads_Fire", url="", actor=Actor(owner, "", at))

    assert FiredAd.objects.count() == 1
