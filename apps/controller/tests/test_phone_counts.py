"""Requests of phones are counted per hour, by the properties that the phones send."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from apps.controller import phone_counts
from apps.controller.phone_counts import MAX_GROUPS, OTHER, PhoneCounter
from apps.controller.rules import UNKNOWN_PHONE, read_phone
from apps.controller.tests.steps import ADMIN
from apps.core.redis_client import get_redis

pytestmark = pytest.mark.enable_socket
NOW = datetime(2026, 11, 21, 9, 40, tzinfo=UTC)
PHONES = f"{ADMIN}/phones"


def android(version, device="", language="hi_IN", country="in"):
    properties = {"platform": "Android", "version": version, "language": language, "country": country}
    return read_phone({**properties, "device": device})


def test_phone_with_an_id_counts_once_per_hour(clock):
    phones = PhoneCounter()
    for phone in [android("2.3", "one"), android("2.3", "one"), android("2.3.0", "two"), UNKNOWN_PHONE, UNKNOWN_PHONE]:
        phones.count_phone(phone)
    clock.shift(timedelta(hours=1))
    phones.count_phone(android("2.3", "one"))

    assert phones.counts == {("", "", "", ""): 2, ("android", "2.3.0", "hi-in", "IN"): 3}


def test_counts_of_processes_add_up_and_expire(redis_server):
    kind = ("android", "2.3.0", "hi-in", "IN")
    for hours in (0, 0, 24, 26):
        phone_counts.write(NOW - timedelta(hours=hours), Counter({kind: 5}))

    assert phone_counts.list_groups(now=NOW) == [(kind, 15)]
    assert all(0 < get_redis().ttl(key) <= 25 * 3600 for key in get_redis().keys("*"))


def test_combinations_beyond_the_limit_are_counted_together(redis_server):
    for process in range(2):
        phones = PhoneCounter()
        for number in range(MAX_GROUPS):
            phones.count_phone(android(f"{number}.{process}.0"))
        phone_counts.write(NOW, phones.counts)
    late = PhoneCounter()
    late.count_phone(android("0.0.0"))
    phone_counts.write(NOW, late.counts)

    counts = dict(phone_counts.list_groups(now=NOW))
    assert (len(counts), counts[OTHER]) == (MAX_GROUPS + 1, MAX_GROUPS)
    assert counts["android", "0.0.0", "hi-in", "IN"] == 2


def test_unknown_languages_and_countries_are_not_counted():
    phones = PhoneCounter()
    phones.count_phone(android("2.3.0", language="qq", country="zz"))
    phones.count_phone(android("2.3.0", language="kok_IN", country="XK"))

    assert set(phones.counts) == {("android", "2.3.0", "", ""), ("android", "2.3.0", "kok-in", "XK")}


def test_without_redis_the_estimate_is_unavailable_and_phones_are_served(console, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    phone_counts.write(NOW, Counter({OTHER: 1}))

    assert console.get(PHONES).status_code == 503


def test_reach_of_conditions(console, redis_server):
    now = datetime.now(UTC)
    kinds = {
        ("android", "2.3.1", "hi-in", "IN"): 20,
        ("android", "2.3.1", "en-in", "IN"): 10,
        ("android", "3.0.0", "hi", "BD"): 47,
        ("ios", "2.3.1", "hi-in", "IN"): 15,
        ("", "", "", ""): 5,
        OTHER: 3,
    }
    phone_counts.write(now, Counter(kinds))
    phone_counts.write(now - timedelta(days=2), Counter({("ios", "1.0.0", "hi", "IN"): 999}))

    def reach(**when):
        data = console.get(PHONES, **when).body["data"]
        return data["fitting"], data["rest"]

    whole = console.get(PHONES).body["data"]
    assert (whole["phones"], whole["fitting"], whole["rest"]) == (100, 100, 0)
    assert whole["kinds"][0] == {"platform": "android", "version": "3.0.0", "phones": 47}
    assert reach(platform="android") == (77, 3)
    assert reach(platform="Android,ios", version=">=2.3.0 <3.0.0") == (45, 3)
    assert reach(language="hi") == (82, 3)
    assert reach(language="hi-IN", country="in") == (35, 3)
    assert reach(platform="android", version="<3.0.0", language="hi,en", country="IN,BD") == (30, 3)


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ({"version": "latest"}, "Enter a version range that at least one version matches, like >=2.3.0 <3.0.0."),
        ({"language": "x"}, "Enter a language tag, like hi or pt-BR."),
        ({"country": "Nowhere"}, "Enter a two-letter country code, like IN."),
    ],
)
def test_reach_of_unreadable_conditions_is_an_error(console, when, message):
    response = console.get(PHONES, **when)

    assert (response.status_code, response.message) == (400, message)
