"""Versions have no gaps, name the change and the admin, and can be restored."""

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.controller import queries
from apps.controller.models import ConfigVersion, ControllerSettings
from apps.controller.tests.steps import (
    CHANGES,
    CREDENTIALS,
    FACEBOOK,
    INSTALL,
    MASK,
    POSITION,
    POSITION_7,
    PROMPT,
    STATUS,
    SWITCH_ON,
    VERSIONS,
    put,
    read,
    read_state,
)


def restore(console, number):
    return console.post(f"{VERSIONS}/{number}/restore", captcha="right")


def listed(console, **query):
    response = console.get(VERSIONS, **query)
    assert response.status_code == 200, response.body
    return response.body


def test_list_is_empty_before_the_first_change(console):
    nothing = {"data": [], "page": 1, "totalPages": 1, "hasMorePages": False}
    assert console.get(VERSIONS) == (200, {"status": True, "message": "", **nothing})


def test_versions_have_values_before_and_after(console):
    put(console, STATUS, SWITCH_ON)
    put(console, INSTALL, PROMPT)

    rows = listed(console)["data"]

    assert [(row["number"], row["by"]) for row in rows] == [(2, "owner"), (1, "owner"), (0, "")]
    assert {row["restoredFrom"] for row in rows} == {None}
    assert rows[0]["changes"] == [
        {"field": f"installNewData.{name}", "before": "", "after": value} for name, value in PROMPT.items()
    ]
    assert rows[1]["changes"] == [{"field": "liveBtn", "before": False, "after": True}]
    assert rows[2]["changes"] == []


def test_difference_masks_the_token(console):
    put(console, FACEBOOK, CREDENTIALS)

    rows = listed(console)["data"]

    assert rows[0]["changes"][1] == {"field": "facebook_client_token", "before": "", "after": f"{MASK}cdef"}
    assert CREDENTIALS["facebook_client_token"] not in str(rows)


def test_versions_are_paginated(console):
    for turn in range(5):
        put(console, STATUS, SWITCH_ON | {"status": turn % 2 == 0})

    first, last = listed(console, page=1, limit=4), listed(console, page=2, limit=4)

    assert ([row["number"] for row in first["data"]], first["totalPages"]) == ([5, 4, 3, 2], 2)
    assert [row["number"] for row in last["data"]] == [1, 0]


def test_restore_makes_a_new_version(console):
    put(console, FACEBOOK, CREDENTIALS)
    then = queries.get_settings()
    for path, body in CHANGES.values():
        put(console, path, body)
    put(console, FACEBOOK, {"facebook_app_id": "other", "facebook_client_token": "other"})
    newest = ConfigVersion.objects.count() - 1

    response = restore(console, 1)

    assert (response.status_code, response.message) == (200, "Version 1 restored")
    now = queries.get_settings()
    assert (now.values(), now.version) == (then.values(), newest + 1)
    assert response.body["data"] == read(console)
    row = listed(console)["data"][0]
    assert (row["number"], row["by"], row["restoredFrom"]) == (newest + 1, "owner", 1)
    assert len(row["changes"]) == 10
    assert Entry.objects.filter(action="controller.restore").count() == 1


def test_comparison_lists_what_a_restore_changes(console):
    put(console, FACEBOOK, CREDENTIALS)
    put(console, STATUS, SWITCH_ON)
    put(console, FACEBOOK, {"facebook_app_id": "other", "facebook_client_token": "another token"})

    to_first, to_newest = (console.get(f"{VERSIONS}/{number}") for number in (1, 3))

    assert to_first.body["data"] == [
        {"field": "liveBtn", "before": True, "after": False},
        {"field": "facebook_app_id", "before": "other", "after": CREDENTIALS["facebook_app_id"]},
        {"field": "facebook_client_token", "before": MASK, "after": f"{MASK}cdef"},
    ]
    assert to_newest.body["data"] == []
    assert console.get(f"{VERSIONS}/99").status_code == 404


def test_restore_of_the_current_values_changes_nothing(console):
    put(console, STATUS, SWITCH_ON)
    before = read_state()

    assert restore(console, 1).status_code == 200
    assert read_state() == before


def test_conflict_names_the_author_of_the_field(console, sign_in_as):
    put(console, POSITION, POSITION_7, headers={"If-Match": '"0"'})
    AdminFactory(login_id="second")
    put(sign_in_as(login_id="second"), STATUS, SWITCH_ON)

    late = put(console, POSITION, POSITION_7 | {"value": 8}, headers={"If-Match": '"0"'})

    # The response has milliseconds. The database has microseconds.
    at = ControllerSettings.objects.get().changes["pre_video_position"]["at"][:23]
    assert (late.status_code, late.body["changed"]) == (409, {"by": "owner", "at": f"{at}Z"})


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_switches_number_versions_without_gaps(console):
    answers = [console.solve(right=True) for _ in range(20)]

    def flip(number):
        client = console.clone()
        body = SWITCH_ON | {"status": number % 2 == 0}
        return client.put(STATUS, body, captcha=answers[number]).status_code

    codes = run_concurrently(20, flip)

    assert codes == [200] * 20
    versions = list(ConfigVersion.objects.order_by("number"))
    assert [version.number for version in versions] == list(range(len(versions)))
    # A call that does not change the switch makes no version, so the values alternate.
    assert [version.snapshot["live_button"] for version in versions] == [n % 2 == 1 for n in range(len(versions))]
    assert read(console)["liveBtn"] is versions[-1].snapshot["live_button"]
    assert Entry.objects.filter(action="controller.switch").count() == len(versions) - 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_concurrent_saves_of_a_version_reject_one(console):
    answers = [console.solve(right=True) for _ in range(2)]

    def save(number):
        client = console.clone()
        body = PROMPT | {"text": f"text {number}"}
        return client.put(INSTALL, body, captcha=answers[number], headers={"If-Match": '"0"'}).status_code

    codes = run_concurrently(2, save)

    assert sorted(codes) == [200, 409]
    assert read(console)["installNewData"]["text"] == f"text {codes.index(200)}"
