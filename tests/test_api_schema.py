"""What the check of answers finds; and that the description is whole."""

import json

import pytest

from tests.api_schema import DESCRIPTION, FILE, Description, NotDescribed, Seen

GOOD = {"status": True, "message": "", "id": "0190b0c4-0000-7000-8000-000000000000", "question": "8 + 5"}


def seen(body=GOOD, **other):
    return Seen(**{"method": "GET", "path": "/api/admin/captcha", "status": 200, "body": body, **other})


def test_an_answer_as_described_passes():
    DESCRIPTION.check(seen())
    DESCRIPTION.check(seen(path="/api/admin/captcha/"))


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (seen({**GOOD, "hint": 13}), "hint"),
        (seen({name: value for name, value in GOOD.items() if name != "question"}), "question"),
        (seen({**GOOD, "question": 13}), "13 is not of type 'string'"),
        (seen({**GOOD, "id": "seven"}), "'seven' is not a 'uuid'"),
        (seen([GOOD]), "is not of type 'object'"),
        (seen(None), "the body is missing"),
        (seen(status=418), "this status is not described"),
        (seen(query="page=2"), "no query parameter page is described"),
        (seen(path="/api/admin/riddle"), "there is no such operation"),
        (seen({"status": False, "message": "No.", "code": "invalid", "why": ""}, status=401), "why"),
        (seen({"status": False, "message": "No.", "code": "invalid", "why": ""}, status=404, path="/api/none"), "why"),
    ],
)
def test_an_answer_that_is_not_as_described_is_found(wrong, word):
    with pytest.raises(NotDescribed, match="answered") as found:
        DESCRIPTION.check(wrong)
    assert word in str(found.value)


def test_a_request_that_is_carried_out_though_its_body_is_not_as_described_is_found():
    call = {
        "method": "POST",
        "path": "/api/App/livecall/heartbeat",
        "body": {"status": True, "message": "", "interval": 20},
    }
    DESCRIPTION.check(seen(**call, sent={"viewer": "phone-1"}))

    with pytest.raises(NotDescribed, match="'viewer' is a required property"):
        DESCRIPTION.check(seen(**call, sent={"watcher": "phone-1"}))


def test_the_test_clients_look_at_every_answer(console, phone, monkeypatch):
    """With the captcha's question and the list of videos out of the description, both clients complain."""
    document = json.loads(FILE.read_text())
    del document["components"]["schemas"]["ChallengeAnswer"]["properties"]["question"]
    del document["components"]["schemas"]["DeviceVideos"]["properties"]["data"]
    monkeypatch.setattr("tests.api_schema.DESCRIPTION", Description(document))

    with pytest.raises(NotDescribed, match="askCaptcha"):
        console.get("/api/admin/captcha")
    with pytest.raises(NotDescribed, match="listDeviceVideos"):
        phone.get("/api/App/video")


def operations():
    return [one.described for path in DESCRIPTION.paths for one in path.values()]


def test_every_operation_has_a_name_of_its_own_and_says_what_it_does():
    names = [one["operationId"] for one in operations()]

    assert len(set(names)) == len(names)
    assert all(name.isidentifier() and "_" not in name for name in names)
    assert [one["operationId"] for one in operations() if not one.get("summary")] == []


def test_the_app_needs_no_session_and_the_console_one():
    app = [one for one in operations() if "app" in one["tags"]]

    assert {one["operationId"] for one in app} >= {
        "readConfig",
        "sendEvents",
        "sendHeartbeat",
        "listFired",
        "streamFired",
    }
    assert all({"apiKey": []} in one["security"] for one in app)
    open_to_all = [one["operationId"] for one in operations() if one not in app and one["security"] == [{"apiKey": []}]]
    assert sorted(open_to_all) == ["forgotPassword", "login"]
