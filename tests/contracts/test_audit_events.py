"""Every request that changes something records one audit event, and none if it changes nothing.

test_request_bodies and test_captcha check that a rejected request records none.
"""

from pathlib import Path

import pytest

from apps.audit.models import Entry
from tests.contracts.changes import CHANGES, Scenario, requires_captcha, send
from tests.contracts.test_authentication import CALLS

pytestmark = pytest.mark.usefixtures("own_media")

# These begin, verify, or end a session, or send a code. The security log has them.
SESSION_REQUESTS = {
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
    # Nothing changes until the first code of the new app confirms it.
    ("POST", "/api/admin/two-factor/start"),
}
# These are sent as POST for the size of their body, and change nothing.
READS = {("POST", "/api/App/controller/admin/rules/x/estimate")}
CHANGING = sorted({call for call in CALLS if call[0] != "GET"} - SESSION_REQUESTS - READS)
# These set a value, so the same request again changes nothing.
IDEMPOTENT = [call for call in CHANGING if call[0] == "PUT" and call[1] != "/api/admin/password"]


@pytest.fixture
def scenario(console, visitor, owner, mailbox):
    return Scenario(console, visitor, owner, mailbox)


SCREEN_TEXTS = (Path(__file__).parents[2] / "frontend/src/patterns/audit/texts.ts").read_text()


def name(call):
    return " ".join(call)


def test_every_changing_request_is_listed():
    assert set(CHANGING) == set(CHANGES), "Add new requests to tests/contracts/changes.py."


@pytest.mark.parametrize("call", CHANGING, ids=name)
def test_change_records_exactly_one_event(scenario, call):
    ready = CHANGES[call](scenario)
    before = Entry.objects.count()

    response = send(call[0], ready, scenario.console, captcha="right" if requires_captcha(call) else None)

    assert response.status_code == 200, response.body
    assert Entry.objects.count() == before + 1
    entry = Entry.objects.order_by("-number").first()
    assert (entry.actor_label, entry.address) == (ready.actor, "127.0.0.1")
    assert f'"{entry.action}":' in SCREEN_TEXTS, "Add a text for new actions to the audit log screen."


@pytest.mark.parametrize("call", IDEMPOTENT, ids=name)
def test_change_to_the_current_value_records_no_event(scenario, call):
    ready = CHANGES[call](scenario)
    send(call[0], ready, scenario.console)
    before = Entry.objects.count()

    response = send(call[0], ready, scenario.console)

    assert response.status_code == 200, response.body
    assert Entry.objects.count() == before
