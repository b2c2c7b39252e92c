"""Paused rules, and the estimate of how many recent phones a change of rules affects."""

from collections import Counter

import pytest
from django.utils import timezone

from apps.audit.models import Entry
from apps.controller import phone_counts
from apps.controller.tests.steps import ADMIN, STATUS, VERSIONS, put, read

pytestmark = pytest.mark.enable_socket
RULES = f"{ADMIN}/rules/track"
ESTIMATE = f"{RULES}/estimate"
ON_ANDROID = {"name": "Android", "value": True, "when": {"platform": ["android"]}}
OFF_IN_BRAZIL = {"name": "Brazil", "value": False, "when": {"country": ["BR"]}}


@pytest.fixture
def phones(redis_server):
    phone_counts.write(
        timezone.now(),
        Counter({("android", "2.3.1", "hi", "IN"): 80, ("ios", "2.3.1", "pt-br", "BR"): 15, ("", "", "", ""): 5}),
    )


def set_rules(console, *rules):
    response = put(console, RULES, {"rules": list(rules)})
    assert response.status_code == 200, response.body
    return response.body["data"]["track"]


def test_paused_rule_is_skipped_until_it_is_resumed(console, phone):
    stored = set_rules(console, {**ON_ANDROID, "paused": True})
    paused = phone.get("/api/App/controller?platform=android").body["data"]["track"]
    resumed = set_rules(console, {**ON_ANDROID, "paused": False})

    assert stored == [{**ON_ANDROID, "paused": True}]
    assert paused is False
    assert resumed == [ON_ANDROID]
    assert phone.get("/api/App/controller?platform=android").body["data"]["track"] is True


def test_switch_turned_off_with_its_rules_is_one_version_and_one_event(console, phone):
    put(console, STATUS, {"name": "track", "status": True})
    set_rules(console, ON_ANDROID, OFF_IN_BRAZIL)
    before = read(console)["version"]

    response = put(console, STATUS, {"name": "track", "status": False, "pauseRules": True})

    saved = response.body["data"]
    assert (response.status_code, saved["track"], saved["version"]) == (200, False, before + 1)
    assert phone.get("/api/App/controller?platform=android").body["data"]["track"] is False
    row = console.get(VERSIONS).body["data"][0]
    assert {change["field"]: change["after"] for change in row["changes"]} == {
        "track": False,
        "track.rules": [{**ON_ANDROID, "paused": True}, OFF_IN_BRAZIL],
    }
    event = Entry.objects.filter(action="controller.switch").latest("number")
    assert event.after["tracking_rules"][0]["paused"] is True


def test_switch_turned_off_alone_leaves_its_rules(console, phone):
    put(console, STATUS, {"name": "track", "status": True})
    set_rules(console, ON_ANDROID)

    put(console, STATUS, {"name": "track", "status": False})

    assert phone.get("/api/App/controller?platform=android").body["data"]["track"] is True


@pytest.mark.parametrize(
    ("body", "changed", "on"),
    [
        # The rule still applies after the switch is turned off.
        ({"value": False}, 20, 80),
        ({"value": False, "rules": [{**ON_ANDROID, "paused": True}]}, 100, 0),
        ({"rules": [{**ON_ANDROID, "value": False}]}, 80, 20),
        ({"rules": [{**ON_ANDROID, "value": False, "when": {"share": 10, "platform": ["android"]}}]}, 8, 92),
        # The second rule gets the phones between 10% and 30%.
        (
            {
                "rules": [
                    {"name": "a", "value": True, "when": {"share": 10, "platform": ["android"]}},
                    {"name": "b", "value": False, "when": {"share": 30, "platform": ["android"]}},
                ]
            },
            16,
            84,
        ),
        ({}, 0, 100),
    ],
)
def test_estimate_counts_phones_that_get_another_value(console, phones, body, changed, on):
    put(console, STATUS, {"name": "track", "status": True})
    set_rules(console, ON_ANDROID)

    response = console.post(ESTIMATE, body).body["data"]

    given = {row["value"]: row["phones"] for row in response["given"]}
    assert (response["phones"], response["changed"], given.get(True, 0)) == (100, changed, on)
    assert read(console)["track"] is True


def test_phones_seen_name_what_rules_can_choose(console, phones):
    seen = console.get(f"{ADMIN}/phones").body["data"]

    assert seen["platforms"] == [{"code": "android", "phones": 80}, {"code": "ios", "phones": 15}]
    assert seen["languages"] == [{"code": "hi", "phones": 80}, {"code": "pt-br", "phones": 15}]
    assert seen["countries"] == [{"code": "IN", "phones": 80}, {"code": "BR", "phones": 15}]
