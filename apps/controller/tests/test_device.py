"""What the app reads: the settings in full, the install prompt only while it is on, 304 while nothing changed."""

from apps.controller.tests.steps import CREDENTIALS, FACEBOOK, INSTALL, PROMPT, STATUS, put

PATH = "/api/App/controller"


def test_before_any_change_the_app_gets_the_defaults(phone):
    data = phone.get(PATH).body["data"]

    assert (data["liveBtn"], data["afterSplaceAds"], data["preVideo_position"]) == (False, "OFF", 1)
    assert not {"version", "changes", "installNewData"} & data.keys()


def test_a_change_reaches_the_next_request(console, phone):
    etag = phone.get(PATH).headers["ETag"]
    assert phone.get(PATH, **{"If-None-Match": etag}).status_code == 304

    put(console, STATUS, {"name": "rendomBtn", "status": True})

    answer = phone.get(PATH, **{"If-None-Match": etag})
    assert (answer.status_code, answer.body["data"]["rendomBtn"]) == (200, True)
    assert phone.get("/api/App/config").body["controller"] == answer.body["data"]


def test_the_app_has_the_token_that_the_console_hides(console, phone):
    put(console, FACEBOOK, CREDENTIALS)

    assert phone.get(PATH).body["data"]["facebook_client_token"] == CREDENTIALS["facebook_client_token"]


def test_the_install_prompt_is_given_only_while_its_switch_is_on(console, phone):
    put(console, INSTALL, PROMPT)
    assert "installNewData" not in phone.get(PATH).body["data"]

    put(console, STATUS, {"name": "installNew", "status": True})

    assert phone.get(PATH).body["data"]["installNewData"] == PROMPT
