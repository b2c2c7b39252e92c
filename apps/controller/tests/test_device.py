"""The app reads all settings, the install prompt only while it is on, and 304 if nothing changed."""

from apps.controller.tests.steps import CREDENTIALS, FACEBOOK, STATUS, put

PATH = "/api/App/controller"


def test_app_gets_the_defaults_before_any_change(phone):
    data = phone.get(PATH).body["data"]

    assert (data["liveBtn"], data["afterSplaceAds"], data["preVideo_position"]) == (False, "OFF", 1)
    assert not {"version", "changes", "installNewData"} & data.keys()


def test_app_gets_a_change_at_the_next_request(console, phone):
    etag = phone.get(PATH).headers["ETag"]
    assert phone.get(PATH, **{"If-None-Match": etag}).status_code == 304

    put(console, STATUS, {"name": "rendomBtn", "status": True})

    answer = phone.get(PATH, **{"If-None-Match": etag})
    assert (answer.status_code, answer.body["data"]["rendomBtn"]) == (200, True)
    assert phone.get("/api/App/config").body["controller"] == answer.body["data"]


def test_app_gets_the_token_in_full(console, phone):
    put(console, FACEBOOK, CREDENTIALS)

    assert phone.get(PATH).body["data"]["facebook_client_token"] == CREDENTIALS["facebook_client_token"]
