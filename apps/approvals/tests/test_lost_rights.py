"""Whoever may no longer ask has asked for nothing: not even once the role, or the account, is given back."""

import pytest

from apps.accounts.models import Admin
from apps.accounts.tests.factories import AdminFactory
from apps.approvals.tests.steps import OVER, REQUESTS, RULE, confirm, hold, is_on, last_event, waiting
from apps.audit.models import Entry
from conftest import open_session

LOST_AND_FOUND = [
    ({"role": "viewer"}, {"role": "editor"}),
    ({"isActive": False}, {"isActive": True}),
    ({"role": "viewer", "isActive": False}, {"role": "owner", "isActive": True}),
]


def change(client, login_id, fields):
    person = Admin.objects.get(login_id=login_id)
    changed = client.put(f"/api/admin/people/{person.pk}", fields)
    assert changed.status_code == 200, changed.body


def ends():
    return list(Entry.objects.filter(action="request.end"))


@pytest.mark.parametrize(("lost", "found"), LOST_AND_FOUND)
def test_a_request_does_not_come_back_with_the_rights_of_who_asked(rule, editor, second, lost, found):
    identity = hold(editor)

    change(second, "ed", lost)
    change(second, "ed", found)

    assert waiting(second) == []
    assert confirm(second, identity) == (404, {"status": False, "message": OVER})
    assert not is_on()
    (event,) = ends()
    assert (event.actor_label, event.target) == ("second", f"request:{identity}")
    assert event.after == {"asked for": "controller.switch", "asked by": "ed", "act": "roll-out"}
    # With the rights again it is asked for anew.
    assert confirm(second, hold(open_session(Admin.objects.get(login_id="ed")))).status_code == 200


def test_what_the_role_that_is_left_may_ask_for_goes_on_waiting(rule, console, second):
    third = open_session(AdminFactory(login_id="third"))
    of_owners, of_editors = hold(third, path=RULE, body={"acts": []}), hold(third)

    change(console, "third", {"role": "editor"})

    assert [row["_id"] for row in waiting(second)] == [of_editors]
    assert [event.target for event in ends()] == [f"request:{of_owners}"]


def test_a_change_that_takes_nothing_away_ends_nothing(rule, console, editor, second):
    identity = hold(editor)

    change(console, "ed", {"role": "owner", "isActive": True})
    change(console, "second", {"role": "viewer"})

    assert ends() == []
    assert [row["_id"] for row in waiting(console)] == [identity]


def test_a_change_that_is_refused_ends_nothing(rule, editor, second):
    identity = hold(editor)
    person = Admin.objects.get(login_id="ed")

    late = second.put(f"/api/admin/people/{person.pk}", {"role": "viewer"}, headers={"If-Match": '"99"'})

    assert late.status_code == 409
    assert [row["_id"] for row in waiting(second)] == [identity]


@pytest.mark.parametrize("by", ["editor", "second"])
def test_the_log_names_the_request_that_was_withdrawn_or_declined(rule, editor, second, by):
    identity = hold(editor)

    {"editor": editor, "second": second}[by].delete(f"{REQUESTS}/{identity}")

    assert last_event().target == f"request:{identity}"
