"""Each change call of the whole API leaves exactly one entry in the audit log, and none when it is refused."""

from pathlib import Path

import pytest

from apps.audit.models import Entry
from tests.contracts.changes import CHANGES, ID, Scenario, send
from tests.contracts.test_authentication import CALLS

# They begin, verify or end a session, or send a mail: the log has them, with the address.
OF_A_SESSION = {
    ("POST", "/api/admin/login"),
    ("POST", "/api/admin/login/otp"),
    ("POST", "/api/admin/login/resend"),
    ("POST", "/api/admin/login/backup-code"),
    ("POST", "/api/admin/ForgetPw"),
    ("POST", "/api/admin/ForgetPw/resend"),
    ("POST", "/api/admin/ForgetPwOtp"),
    ("POST", "/api/admin/Logout"),
    ("DELETE", "/api/admin/sessions"),
    ("DELETE", "/api/admin/sessions/others"),
    # Nothing is changed before the new app's first code confirms it.
    ("POST", "/api/admin/two-factor/start"),
}
CHANGING = sorted({call for call in CALLS if call[0] != "GET"} - OF_A_SESSION)
# A second time it changes nothing: these set a value.
SETTING = [call for call in CHANGING if call[0] == "PUT" and call[1] != "/api/admin/password"]
# They take no body and no captcha; a second one is refused in the tests of their apps.
NOTHING_TO_REFUSE = {
    ("POST", "/api/App/controller/admin/facebook/reveal"),
    ("POST", f"/api/App/analytics/admin/clearings/{ID}/undo"),
    ("DELETE", f"/api/admin/people/invite/{ID}"),
    ("DELETE", f"/api/admin/people/{ID}/sessions"),
    ("DELETE", f"/api/admin/people/{ID}/two-factor"),
}


@pytest.fixture(autouse=True)
def _own_media(settings, tmp_path):
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}},
    }


@pytest.fixture
def scenario(console, visitor, owner, mailbox):
    return Scenario(console, visitor, owner, mailbox)


SCREEN_WORDS = (Path(__file__).parents[2] / "frontend/src/components/audit/texts.ts").read_text()


def name(call):
    return " ".join(call)


def test_every_change_call_is_walked():
    assert set(CHANGING) == set(CHANGES), "A new call has its line in tests/contracts/changes.py."


@pytest.mark.parametrize("call", CHANGING, ids=name)
def test_a_change_leaves_exactly_one_entry(scenario, call):
    ready = CHANGES[call](scenario)
    before = Entry.objects.count()

    answer = send(call[0], ready, scenario.console)

    assert answer.status_code == 200, answer.body
    assert Entry.objects.count() == before + 1
    entry = Entry.objects.order_by("-number").first()
    assert (entry.actor_label, entry.address) == (ready.actor, "127.0.0.1")
    assert f'"{entry.action}":' in SCREEN_WORDS, "A new action has its words on the audit log's screen."


@pytest.mark.parametrize("call", SETTING, ids=name)
def test_setting_what_stands_leaves_none(scenario, call):
    ready = CHANGES[call](scenario)
    send(call[0], ready, scenario.console)
    before = Entry.objects.count()

    answer = send(call[0], ready, scenario.console)

    assert answer.status_code == 200, answer.body
    assert Entry.objects.count() == before


@pytest.mark.parametrize("call", [call for call in CHANGING if call not in NOTHING_TO_REFUSE], ids=name)
def test_a_refused_change_leaves_none(scenario, call):
    ready = CHANGES[call](scenario)
    before = Entry.objects.count()

    # Without a body, or, where none is taken, without a solved problem.
    answer = send(call[0], ready, scenario.console, captcha="wrong", body={"nonsense": "1"})

    assert answer.status_code >= 400, answer.body
    assert Entry.objects.count() == before
