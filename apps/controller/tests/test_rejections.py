"""Each rejected request differs from a valid one in one thing. It changes and logs nothing."""

import pytest

from apps.controller.serializers import UNKNOWN_MODE
from apps.controller.tests.steps import (
    CREDENTIALS,
    FACEBOOK,
    FORMS,
    INSTALL,
    INTRO,
    MASK,
    POSITION,
    POSITION_7,
    PROMPT,
    SPLASH,
    STATUS,
    SWITCH_ON,
    VERSIONS,
    VIDEO_END,
    put,
    read,
    read_state,
)

every_form = pytest.mark.parametrize(("path", "body"), FORMS.values(), ids=FORMS)


@pytest.fixture
def saved_settings(console):
    """Save settings, so that a rejected request could overwrite something."""
    put(console, STATUS, {"name": "preVideo", "status": True})
    return console


def assert_rejected(console, path, body, *, message, field=None, **more):
    before = read_state()

    response = put(console, path, body, **more)

    assert (response.status_code, response.body["status"], response.message) == (400, False, message)
    assert field is None or list(response.body["errors"]) == [field]
    assert read_state() == before


MODES = {SPLASH: {"name": "FS"}, INTRO: {"name": "FS"}, VIDEO_END: {"name": "FS"}}
UNKNOWN_SWITCHES = [
    *("id", "version", "save", "changes", "__class__", "live_button", "livebtn", "liveBtn ", "preVideo_position"),
    *("afterSplaceAds", "facebook_app_id", "randomBtn"),
]
UNKNOWN_NUMBERS = ["liveBtn", "version", "id", "pre_video_time", "preVideo", "__class__"]
UNKNOWN_MODES = ["open", "AUTO", "OFF ", "FULL_SCREEN", "fs"]
# The path, the body, its only invalid field, and the message.
INVALID = [
    *((STATUS, SWITCH_ON | {"name": name}, "name", "Unknown switch.") for name in UNKNOWN_SWITCHES),
    *((POSITION, POSITION_7 | {"name": name}, "name", "Unknown number setting.") for name in UNKNOWN_NUMBERS),
    *((path, {"name": mode}, "name", UNKNOWN_MODE) for path in MODES for mode in UNKNOWN_MODES),
    *((path, {"name": "OFF"}, "name", UNKNOWN_MODE) for path in (INTRO, VIDEO_END)),
]


def test_unknown_name_is_rejected(saved_settings):
    for path, body, field, message in INVALID:
        assert_rejected(saved_settings, path, body, message=message, field=field)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "Starting position must be 0 or more"),
        (-(2**40), "Starting position must be 0 or more"),
        (-1.5, "Starting position must be 0 or more"),
        (2**31, "The number must be at most 2,147,483,647."),
        (7.0, "Must be a whole number."),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["preVideo_position", "preVideo_time"])
def test_invalid_number_is_rejected(saved_settings, name, value, message):
    assert_rejected(saved_settings, POSITION, {"name": name, "value": value}, message=message, field="value")


NOT_AN_ADDRESS = "Enter a URL that begins with http:// or https://, or one that opens an app, like market://."


def test_button_url_opens_the_web_or_an_app(saved_settings):
    for url in (
        *("javascript:alert(1)", "DATA:text/html,x", "file:///etc/passwd", "intent:x", "blob:https://a.example/1"),
        *("//evil.example", "https:evil", "https://a@b.example", "u", "example.com:8080/x", "market:", "about:blank"),
    ):
        body = PROMPT | {"btn_url": url}
        assert_rejected(saved_settings, INSTALL, body, message=NOT_AN_ADDRESS, field="btn_url")
    for url in ("market://details?id=a.b", "myapp:open", "https://b.example:8443/x"):
        assert put(saved_settings, INSTALL, PROMPT | {"btn_url": url}).status_code == 200


@pytest.mark.parametrize("token", [MASK, f"{MASK}cdee", "•", f"new{MASK}cdef"])
def test_partly_masked_token_is_rejected(console, token):
    put(console, FACEBOOK, CREDENTIALS)
    body = CREDENTIALS | {"facebook_client_token": token}

    assert_rejected(
        console, FACEBOOK, body, message="Enter the complete client token, or leave the masked value unchanged."
    )


@every_form
def test_stale_save_is_rejected_with_the_current_settings(saved_settings, path, body):
    other = {
        "preVideo_position": {"value": 9},
        "FS": {"name": "URL"},
        "NTV": {"name": "FS"},
        "URL": {"name": "NTV"},
    }.get(body.get("name", ""), {next(iter(body)): "first"})
    assert put(saved_settings, path, body | other, headers={"If-Match": '"1"'}).status_code == 200
    before = read_state()

    response = put(saved_settings, path, body, headers={"If-Match": '"1"'})

    current = read(saved_settings)
    conflict = {"status": False, "message": "Someone else changed these settings in the meantime.", "data": current}
    assert response.body.pop("changed")["by"] == "owner"
    assert response == (409, conflict)
    assert read_state() == before


@every_form
def test_change_of_another_setting_is_no_conflict(saved_settings, path, body):
    put(saved_settings, STATUS, SWITCH_ON)

    assert put(saved_settings, path, body, headers={"If-Match": '"1"'}).status_code == 200


@every_form
def test_unknown_version_is_a_conflict(saved_settings, path, body):
    before = read_state()

    assert put(saved_settings, path, body, headers={"If-Match": '"99"'}).status_code == 409
    assert read_state() == before


def test_switch_needs_no_version(saved_settings):
    assert put(saved_settings, STATUS, SWITCH_ON, headers={"If-Match": '"0"'}).status_code == 200


@pytest.mark.parametrize("number", ["2", "99999999999999999999", "-1", "x"])
def test_unknown_version_cannot_be_restored(saved_settings, number):
    before = read_state()

    assert saved_settings.post(f"{VERSIONS}/{number}/restore", captcha="right").status_code == 404
    assert read_state() == before
