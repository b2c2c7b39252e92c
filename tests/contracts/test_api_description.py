"""The API description is complete, and the test clients check every response against it."""

import json

import pytest

from tests.api_schema import DESCRIPTION, FILE, Description, UndocumentedResponseError


def test_clients_fail_on_responses_that_are_not_described(console, phone, monkeypatch):
    document = json.loads(FILE.read_text())
    del document["components"]["schemas"]["ChallengeResponse"]["properties"]["question"]
    del document["components"]["schemas"]["DeviceVideos"]["properties"]["data"]
    monkeypatch.setattr("tests.api_schema.DESCRIPTION", Description(document))

    with pytest.raises(UndocumentedResponseError, match="askCaptcha"):
        console.get("/api/admin/captcha")
    with pytest.raises(UndocumentedResponseError, match="listDeviceVideos"):
        phone.get("/api/App/video")


def operations():
    return [operation.described for path in DESCRIPTION.paths for operation in path.values()]


def test_every_operation_has_a_unique_id_and_a_summary():
    ids = [operation["operationId"] for operation in operations()]

    assert len(set(ids)) == len(ids)
    assert [operation["operationId"] for operation in operations() if not operation.get("summary")] == []


def test_app_operations_need_only_the_api_key():
    app = {operation["operationId"] for operation in operations() if "app" in operation["tags"]}
    without_session = {
        operation["operationId"] for operation in operations() if {"apiKey": []} in operation["security"]
    }

    assert app >= {"readConfig", "sendEvents", "sendHeartbeat", "listFired", "streamFired"}
    assert without_session == app | {"forgotPassword", "login"}
