"""Every act that asks two people: held as it is called, and carried out by the same code once it is confirmed."""

from dataclasses import replace

import pytest
from django.urls import resolve

from apps.accounts.tests.factories import AdminFactory
from apps.approvals.tests.steps import ALL, choose, confirm, waiting
from apps.audit.models import Entry
from conftest import open_session
from tests.house.changes import CHANGES, CONTROLLER, WEB, Scenario, send
from tests.house.test_auth_matrix import CALLS

FOR_ALL = {"rules": [{"name": "Trial", "value": True, "when": {}}]}
ASKING = [
    ("DELETE", "/api/App/analytics/count/all/remove"),
    ("DELETE", f"{WEB}/count/all/remove"),
    ("POST", f"{CONTROLLER}/versions/1/restore"),
    ("POST", "/api/App/policy/admin/versions/1/restore"),
    ("POST", "/api/App/terms/admin/versions/1/restore"),
    ("PUT", "/api/App/controller/install/new"),
    ("PUT", f"{CONTROLLER}/afterBtn/change"),
    ("PUT", f"{CONTROLLER}/afterIntro/change"),
    ("PUT", f"{CONTROLLER}/afterSplace/change"),
    ("PUT", f"{CONTROLLER}/facebook/change"),
    ("PUT", f"{CONTROLLER}/position/change"),
    ("PUT", f"{CONTROLLER}/rules/x"),
    ("PUT", f"{CONTROLLER}/status/change"),
]
# It asks for another owner, and in other cases: apps/approvals/tests/test_rule.py.
LOOSENING = ("PUT", "/api/admin/two-people")


def asks_two(method, path):
    found = resolve(path.partition("?")[0]).func
    routed = getattr(found, "console", found)
    return hasattr(getattr(routed.cls, routed.actions[method.lower()]), "held_action")


def test_these_acts_ask_two_people_and_no_others():
    assert sorted(call for call in CALLS if asks_two(*call)) == sorted([*ASKING, LOOSENING])


@pytest.mark.parametrize("call", ASKING, ids=" ".join)
def test_it_is_held_and_then_carried_out_once(console, visitor, owner, mailbox, call):
    ready = CHANGES[call](Scenario(console, visitor, owner, mailbox))
    if call[1].endswith("/rules/x"):
        ready = replace(ready, body=FOR_ALL)
    second = open_session(AdminFactory(login_id="second"))
    choose(console, ALL)
    events = Entry.objects.count()

    held = send(call[0], ready, console)

    assert held.status_code == 202, held.body
    assert Entry.objects.count() == events + 1
    (row,) = waiting(second)
    done = confirm(second, held.body["request"])
    assert done.status_code == 200, done.body
    event = Entry.objects.order_by("-number").first()
    assert Entry.objects.count() == events + 2
    assert (event.actor_label, event.action, event.before) == ("owner", row["action"], row["before"])
    assert event.after == {**row["after"], "confirmed by": "second"}
