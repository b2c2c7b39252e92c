"""Names, URLs, and keys that are invisible or look like others."""

import pytest

from apps.livecall.models import WebsiteAd
from apps.livecall.tests.fired_ads import FIRE, WEB_AD

ADS = "/api/App/livecall/liveAdWeb"
SETTINGS = "/api/App/livecall/liveAds"
AD = {"a_name": "Shop", "a_url": "https://shop.example.com"}
UNSHOWN = "The text contains unsupported characters. Remove them and try again."
BLANK = "Please fill all the fields"


@pytest.mark.parametrize("name", ["\u200b", "\u2060\u200d", "\u00ad", "\u3164", "\u2800", "\u0301"])
def test_invisible_name_is_rejected(console, name):
    added = console.post(ADS, {**AD, "a_name": name})
    fired = console.post(FIRE, {**WEB_AD, "a_name": name})

    assert (added.status_code, added.message) in {(400, UNSHOWN), (400, BLANK)}
    assert (fired.status_code, fired.message) == (added.status_code, added.message)
    assert not WebsiteAd.objects.filter(name=name).exists()


def test_keys_that_differ_by_spaces_are_rejected(console):
    saved = console.put(SETTINGS, {"a": "1"}, captcha="right")

    rejected = console.put(SETTINGS, {"a": "2", " a": "3"}, captcha="right")

    assert (rejected.status_code, rejected.message) == (400, "This key is used twice. Spaces at its ends are ignored.")
    assert console.get(SETTINGS).body["data"] == saved.body["data"] == {"a": "1"}
