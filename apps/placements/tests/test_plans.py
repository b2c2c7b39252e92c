"""Schedule and limits of ads: pause, times, frequency limits, and weight, saved with the row (docs/product.md 4.4)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from apps.audit.models import Entry
from apps.controller.rules import ChangeTimes
from apps.core.kinds import Kind
from apps.placements.models import Placement, Plan, change_times_of, shown_at
from apps.placements.tests.factories import PlacementFactory

TEXTS = {"a_id": "https://a.example.com", "a_description": "d"}
PLAN = {
    "isActive": False,
    "startsAt": "2026-12-24T18:30:00.000Z",
    "endsAt": "2026-12-26T18:30:00.000Z",
    "perDay": 3,
    "perHour": 1,
    "weight": 40,
}
NONE = {"isActive": True, "startsAt": None, "endsAt": None, "perDay": 0, "perHour": 0, "weight": 1}
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
times = st.one_of(st.none(), st.integers(0, 9).map(lambda hour: FIRST + timedelta(hours=hour)))
plans = st.builds(Plan, is_active=st.booleans(), starts_at=times, ends_at=times)


@pytest.fixture(params=["native", "web"])
def ad(request, db):
    return PlacementFactory(kind=request.param, unit_id=TEXTS["a_id"], description=TEXTS["a_description"])


def paths(ad):
    return f"/api/App/ads/{'webads' if ad.kind == Kind.WEB else ad.kind}"


def save(console, ad, **change):
    headers = change.pop("headers", None)
    return console.put(f"{paths(ad)}/update/{ad.pk}", TEXTS | change, headers=headers)


def listed(console, ad):
    (row,) = console.get(f"{paths(ad)}/admin/get").body["data"]
    return {name: row[name] for name in PLAN}


def read_app_list(phone, ad):
    """Return the list of one ad type, and check that the app configuration has the same."""
    rows = phone.get(f"{paths(ad)}/get").body["data"]
    assert phone.get("/api/App/config").body["placements"][ad.kind] == rows
    return rows


def test_schedule_is_saved_and_audited(console, ad):
    assert listed(console, ad) == NONE

    response = save(console, ad, **PLAN, headers={"If-Match": '"1"'})

    assert (response.status_code, response.body["data"]["version"]) == (200, 2)
    assert {name: response.body["data"][name] for name in PLAN} == PLAN == listed(console, ad)
    entry = Entry.objects.get(action="placement.update")
    assert entry.before == {
        "name": ad.name,
        **{"is_active": True, "starts_at": None, "ends_at": None, "per_day": 0, "per_hour": 0, "weight": 1},
    }
    assert entry.after["starts_at"] == "2026-12-24T18:30:00Z"
    assert (entry.after["is_active"], entry.after["per_day"], entry.after["weight"]) == (False, 3, 40)


def test_missing_field_keeps_its_value_and_null_clears_it(console, ad):
    save(console, ad, **PLAN)

    save(console, ad, a_description="other")
    assert listed(console, ad) == PLAN
    save(console, ad, endsAt=None)
    assert listed(console, ad) == PLAN | {"endsAt": None}
    save(console, ad, **NONE)
    assert listed(console, ad) == NONE


@pytest.mark.parametrize(
    ("field", "given", "message"),
    [
        ("startsAt", "", "Enter a date and time, like 2026-11-21T09:30:00, or null."),
        ("endsAt", "2026-13-01T00:00:00Z", "Enter a date and time, like 2026-11-21T09:30:00, or null."),
        ("endsAt", "9" * 5000, "Enter a date and time, like 2026-11-21T09:30:00, or null."),
        ("startsAt", "1999-12-31T23:59:59", "Choose a date between 2000 and 2099."),
        ("endsAt", "2100-01-01T00:00:00", "Choose a date between 2000 and 2099."),
        ("endsAt", "2999-12-31T23:59:59Z", "Choose a date between 2000 and 2099."),
        ("startsAt", "0001-01-01T00:00:00", "Choose a date between 2000 and 2099."),
    ],
)
def test_invalid_time_is_rejected(console, ad, field, given, message):
    before = Placement.objects.values().get()

    response = save(console, ad, **{**NONE, "perDay": 7, field: given})

    assert response == (400, {"status": False, "message": message, "errors": {field: [message]}})
    assert Placement.objects.values().get() == before
    assert not Entry.objects.filter(action="placement.update").exists()


@pytest.mark.parametrize("end", ["2026-12-24T18:30:00Z", "2026-12-24T18:29:59Z", "2026-12-25T00:00:00+05:30"])
@pytest.mark.parametrize("at_once", [True, False])
def test_end_before_the_start_is_rejected(console, ad, end, at_once):
    start = {"startsAt": "2026-12-24T18:30:00Z"}
    if not at_once:
        save(console, ad, **start)
    before = Placement.objects.values().get()

    response = save(console, ad, endsAt=end, **(start if at_once else {}))

    assert (response.status_code, response.message) == (400, "The end must be after the start.")
    assert Placement.objects.values().get() == before


def test_conflict_is_reported_before_invalid_dates(console, ad):
    save(console, ad, startsAt="2026-12-24T18:30:00Z")

    assert save(console, ad, endsAt="2026-12-01T00:00:00Z", headers={"If-Match": '"1"'}).status_code == 409


def test_time_without_an_offset_is_console_time(console, ad):
    save(console, ad, startsAt="2026-12-25T00:00:00", endsAt="2026-12-26T00:00:00.999+05:30")

    assert listed(console, ad) == NONE | {"startsAt": "2026-12-24T18:30:00.000Z", "endsAt": "2026-12-25T18:30:00.000Z"}


def test_app_gets_active_ads_with_limits_and_weight(console, phone, ad):
    row = {"_id": str(ad.pk), "a_name": ad.name, "a_id": TEXTS["a_id"]}
    assert read_app_list(phone, ad) == [row]

    save(console, ad, perDay=3, weight=40)
    assert read_app_list(phone, ad) == [row | {"perDay": 3, "weight": 40}]
    save(console, ad, perDay=0, perHour=2, weight=1)
    assert read_app_list(phone, ad) == [row | {"perHour": 2}]
    save(console, ad, isActive=False)
    assert read_app_list(phone, ad) == []
    save(console, ad, isActive=True, perHour=0)
    assert read_app_list(phone, ad) == [row]


@pytest.mark.parametrize(("after_ms", "is_shown"), [(-1, False), (0, True), (86_399_999, True), (86_400_000, False)])
def test_start_and_end_are_exact_to_the_second(console, phone, ad, after_ms, is_shown):
    save(console, ad, startsAt="2026-12-25T00:00:00", endsAt="2026-12-26T00:00:00")
    midnight = datetime(2026, 12, 24, 18, 30, tzinfo=UTC)

    with time_machine.travel(midnight + timedelta(milliseconds=after_ms), tick=False):
        assert bool(read_app_list(phone, ad)) is is_shown


def test_paused_ad_still_counts(console, phone, ad):
    save(console, ad, isActive=False)

    receipt = phone.post("/api/App/analytics/events", {"events": [{"id": str(ad.pk), "type": "view"}]}).body

    assert (receipt["accepted"], receipt["rejected"]) == (1, 0)


def test_schedule_of_a_deleted_ad_is_audited(console, db):
    ad = PlacementFactory(kind=Kind.WEB, starts_at=FIRST, weight=7)

    console.delete(f"/api/App/ads/webads/delete/{ad.pk}", captcha="right")

    before = Entry.objects.get(action="placement.delete").before
    assert (before["starts_at"], before["weight"]) == ("2026-01-01T00:00:00Z", 7)
    assert "per_day" not in before


@pytest.mark.parametrize(
    "odd",
    [
        {"weight": 0},
        {"weight": 101},
        {"per_day": 1001},
        {"per_hour": 1001},
        {"starts_at": FIRST, "ends_at": FIRST},
    ],
    ids=str,
)
def test_database_rejects_an_invalid_schedule(ad, odd):
    with pytest.raises(IntegrityError), transaction.atomic():
        Placement.objects.update(**odd)


@given(plan=plans, seconds=st.integers(-7200, 12 * 3600))
def test_ad_is_on_from_start_to_before_end(plan, seconds):
    now = FIRST + timedelta(seconds=seconds)

    has_started = plan.starts_at is None or plan.starts_at <= now
    is_over = plan.ends_at is not None and plan.ends_at <= now
    assert plan.is_on(now.timestamp()) is (plan.is_active and has_started and not is_over)


@given(ads=st.lists(plans, max_size=5), seconds=st.integers(-7200, 12 * 3600))
def test_ads_change_only_at_times_of_their_schedules(ads, seconds):
    rows = [{"plan": plan} for plan in ads]
    change_times, now = ChangeTimes(change_times_of(ads)), FIRST.timestamp() + seconds

    assert shown_at(rows, change_times.latest(now)) == shown_at(rows, now)
    following = change_times.next_after(now)
    assert now < following
    last = min(following, now + 10**6) - 0.001
    assert shown_at(rows, last) == shown_at(rows, now)


def test_first_and_last_year_are_checked_in_console_time(console, ad):
    saved = save(console, ad, **{**NONE, "startsAt": "2000-01-01T00:00:00", "endsAt": "2099-12-31T23:59:59"})

    assert saved.status_code == 200
    assert saved.body["data"]["startsAt"] == "1999-12-31T18:30:00.000Z"


@pytest.mark.parametrize("path", ["/api/App/ads/native", "/api/App/ads/webads"])
def test_ad_added_with_schedule_and_limits_has_it_at_once(console, path):
    added = console.post(f"{path}/add", TEXTS | {"a_name": "Sale"} | PLAN)

    (row,) = console.get(f"{path}/admin/get").body["data"]
    assert {name: row[name] for name in PLAN} == PLAN
    assert added.body["data"]["_id"] == row["_id"]
    assert Entry.objects.get(action="placement.add").after["per_day"] == 3


def test_ad_added_with_its_end_before_its_start_is_rejected(console):
    plan = PLAN | {"startsAt": PLAN["endsAt"], "endsAt": PLAN["startsAt"]}

    response = console.post("/api/App/ads/native/add", TEXTS | {"a_name": "Sale"} | plan)

    assert (response.status_code, Placement.objects.count()) == (400, 0)
