"""Phones that ask are counted by hour, platform, version, language and country, and by nothing else."""

from datetime import UTC, datetime, timedelta

import pytest

from apps.controller import asked, messages
from apps.controller.asked import MOST_KINDS, MOST_KNOWN, MOST_VERSIONS, OTHER, REST, AskedPhones
from apps.controller.models import AskedHour
from apps.controller.rules import SILENT, read_phone
from apps.controller.tests.steps import ADMIN

NOW = datetime(2026, 11, 21, 9, 40, tzinfo=UTC)
PHONES = f"{ADMIN}/phones"


def android(version, device="", language="hi_IN", country="in"):
    said = {"platform": "Android", "version": version, "language": language, "country": country}
    return read_phone({**said, "device": device})


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

    said = ("platform", "version", "language", "country")
    rows = list(AskedHour.objects.order_by("hour", "platform").values_list("hour__hour", *said, "phones"))
    android_row = ("android", "2.3.0", "hi-in", "IN")
    assert rows == [(9, "", "", "", "", 2), (9, *android_row, 2), (10, *android_row, 1)]
    assert {field.name for field in AskedHour._meta.fields} == {"id", "hour", *said, "phones"}


@pytest.mark.django_db
def test_what_strangers_make_up_is_counted_together():
    for _ in range(2):
        phones = AskedPhones()
        for number in range(MOST_VERSIONS + 50):
            phones.note(android(f"{number}.0.0", f"device-{number}"))
        assert len(phones.counts) <= MOST_VERSIONS + 1
        flush(phones)
    made_up = AskedPhones()
    made_up.note(read_phone({"platform": "made-up"}))
    flush(made_up)

    assert AskedHour.objects.count() <= MOST_VERSIONS + 1
    assert AskedHour.objects.get(platform=REST).phones == 101
    assert sum(count for _, count in asked.list_kinds(now=NOW)) == 2 * (MOST_VERSIONS + 50) + 1


@pytest.mark.django_db
def test_beyond_its_room_a_kind_is_counted_by_platform_and_version():
    for _ in range(2):
        phones = AskedPhones()
        for number in range(MOST_KINDS + 50):
            phones.note(android("2.3.0", language=f"hi-{number}"))
        assert len(phones.counts) == MOST_KINDS + 1
        flush(phones)
    late = AskedPhones()
    late.note(android("3.0.0"))
    flush(late)

    assert AskedHour.objects.count() == MOST_KINDS + 2
    assert AskedHour.objects.get(version="2.3.0", language=REST).phones == 100
    assert AskedHour.objects.get(version="3.0.0").language == REST


@pytest.mark.django_db
def test_whatever_a_phone_says_has_room_in_its_column():
    phones = AskedPhones()
    phones.note(read_phone({"platform": "a" * 64, "version": "1-" + "a" * 62}))
    phones.note(read_phone({"platform": "a" * 20, "version": "1.0.0-" + "a" * 58}))
    phones.note(read_phone({"language": "hi" + "-abcdefg" * 7 + "-abcde", "country": "INDIA"}))
    flush(phones)

    for row in AskedHour.objects.all():
        row.full_clean()
    found = [kind for kind, _ in asked.list_kinds(now=NOW)]
    assert {len(version) for _, version, _, _ in found} == {0, 64}
    assert {len(language) for _, _, language, _ in found} == {0, 64}


@pytest.mark.django_db
def test_made_up_languages_and_countries_count_as_not_said():
    phones = AskedPhones()
    for number in range(MOST_KINDS + 50):
        letters = f"{chr(97 + number % 26)}{chr(97 + number // 26 % 26)}"
        phones.note(android("2.3.0", f"d{number}", language=f"{letters}{letters}", country=f"q{letters[0]}"))
    phones.note(android("2.3.0", language="xx", country="zz"))
    phones.note(android("2.3.0", language="kok_IN", country="XK"))
    flush(phones)

    rows = {(language, country): count for (_, _, language, country), count in asked.list_kinds(now=NOW)}
    assert rows.keys() == {("", "QA"), ("", ""), ("kok-in", "XK")}
    assert sum(rows.values()) == MOST_KINDS + 52


@pytest.mark.django_db
def test_what_was_there_before_keeps_its_place_whatever_strangers_make_up():
    for hours in (3, 2):
        asked.write(NOW - timedelta(hours=hours), {("android", "2.3.0", "hi-in", "IN"): 5})
    # For one hour, and more of them than ever asked.
    asked.write(NOW - timedelta(hours=1), {("android", "2.3.0", f"en-{n}", "IN"): 900 for n in range(MOST_KINDS)})
    known = asked.list_known(before=NOW.replace(minute=0))
    assert len(known) == MOST_KNOWN
    assert ("android", "2.3.0", "hi-in", "IN") in known
    phones = AskedPhones()
    phones.known = known
    phones.take(NOW)

    for number in range(2 * MOST_KINDS):
        phones.note(android("2.3.0", language=f"fr-{number}"))
    phones.note(android("2.3.0", "one"))
    hour, counted = phones.take(NOW)
    asked.write(hour, counted, known=known)

    rows = dict(AskedHour.objects.filter(hour=hour).values_list("language", "phones"))
    assert rows["hi-in"] == 1
    assert rows[REST] == MOST_KINDS
    assert len(rows) == MOST_KINDS + 2


def test_what_could_not_be_written_is_kept_for_the_next_time():
    phones = AskedPhones()
    phones.note(SILENT)
    _, counted = phones.take(NOW)
    phones.note(SILENT)
    phones.put_back(counted)

    assert phones.counts == {("", "", "", ""): 2}


@pytest.mark.django_db
def test_counts_are_kept_for_seven_days():
    for days in (0, 6, 8):
        AskedHour.objects.create(hour=NOW - timedelta(days=days), platform="ios", version=f"{days}.0.0", phones=1)

    asked.purge(now=NOW)

    assert set(AskedHour.objects.values_list("version", flat=True)) == {"0.0.0", "6.0.0"}


def test_the_reach_of_a_condition_is_told_before_it_is_saved(console):
    hour = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    kinds = {
        ("android", "2.3.1", "hi-in", "IN"): 20,
        ("android", "2.3.1", "en-in", "IN"): 10,
        ("android", "3.0.0", "hi", "BD"): 40,
        ("android", "3.0.0", REST, ""): 7,
        ("ios", "2.3.1", "hi-in", "IN"): 15,
        ("", "", "", ""): 5,
        OTHER: 3,
    }
    asked.write(hour, kinds)
    asked.write(hour - timedelta(days=2), {("ios", "1.0.0", "hi", "IN"): 999})

    def reach(**when):
        data = console.get(PHONES, **when).body["data"]
        return data["fitting"], data["rest"]

    whole = console.get(PHONES).body["data"]
    assert (whole["phones"], whole["fitting"], whole["rest"]) == (100, 100, 0)
    assert whole["kinds"][0] == {"platform": "android", "version": "3.0.0", "phones": 47}
    assert reach(platform="android") == (77, 3)
    assert reach(platform="Android,ios", version=">=2.3.0 <3.0.0") == (45, 3)
    assert reach(language="hi") == (75, 10)
    assert reach(language="hi-IN", country="in") == (35, 10)
    assert reach(platform="android", version="<3.0.0", language="hi,en", country="IN,BD") == (30, 3)
    for given, message in [
        ({"version": "latest"}, messages.NOT_A_RANGE),
        ({"language": "x"}, messages.NOT_A_LANGUAGE),
        ({"country": "India"}, messages.NOT_A_COUNTRY),
    ]:
        refused = console.get(PHONES, **given)
        assert (refused.status_code, refused.message) == (400, message)
