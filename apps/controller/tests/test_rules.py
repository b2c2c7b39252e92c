"""Rules decide like a short reference implementation, for random rules and phones."""

import hashlib
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from semver import Version

from apps.controller.app_versions import is_within, read_version
from apps.controller.rule_serializers import ConditionsSerializer
from apps.controller.rules import FOR_ALL, UNKNOWN_PHONE, Rules, find_unreadable, read_phone

ZONE = ZoneInfo("Asia/Kolkata")
FIELD = "liveBtn"
VERSIONS = ["1.9.0", "2.3.0-rc.1", "2.3.0", "2.3.1", "2.10.0", "3.0.0"]
RANGES = {">=2.3.0 <3.0.0": {"2.3.0", "2.3.1", "2.10.0"}, "<2.3.0": {"1.9.0", "2.3.0-rc.1"}, "=2.3.1": {"2.3.1"}}
TIMES = [f"2026-11-2{day}T00:00:00Z" for day in range(1, 6)]

conditions = st.fixed_dictionaries(
    {},
    optional={
        "platform": st.lists(st.sampled_from(["android", "ios"]), min_size=1),
        "version": st.sampled_from(list(RANGES)),
        "language": st.lists(st.sampled_from(["hi", "en", "pt-br"]), min_size=1),
        "country": st.lists(st.sampled_from(["IN", "BR"]), min_size=1),
        "share": st.integers(0, SHARES := 10_000).map(lambda hundredths: hundredths / 100),
        "from": st.sampled_from(TIMES),
        "until": st.sampled_from(TIMES),
    },
)
rule_lists = st.lists(st.builds(lambda when: {"name": "r", "value": True, "when": when}, conditions), max_size=6)
phones = st.fixed_dictionaries(
    {},
    optional={
        "platform": st.sampled_from(["android", "ios", "web"]),
        "version": st.sampled_from(VERSIONS),
        "device": st.text(st.characters(codec="ascii", exclude_categories=["C"]), min_size=1, max_size=64),
        "language": st.sampled_from(["hi", "hi-in", "en", "pt-br", "pt"]),
        "country": st.sampled_from(["IN", "BR", "US"]),
    },
)
nows = st.integers(
    int(datetime.fromisoformat(TIMES[0]).timestamp()) - 5, int(datetime.fromisoformat(TIMES[-1]).timestamp()) + 5
)


def reference(rules, phone, now):
    for number, rule in enumerate(rules if phone else []):
        when, language = rule["when"], phone.get("language", "")
        fits = all(phone.get(name) in when[name] for name in ("platform", "country") if name in when)
        fits = fits and ("version" not in when or phone.get("version") in RANGES[when["version"]])
        fits = fits and (
            "language" not in when or any(f"{language}-".startswith(f"{tag}-") for tag in when["language"])
        )
        bucket = int.from_bytes(hashlib.sha256(f"{FIELD}:{phone.get('device')}".encode()).digest()[:4], "big") % 10_000
        fits = fits and (
            "share" not in when or when["share"] == 100 or ("device" in phone and bucket < round(when["share"] * 100))
        )
        fits = fits and ("from" not in when or datetime.fromisoformat(when["from"]).timestamp() <= now)
        if fits and ("until" not in when or now < datetime.fromisoformat(when["until"]).timestamp()):
            return number
    return FOR_ALL


def decide(rules, phone, now=0.0):
    return (*Rules({FIELD: rules}).decide(read_phone(phone), now), FOR_ALL)[0]


@settings(deadline=None, max_examples=400)
@given(rule_lists, phones, nows)
def test_first_matching_rule_wins(rules, phone, now):
    assert decide(rules, phone, now) == reference(rules, phone, now)


@settings(deadline=None, max_examples=100)
@given(rule_lists, rule_lists, phones, nows)
def test_setting_is_decided_by_its_own_rules(one, other, phone, now):
    properties = read_phone(phone)

    together = Rules({FIELD: one, "track": other, "splash": one}).decide(properties, now)

    apart = (
        Rules({name: rules}).decide(properties, now)
        for name, rules in ((FIELD, one), ("track", other), ("splash", one))
    )
    assert together == tuple(number for decision in apart for number in decision)


@settings(deadline=None, max_examples=200)
@given(conditions, phones, nows, st.integers(0, 10_000), st.integers(0, 10_000))
def test_growing_share_keeps_its_phones(when, phone, now, one, other):
    less, more = sorted((one, other))
    small = [{"name": "r", "value": True, "when": when | {"share": less / 100}}]
    grown = [{"name": "r", "value": True, "when": when | {"share": more / 100}}]

    assert decide(small, phone, now) == FOR_ALL or decide(grown, phone, now) == 0


@pytest.mark.parametrize(("share", "is_match"), [(100, True), (99.99, False), (0, False)])
def test_phone_without_an_id_is_in_a_share_of_100_only(share, is_match):
    rules = [{"name": "r", "value": True, "when": {"share": share}}]

    assert (decide(rules, {"platform": "ios"}) == 0) is is_match


@pytest.mark.parametrize(
    ("sent", "condition", "is_match"),
    [
        ("v2.3.1", ">=2.3.1 <2.4.0", True),
        ("V2.3", "=2.3.0", True),
        ("2.3.1", ">=v2.3.1", True),
        ("2.3.1.4", ">2.3.1 <2.3.2", True),
        ("2.3.1.4", ">=2.3.1.10", False),
        ("2.3.1.0", "=2.3.1", True),
        ("2.3.1.4-beta", "<2.3.1.4", True),
        ("2024.05.01", ">=2024.4.30", True),
        ("1.2.3.4.5", ">0.0.0", False),
        ("2.3.1 (45)", ">0.0.0", False),
    ],
)
def test_version_that_is_not_semantic_is_compared_by_its_numbers(sent, condition, is_match):
    rules = [{"name": "r", "value": True, "when": {"version": condition}}]

    assert (decide(rules, {"version": sent}) == 0) is is_match


def test_share_matches_its_percentage_of_phones():
    half = [{"name": "half", "value": True, "when": {"share": 50}}]
    both = Rules({FIELD: half, "track": half})

    decisions = [both.decide(read_phone({"device": f"phone-{number}"}), 0) for number in range(2000)]

    assert 900 < sum(one == 0 for one, _ in decisions) < 1100
    assert 400 < sum(one == other == 0 for one, other in decisions) < 600
    # The share of a phone is public: the first four bytes of sha256("liveBtn:phone-1").
    first = int(hashlib.sha256(b"liveBtn:phone-1").hexdigest()[:8], 16) % 10_000
    assert (decisions[1][0] == 0) == (first < 5000)


@pytest.mark.parametrize(("second", "fits"), [(-1, False), (0, True), (59, True), (60, False)])
def test_time_is_exact_in_the_console_time_zone(second, fits):
    conditions = ConditionsSerializer(data={"from": "2026-11-21T09:30:00", "until": "2026-11-21T09:31:00"})
    assert conditions.is_valid()
    rules = [{"name": "r", "value": True, "when": conditions.validated_data}]
    begins = datetime(2026, 11, 21, 9, 30, tzinfo=ZONE)

    timestamp = (begins + timedelta(seconds=second)).timestamp()

    assert (decide(rules, {"platform": "ios"}, timestamp) == 0) is fits
    assert Rules({FIELD: rules}).change_times.next_after(begins.timestamp() - 1) == begins.timestamp()
    assert Rules({FIELD: rules}).change_times.next_after(begins.timestamp()) == begins.timestamp() + 60
    assert Rules({FIELD: rules}).change_times.next_after(begins.timestamp() + 60) == float("inf")


def test_phone_without_properties_matches_no_rule():
    always = [{"name": "r", "value": True, "when": {}}]

    assert decide(always, {}) == FOR_ALL
    assert decide(always, {"platform": "ios"}) == 0
    assert decide(always, {"device": "x"}) == 0


@pytest.mark.parametrize(
    "unreadable",
    [
        {"platform": "an droid"},
        {"platform": "x" * 21},
        {"version": "two"},
        {"version": "1.2.3.4.5"},
        {"version": "9" * 70},
        {"version": "٣.١"},
        {"device": "x" * 65},
        {"language": "h"},
        {"language": "hi--IN"},
        {"country": "IND"},
        {"country": "91"},
    ],
)
def test_unreadable_property_is_ignored(unreadable):
    assert read_phone(unreadable) is UNKNOWN_PHONE
    assert find_unreadable({**unreadable, "viewer": "x"}) == list(unreadable)


def test_spellings_of_a_property_are_equal():
    rules = [{"name": "r", "value": True, "when": {"platform": ["android"], "language": ["pt-br"], "country": ["BR"]}}]

    assert decide(rules, {"platform": "Android", "language": "pt_BR", "country": "br"}) == 0
    assert read_version("2.3") == read_version("2.3.0")
    assert find_unreadable({"platform": "Android", "version": "2.3"}) == []


SMALL = st.integers(0, 3).map(str)
IDENTIFIERS = st.one_of(SMALL, st.sampled_from(["a", "a-1", "rc", "Rc", "10", "-"]))
SEMANTIC = st.builds(
    lambda numbers, identifiers, build: (
        ".".join(numbers) + ("-" + ".".join(identifiers) if identifiers else "") + build
    ),
    st.tuples(SMALL, SMALL, SMALL),
    st.lists(IDENTIFIERS, max_size=3),
    st.sampled_from(["", "+1", "+b"]),
)


@settings(deadline=None)
@given(SEMANTIC, SEMANTIC)
@example("1.2.0", "1.10.0")
@example("1.0.0-beta.2", "1.0.0-beta.11")
def test_version_ranks_compare_like_the_library(one, other):
    order = Version.parse(one).compare(other)

    held = {sign: is_within(read_version(one), ((sign, read_version(other)),)) for sign in (">=", "<=", ">", "<", "=")}

    assert held == {">=": order >= 0, "<=": order <= 0, ">": order > 0, "<": order < 0, "=": order == 0}


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "x",
        "~1.0",
        ">=3.0.0 <2.0.0",
        ">2.0.0 <2.0.0",
        ">=2.0.0 <2.0.0",
        "1.0.0 2.0.0",
        ">=1.0.0,<2.0.0",
        "> 1 " * 5,
    ],
)
def test_impossible_range_is_rejected(text):
    conditions = ConditionsSerializer(data={"version": text})

    assert not conditions.is_valid()
    assert list(conditions.errors) == ["version"]
