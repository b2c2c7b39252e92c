"""Live-call settings (docs/product.md 5)."""

import pytest

from apps.audit.models import Entry
from apps.audit.names import name_of

SETTINGS = "/api/App/livecall/liveAds"


def test_settings_are_replaced_as_a_whole(console, phone):
    saved = console.put(SETTINGS, {"banner": "on", " interval ": "30", "note": "two\nlines"}, captcha="right")
    assert (saved.status_code, saved.message) == (200, "Ads updated successfully!")

    again = console.put(SETTINGS, {"banner": "off"}, captcha="right", headers={"If-Match": '"2"'})

    assert (again.body["data"], again.body["version"]) == ({"banner": "off"}, 3)
    assert console.get(SETTINGS).body["data"] == {"banner": "off"}
    assert phone.get("/api/App/config").body["liveAds"] == {"banner": "off"}
    entry = Entry.objects.filter(action="livecall.save-settings").latest("at")
    assert entry.before == {"banner": "on", "interval": "30", "note": "two\nlines"}
    assert entry.after == {"banner": "off"}


def test_reserved_keys_are_quoted_in_the_audit_log(console):
    """Otherwise, a key could imitate other fields of the audit log."""
    misleading = {"confirmed by": "another", "name": "Policy", '"name"': "b", "0190abcd-1234-": "c", "names": "d"}
    console.put(SETTINGS, misleading, captcha="right")

    entry = Entry.objects.get(action="livecall.save-settings")

    masked = {'"confirmed by"': "another", '"name"': "Policy", '""name""': "b", '"0190abcd-1234-"': "c", '"names"': "d"}
    assert (entry.after, name_of(entry)) == (masked, "")
    assert console.get(SETTINGS).body["data"] == misleading


@pytest.mark.parametrize(
    "body",
    [
        {"a": 1},
        {"a": None},
        {"a": ["x"]},
        {"a": {"b": "c"}},
        {"": "x"},
        {"  ": "x"},
        {"k" * 101: "x"},
        {"a": "v" * 2001},
        {"a\nb": "x"},
        {"a": "\x07"},
        {f"k{n}": "v" for n in range(201)},
    ],
)
def test_invalid_settings_are_rejected(console, body):
    response = console.put(SETTINGS, body, captcha="right")

    assert (response.status_code, response.body["status"]) == (400, False)
    assert response.message
    assert console.get(SETTINGS).body["data"] == {}
