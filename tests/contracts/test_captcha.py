"""Every request that requires a captcha rejects a wrong or missing answer with its own text, and changes nothing."""

import pytest

from apps.audit.models import Entry
from tests.contracts.changes import CHANGES, ID, Scenario, has_header, requires_captcha, send

pytestmark = pytest.mark.usefixtures("own_media")

# The texts of docs/product.md 12.5, by the start of the path.
WRONG_ANSWERS = {
    "/api/App/livecall": "Ans in not currect",
    "/api/App/ads/webads": "Captcha answer is not correct",
    "/api/admin/people": "Captcha answer is not correct",
    "/api/App/controller": "Ans is not correct",
    "/api/App/policy": "Ans is not correct",
    "/api/App/terms": "Ans is not correct",
    "/api/App/video": "Captcha verification failed",
    "/api/App/notification": "Captcha answer is incorrect",
    "/api/App/analytics": "Incorrect answer to the captcha.",
    "/api/App/banner": "Incorrect answer to the captcha.",
}
# Other requests are sent without a captcha in test_audit_events.
PROTECTED = [call for call in CHANGES if requires_captcha(call)]


def test_destructive_requests_require_the_captcha():
    assert len(PROTECTED) == 27
    assert {call for call in CHANGES if call[0] == "DELETE" and "people" not in call[1]} - set(PROTECTED) == {
        ("DELETE", f"/api/App/notification/test/phones/{ID}")
    }


@pytest.mark.parametrize("call", PROTECTED, ids=" ".join)
def test_change_without_a_right_answer_is_rejected(console, visitor, owner, mailbox, call):
    ready = CHANGES[call](Scenario(console, visitor, owner, mailbox))
    events = Entry.objects.count()

    responses = [send(call[0], ready, console, captcha=captcha) for captcha in ("wrong", None)]

    message = next(text for start, text in WRONG_ANSWERS.items() if call[1].startswith(start))
    assert responses == [(403, {"status": False, "message": message})] * 2
    assert Entry.objects.count() == events


@pytest.mark.parametrize("call", [call for call in PROTECTED if has_header(call, "If-Match")], ids=" ".join)
def test_malformed_version_does_not_spend_the_captcha(console, visitor, owner, mailbox, call):
    ready = CHANGES[call](Scenario(console, visitor, owner, mailbox))
    solved = console.solve(right=True)

    events = Entry.objects.count()

    for header in ("3", '"x"', "*", '"-1"', f'"{"9" * 30}"'):
        malformed = send(call[0], ready, console, captcha=solved, seen=header)

        assert malformed.status_code == 400
        assert malformed.message == 'The If-Match header must be a version number in quotes, like "3".'
    assert Entry.objects.count() == events
    assert send(call[0], ready, console, captcha=solved).status_code == 200
