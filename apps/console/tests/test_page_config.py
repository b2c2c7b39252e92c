"""The configuration that the server writes into each page."""

import base64
import re
from datetime import datetime

import pytest
from django.conf import settings

from apps.accounts.models import Admin
from apps.accounts.tests.factories import AdminFactory
from apps.console.tests.pages import config_of, text_of
from apps.wire.encryption import key_name
from conftest import open_session


def test_page_of_a_viewer_lists_forbidden_requests(db):
    viewer = open_session(AdminFactory(role="viewer")).http.get("/site/profile")
    editor = open_session(AdminFactory(role="editor")).http.get("/site/profile")

    assert "View only" in text_of(viewer)
    assert {"addPlacement", "updatePerson"} <= set(config_of(viewer)["denied"])
    assert "View only" not in text_of(editor)
    assert "addPlacement" not in config_of(editor)["denied"]
    assert "restoreConfigVersion" in config_of(editor)["denied"]


def test_config_has_exactly_the_expected_fields(signed_in):
    config = config_of(signed_in.get("/site/profile"))

    assert config.pop("account") == str(Admin.objects.get().pk)
    assert base64.b64decode(config.pop("wireKey")) == settings.WIRE_KEYS[0]
    assert config.pop("apiKey") == settings.CLIENT_API_KEYS[0]
    routes = [link["route"] for link in config.pop("links")]
    assert "/site/profile" in routes
    assert re.fullmatch("[0-9a-f]{12}", config.pop("release"))
    kinds = {kind["name"]: kind["title"] for kind in config.pop("adKinds")}
    fixed = {"native": "Native", "fullScreen": "Full screen", "banner": "Banner", "open": "Open", "reward": "Reward"}
    assert kinds.items() >= fixed.items()
    assert datetime.fromisoformat(config.pop("now")).tzinfo is not None
    assert config.pop("wireKeyName") == key_name(settings.WIRE_KEYS[0])
    assert config == {
        "screen": {
            "name": "profile",
            "heading": "Profile",
            "intro": "Your details, sign-in, and sessions.",
            "onCrash": "error-page",
            "needsLogin": True,
        },
        "signedIn": True,
        "timeZone": "Asia/Kolkata",
        "passwordMin": 6,
    }


def test_config_has_the_values_of_the_environment(signed_in, settings):
    settings.TIME_ZONE = "Europe/London"
    settings.PASSWORD_MIN_LENGTH = 12

    config = config_of(signed_in.get("/site/profile"))

    assert (config["timeZone"], config["passwordMin"]) == ("Europe/London", 12)


@pytest.mark.parametrize(("credentials", "is_logged"), [("", True), ("/run/fcm.json", False)])
def test_config_of_notifications_has_the_provider(signed_in, settings, credentials, is_logged):
    settings.FCM_CREDENTIALS = credentials

    assert config_of(signed_in.get("/site/notification"))["logsPushes"] is is_logged
