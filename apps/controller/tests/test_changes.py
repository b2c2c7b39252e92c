"""Settings can be read and changed. Each change is logged with its admin, time, and version."""

import re

import pytest

from apps.audit.models import Entry
from apps.controller import queries, serializers
from apps.controller.models import ConfigVersion, ControllerSettings
from apps.controller.tests.steps import (
    ADMIN,
    CHANGES,
    CREDENTIALS,
    FACEBOOK,
    INSTALL,
    INTRO,
    MASK,
    POSITION,
    PROMPT,
    SPLASH,
    STATUS,
    VIDEO_END,
    put,
    read,
    read_state,
)
from conftest import ISO_TIME

SWITCHES = [
    *("liveBtn", "profileBtn", "rendomBtn", "track", "bannerinHouseAds", "preVideo"),
    *("afterSplaceAds_status", "afterIntroAds_status", "afterBtnAds_status", "installNew"),
]
DEFAULTS = {
    **dict.fromkeys(serializers.SWITCHES, False),
    "afterSplaceAds": "OFF",
    "afterIntroAds": "OPEN",
    "afterBtnAds": "OPEN",
    "preVideo_position": 1,
    "preVideo_time": 1,
    "facebook_app_id": "",
    "facebook_client_token": "",
    "installNewData": {"text": "", "btn_text": "", "btn_url": ""},
}
APP = "/api/App/controller"
every_change = pytest.mark.parametrize(("path", "body"), CHANGES.values(), ids=CHANGES)


def test_change_of_a_setting_of_a_newer_version_is_left_out(console):
    change = {"by": "owner", "at": "2026-11-21T09:40:00Z", "version": 1}
    ControllerSettings.objects.create(version=1, changes={"dark_mode": change, "tracking": change})

    assert list(read(console)["changes"]) == ["track"]


def test_settings_before_the_first_change_are_the_defaults(console):
    response = console.get(ADMIN)

    assert response == (200, {"status": True, "message": "", "data": {**DEFAULTS, "version": 0, "changes": {}}})
    assert read_state() == ([], [], 0)


@pytest.mark.parametrize("name", SWITCHES)
def test_switch_turns_on_and_off(console, name):
    on = put(console, STATUS, {"name": name, "status": True})

    assert (on.status_code, on.message) == (200, "Updated successfully")
    assert on.body["data"] == read(console)
    assert read(console) | {"version": 1, "changes": {}} == {**DEFAULTS, name: True, "version": 1, "changes": {}}
    put(console, STATUS, {"name": name, "status": False})
    assert read(console)[name] is False


@pytest.mark.parametrize("value", [0, 1, 2**31 - 1])
@pytest.mark.parametrize("name", ["preVideo_position", "preVideo_time"])
def test_position_and_time_accept_whole_numbers(console, name, value):
    put(console, POSITION, {"name": name, "value": 5})

    response = put(console, POSITION, {"name": name, "value": value})

    assert response.status_code == 200
    assert read(console)[name] == value


@pytest.mark.parametrize(
    ("path", "name", "modes"),
    [
        (SPLASH, "afterSplaceAds", ["OPEN", "FS", "NTV", "URL", "OFF"]),
        (INTRO, "afterIntroAds", ["FS", "NTV", "URL", "OPEN"]),
        (VIDEO_END, "afterBtnAds", ["FS", "NTV", "URL", "OPEN"]),
    ],
    ids=["splash", "intro", "video end"],
)
def test_modes_are_accepted_while_the_auto_status_is_on(console, path, name, modes):
    put(console, STATUS, {"name": f"{name}_status", "status": True})

    for mode in modes:
        assert put(console, path, {"name": mode}).status_code == 200
        assert read(console)[name] == mode


def test_credentials_are_stored_and_the_token_is_masked(console):
    put(console, FACEBOOK, CREDENTIALS)

    data = read(console)
    assert (data["facebook_app_id"], data["facebook_client_token"]) == ("123456789012345", f"{MASK}cdef")
    assert CREDENTIALS["facebook_client_token"] not in str(Entry.objects.values())
    assert queries.get_settings().facebook_client_token == CREDENTIALS["facebook_client_token"]


def test_short_token_is_masked_completely(console):
    put(console, FACEBOOK, CREDENTIALS | {"facebook_client_token": "short"})

    assert read(console)["facebook_client_token"] == MASK


def test_revealed_token_is_audited(console):
    put(console, FACEBOOK, CREDENTIALS)

    response = console.post(f"{ADMIN}/facebook/reveal")

    token = CREDENTIALS["facebook_client_token"]
    assert response == (200, {"status": True, "message": "", "facebook_client_token": token})
    entry = Entry.objects.get(action="controller.reveal_token")
    assert (entry.actor_label, entry.before, entry.after) == ("owner", None, None)


def test_masked_token_keeps_the_current_one(console):
    put(console, FACEBOOK, CREDENTIALS)

    response = put(console, FACEBOOK, {"facebook_app_id": "99", "facebook_client_token": f"{MASK}cdef"})

    assert response.status_code == 200
    assert queries.get_settings().facebook_client_token == CREDENTIALS["facebook_client_token"]
    assert ConfigVersion.objects.get(number=2).before == {"facebook_app_id": "123456789012345"}


def test_mask_of_a_replaced_token_is_a_conflict(console):
    put(console, FACEBOOK, CREDENTIALS)
    saved = put(console, FACEBOOK, CREDENTIALS | {"facebook_client_token": f"{'f' * 28}9876"}).body["data"]
    before = read_state()
    outdated = {"facebook_app_id": "99", "facebook_client_token": f"{MASK}cdef"}

    late = put(console, FACEBOOK, outdated, headers={"If-Match": '"1"'})
    again = put(console, FACEBOOK, outdated, headers={"If-Match": '"2"'})

    assert (late.status_code, late.message) == (409, "Someone else changed these settings in the meantime.")
    assert late.body["data"] == saved
    assert late.body["changed"] == saved["changes"]["facebook_client_token"]
    message = "Enter the complete client token, or leave the masked value unchanged."
    assert (again.status_code, again.message) == (400, message)
    assert read_state() == before


def test_install_prompt_is_stored_unchanged(console):
    put(console, INSTALL, PROMPT)

    assert read(console)["installNewData"] == PROMPT
    assert read(console)["installNew"] is False


@every_change
def test_change_makes_one_version_and_one_audit_entry(console, path, body):
    response = put(console, path, body)

    settings, versions, entries = read_state()
    assert (len(settings), [version["number"] for version in versions], entries) == (1, [0, 1], 1)
    assert versions[1]["actor_label"] == "owner"
    assert versions[1]["before"].keys() == Entry.objects.get(action__startswith="controller").after.keys()
    changes = response.body["data"]["changes"]
    assert changes
    assert changes.keys() <= response.body["data"].keys()
    assert {(change["by"], *change) for change in changes.values()} == {("owner", "by", "at")}
    assert all(re.fullmatch(ISO_TIME, change["at"]) for change in changes.values())


def test_setting_a_default_makes_no_version(console):
    assert put(console, STATUS, {"name": "track", "status": False}).status_code == 200
    assert (ConfigVersion.objects.count(), Entry.objects.filter(action__startswith="controller").count()) == (0, 0)


def test_app_gets_the_prompt_only_while_it_is_on_and_the_token_in_full(console, phone):
    defaults = {name: value for name, value in DEFAULTS.items() if name != "installNewData"}
    assert phone.get(APP).body["data"] == defaults
    put(console, INSTALL, PROMPT)
    put(console, FACEBOOK, CREDENTIALS)

    quiet = phone.get(APP).body["data"]
    put(console, STATUS, {"name": "installNew", "status": True})

    assert quiet == defaults | CREDENTIALS
    assert phone.get(APP).body["data"] == DEFAULTS | CREDENTIALS | {"installNew": True, "installNewData": PROMPT}


def test_app_gets_a_change_at_the_next_request(console, phone):
    etag = phone.get(APP).headers["ETag"]
    assert phone.get(APP, **{"If-None-Match": etag}).status_code == 304

    put(console, STATUS, {"name": "rendomBtn", "status": True})

    response = phone.get(APP, **{"If-None-Match": etag})
    assert (response.status_code, response.body["data"]["rendomBtn"]) == (200, True)
    assert phone.get("/api/App/config").body["controller"] == response.body["data"]
