"""Phones that ask are counted by hour, platform and version, and by nothing else."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.controller import asked, messages
from apps.controller.asked import MOST_KINDS, OTHER, AskedPhones
from apps.controller.models import AskedHour
from apps.controller.rules import SILENT, read_phone
from apps.controller.tests.steps import ADMIN

NOW = datetime(2026, 11, 21, 9, 40, tzinfo=UTC)
PHONES = f"{ADMIN}/phones"


def android(version, device=""):
    return read_phone({"platform": "Android", "version": version, "device": device, "language": "hi", "country": "IN"})


def flush(phones, now=NOW):
    asked.write(*phones.take(now))


@pytest.mark.django_db
def test_a_phone_counts_once_an_hour_and_its_id_is_kept_nowhere():
    phones = AskedPhones()
    for phone in [android("2.3", "one"), android("2.3", "one"), android("2.3.0", "two"), SILENT, SILENT]:
        phones.note(phone)
    flush(phones)
    phones.note(android("2.3", "one"))
    flush(phones, NOW + timedelta(minutes=10))
    flush(phones, NOW + timedelta(hours=1))
    phones.note(android("2.3", "one"))
    flush(phones, NOW + timedelta(hours=1, minutes=5))

    rows = list(
        AskedHour.objects.order_by("hour", "platform").values_list("hour__hour", "platform", "version", "phones")
    )
    assert rows == [(9, "", "", 2), (9, "android", "2.3.0", 2), (10, "android", "2.3.0", 1)]
    assert {field.name for field in AskedHour._meta.fields} == {"id", "hour", "platform", "version", "phones"}


@pytest.mark.django_db
def test_what_strangers_make_up_is_counted_together():
    for _ in range(2):
        phones = AskedPhones()
        for number in range(MOST_KINDS + 50):
            phones.note(android(f"{number}.0.0", f"device-{number}"))
        assert len(phones.counts) <= MOST_KINDS + 1
        flush(phones)
    made_up = AskedPhones()
    made_up.note(read_phone({"platform": "made-up"}))
    flush(made_up)

    assert AskedHour.objects.count() <= MOST_KINDS + 1
    assert AskedHour.objects.get(platform=OTHER[0]).phones == 101
    assert sum(count for *_, count in asked.list_kinds(now=NOW)) == 2 * (MOST_KINDS + 50) + 1


@pytest.mark.django_db
def test_whatever_a_phone_says_has_room_in_its_column():
    phones = AskedPhones()
    phones.note(read_phone({"platform": "a" * 64, "version": "1-" + "a" * 62}))
    phones.note(read_phone({"platform": "a" * 20, "version": "1.0.0-" + "a" * 58}))
    flush(phones)

    for row in AskedHour.objects.all():
        row.full_clean()
    assert {len(version) for _, version, _ in asked.list_kinds(now=NOW)} == {0, 64}


def test_what_could_not_be_written_is_kept_for_the_next_time():
    phones = AskedPhones()
    phones.note(SILENT)
    _, counted = phones.take(NOW)
    phones.note(SILENT)
    phones.put_back(counted)

    assert phones.counts == {("", ""): 2}


@pytest.mark.django_db
def test_counts_are_kept_for_seven_days():
    for days in (0, 6, 8):
        AskedHour.objects.create(hour=NOW - timedelta(days=days), platform="ios", version=f"{days}.0.0", phones=1)

    asked.purge(now=NOW)

    assert set(AskedHour.objects.values_list("version", flat=True)) == {"0.0.0", "6.0.0"}


def test_the_reach_of_a_condition_is_told_before_it_is_saved(console):
    hour = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    kinds = [("android", "2.3.1", 30), ("android", "3.0.0", 50), ("ios", "2.3.1", 15), ("", "", 5)]
    for platform, version, count in kinds:
        AskedHour.objects.create(hour=hour, platform=platform, version=version, phones=count)
    AskedHour.objects.create(hour=hour - timedelta(days=2), platform="ios", version="1.0.0", phones=999)

    def fitting(**when):
        return console.get(PHONES, **when).body["data"]["fitting"]

    whole = console.get(PHONES).body["data"]
    assert (whole["phones"], whole["fitting"]) == (100, 100)
    assert whole["kinds"][0] == {"platform": "android", "version": "3.0.0", "phones": 50}
    assert fitting(platform="android") == 80
    assert fitting(platform="Android,ios", version=">=2.3.0 <3.0.0") == 45
    refused = console.get(PHONES, version="latest")
    assert (refused.status_code, refused.message) == (400, messages.NOT_A_RANGE)
