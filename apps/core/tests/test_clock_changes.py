"""Local times around clock changes: skipped and repeated times."""

from datetime import UTC, datetime

import pytest

from apps.livecall.tests.fired_ads import FIRE, WEB_AD

PUSH = "/api/App/notification/send"
ADS = "/api/App/ads/native"
RULES = "/api/App/controller/admin/rules/liveBtn"
SKIPPED, TWICE = "2027-03-28T02:30", "2026-10-25T02:30"
SKIPPED_TEXT = "This time does not exist because the clocks change. Choose an earlier or later time."
OCTOBER = datetime(2026, 10, 24, 12, tzinfo=UTC)
# 02:40 in Berlin, for the second time.
BETWEEN = datetime(2026, 10, 25, 1, 40, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _october_in_berlin(go_to, settings):
    settings.TIME_ZONE = "Europe/Berlin"
    go_to(OCTOBER)


def push(console, at):
    return console.post(PUSH, {"title": "Sale", "message": "Today", "url": "https://shop.example.com", "sendAt": at})


def fire(console, at):
    return console.post(FIRE, WEB_AD | {"fireAt": at})


@pytest.mark.parametrize(("send", "field"), [(push, "sendAt"), (fire, "fireAt")])
def test_repeated_time_is_the_first_and_skipped_time_invalid(console, send, field):
    rejected = send(console, SKIPPED)
    assert (rejected.status_code, rejected.body["errors"][field]) == (400, [SKIPPED_TEXT])

    taken = send(console, TWICE)

    assert (taken.status_code, taken.body["data"][field]) == (200, "2026-10-25T00:30:00.000Z")


def test_repeated_time_during_the_second_hour_is_the_second(console, go_to):
    go_to(BETWEEN)

    assert fire(console, "2026-10-25T02:50").body["data"]["fireAt"] == "2026-10-25T01:50:00.000Z"
    assert fire(console, "2026-10-25T02:10").message == "This time is in the past. Choose a later time."


def test_times_without_an_offset_are_console_times(console):
    def rule(begins):
        rules = [{"name": "Night", "value": True, "when": {"from": begins}}]
        return console.put(RULES, {"rules": rules}, captcha="right")

    def plan(begins):
        ad = {"a_id": "unit", "a_description": "text"}
        added = console.post(f"{ADS}/add", ad | {"a_name": "Home"}).body["data"]
        return console.put(f"{ADS}/update/{added['_id']}", ad | {"startsAt": begins})

    assert (rule(SKIPPED).status_code, plan(SKIPPED).status_code) == (400, 400)
    (ruled,) = rule(TWICE).body["data"]["liveBtn"]
    assert ruled["when"]["from"] == "2026-10-25T00:30:00Z"
    assert plan(TWICE).body["data"]["startsAt"] == "2026-10-25T00:30:00.000Z"
