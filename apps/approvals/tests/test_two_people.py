"""What asks two people is checked, kept and shown, and happens once somebody else confirms it."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.permissions import RoleForbids
from apps.accounts.tests.factories import AdminFactory
from apps.approvals import services, tasks
from apps.approvals.models import HeldRequest
from apps.approvals.tests.steps import (
    CONTROLLER,
    FORBIDDEN,
    OVER,
    REQUESTS,
    RULE,
    SWITCH,
    confirm,
    hold,
    is_on,
    last_event,
    waiting,
)
from apps.audit.models import Entry
from apps.controller.models import ControllerSettings
from apps.core.actor import Actor
from conftest import open_session


def test_until_an_owner_says_so_nothing_asks_two(console):
    assert console.get(RULE).body["data"] == {"acts": []}
    assert console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="right").status_code == 200
    assert waiting(console) == []


def test_it_is_kept_and_shown_and_does_not_happen(rule, editor, second):
    identity = hold(editor)

    assert not is_on()
    assert last_event().action == "request.ask"
    (row,) = waiting(second)
    assert (row["_id"], row["by"], row["isYours"], row["mayConfirm"]) == (identity, "ed", False, True)
    assert (row["action"], row["before"], row["after"]) == (
        "controller.switch",
        {"live_button": False},
        {"live_button": True},
    )
    (own,) = waiting(editor)
    assert (own["isYours"], own["mayConfirm"]) == (True, False)


def test_a_second_person_carries_it_out_with_one_event_that_names_both(rule, editor, second):
    identity = hold(editor)
    events = Entry.objects.count()

    done = confirm(second, identity)

    assert (done.status_code, done.message) == (200, "Confirmed. Updated successfully")
    assert is_on()
    assert Entry.objects.count() == events + 1
    event = last_event()
    assert (event.action, event.actor_label, event.after) == (
        "controller.switch",
        "ed",
        {"live_button": True, "confirmed by": "second"},
    )
    assert waiting(second) == []
    assert confirm(second, identity) == (404, {"status": False, "message": OVER})


def test_nobody_confirms_what_they_asked_for(rule, console):
    identity = hold(console)

    refused = confirm(console, identity)

    assert (refused.status_code, refused.message) == (403, "Someone else has to confirm what you asked for.")
    assert not is_on()
    assert len(waiting(console)) == 1


def test_who_may_not_do_it_may_not_confirm_or_decline_it(rule, console, editor):
    text = ("PUT", "/api/App/policy/admin/update")
    for title in ("One", "Two"):
        assert console.send(*text, body={"policy_title": title, "policy_description": "Words"}).status_code == 200
    identity = hold(console, "POST", "/api/App/policy/admin/versions/1/restore", None)
    viewer = open_session(AdminFactory(login_id="viewer", role="viewer"))

    assert waiting(editor)[0]["mayConfirm"] is False
    assert waiting(console)[0]["after"] == {"title": "One", "version": 3, "restored version": 1}
    for client in (editor, viewer):
        assert confirm(client, identity).message == FORBIDDEN
        assert client.delete(f"{REQUESTS}/{identity}").message == FORBIDDEN
    assert len(waiting(viewer)) == 1


def test_a_wrong_captcha_holds_and_confirms_nothing(rule, console, second):
    assert console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="wrong").status_code == 403
    assert not HeldRequest.objects.exists()
    identity = hold(console)

    refused = second.post(f"{REQUESTS}/{identity}/confirm", captcha="wrong")

    assert (refused.status_code, refused.message) == (403, "Captcha verification failed")
    assert not is_on()
    assert confirm(second, identity).status_code == 200


def test_what_would_be_refused_is_refused_to_the_first_person(rule, console):
    bad = console.put(f"{CONTROLLER}/status/change", {"name": "nonsense", "status": True}, captcha="right")
    unknown = console.post(f"{CONTROLLER}/versions/99/restore", captcha="right")
    console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="right")
    nothing = console.delete("/api/App/analytics/count/all/remove", {"id": [str(uuid.uuid4())]}, captcha="right")

    assert (bad.status_code, unknown.status_code, nothing.status_code) == (400, 404, 404)
    assert [row.act for row in HeldRequest.objects.all()] == ["roll-out"]


def test_what_would_change_nothing_is_answered_as_ever(rule, console):
    same = console.put(f"{CONTROLLER}/status/change", {"name": "liveBtn", "status": False}, captcha="right")

    assert same.status_code == 200
    assert same.body["data"]["liveBtn"] is False
    assert not HeldRequest.objects.exists()


def test_a_declined_request_is_over_and_the_log_says_who_did(rule, editor, second):
    identity = hold(editor)

    declined = second.delete(f"{REQUESTS}/{identity}")

    assert (declined.status_code, declined.message) == (200, "Declined. It is not carried out.")
    assert last_event().action == "request.decline"
    assert (last_event().actor_label, last_event().after) == (
        "second",
        {"asked for": "controller.switch", "asked by": "ed", "act": "roll-out"},
    )
    assert confirm(second, identity).status_code == 404
    assert not is_on()


def test_who_asked_may_withdraw(rule, editor, second):
    identity = hold(editor)

    withdrawn = editor.delete(f"{REQUESTS}/{identity}")

    assert (withdrawn.status_code, withdrawn.message) == (200, "Withdrawn. It is not carried out.")
    assert last_event().action == "request.withdraw"
    assert confirm(second, identity).status_code == 404


def test_after_an_hour_it_is_over(rule, console, second):
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        identity = hold(console)
    with time_machine.travel(now + timedelta(minutes=59), tick=False):
        assert len(waiting(second)) == 1
    with time_machine.travel(now + timedelta(minutes=60), tick=False):
        assert waiting(second) == []
        assert confirm(second, identity).status_code == 404
        assert second.delete(f"{REQUESTS}/{identity}").status_code == 404
        another = hold(second)
        tasks.purge()
    assert str(HeldRequest.objects.get().pk) == another


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": "viewer"}])
def test_the_request_of_somebody_who_may_no_longer_ask_is_over(rule, editor, second, change):
    identity = hold(editor)
    admin = HeldRequest.objects.get().requested_by
    for name, value in change.items():
        setattr(admin, name, value)
    admin.save()

    assert waiting(second) == []
    assert confirm(second, identity) == (404, {"status": False, "message": OVER})
    assert not is_on()


def test_a_row_that_changed_meanwhile_is_a_conflict_and_the_request_stays(rule, console, second):
    form = {"text": "Get the new app", "btn_text": "Install", "btn_url": "https://a.example.com"}
    seen = console.get(CONTROLLER).body["data"]["version"]
    first = hold(console, path="/api/App/controller/install/new", body=form, headers={"If-Match": f'"{seen}"'})
    other = hold(console, path="/api/App/controller/install/new", body=form | {"text": "Come"})
    assert confirm(second, other).status_code == 200

    late = confirm(second, first)

    assert (late.status_code, late.message) == (409, "Someone else changed these settings in the meantime.")
    assert [row["_id"] for row in waiting(second)] == [first]


def test_what_would_do_something_else_by_now_is_not_carried_out(rule, console, second):
    identity = hold(console)
    again = hold(second)
    assert confirm(second, identity).status_code == 200

    # The switch is on already.
    late = confirm(console, again)

    assert (late.status_code, late.message) == (
        409,
        "What it would change is no longer what was asked for. Decline it, and ask again.",
    )
    assert len(waiting(console)) == 1


def test_the_same_call_again_is_the_same_request(rule, console):
    assert hold(console) == hold(console)
    assert HeldRequest.objects.count() == 1
    assert Entry.objects.filter(action="request.ask").count() == 1


def test_one_person_has_ten_requests_at_most(rule, console):
    for value in range(1, 11):
        hold(console, path=f"{CONTROLLER}/position/change", body={"name": "preVideo_time", "value": value + 20})

    refused = console.put(f"{CONTROLLER}/status/change", SWITCH, captcha="right")

    assert refused.status_code == 429
    assert "10 things that still wait" in refused.message
    assert HeldRequest.objects.count() == 10


def test_what_a_second_person_sees_and_what_is_stored_hold_no_secret(rule, console, second):
    body = {"facebook_app_id": "1", "facebook_client_token": "a-very-secret-token"}
    identity = hold(console, path=f"{CONTROLLER}/facebook/change", body=body)

    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM approvals_heldrequest")
        stored = str(cursor.fetchall())
    assert "a-very-secret-token" not in stored + str(waiting(second)) + str(last_event().after)
    assert confirm(second, identity).status_code == 200
    assert ControllerSettings.objects.get().facebook_client_token == "a-very-secret-token"


def test_a_call_that_was_tampered_with_does_not_open(rule, console, second):
    first = hold(console)
    other = hold(second, path=f"{CONTROLLER}/status/change", body={"name": "track", "status": True})
    stolen = HeldRequest.objects.get(pk=other).sealed_call
    HeldRequest.objects.filter(pk=first).update(sealed_call=stolen)

    assert confirm(second, first).status_code == 404
    assert not is_on()


@pytest.mark.parametrize("lost", [{"role": "viewer"}, {"is_active": False}])
def test_whose_role_went_while_the_call_waited_decides_nothing(rule, editor, lost):
    identity = hold(editor)
    second = Admin.objects.get(login_id="second")
    Admin.objects.filter(pk=second.pk).update(**lost)

    with pytest.raises(RoleForbids):
        services.end(request_id=identity, actor=Actor(admin=second, address="", now=timezone.now()))

    assert HeldRequest.objects.filter(pk=identity).exists()


def told(client):
    rows = client.get("/api/admin/inbox").body["data"]
    return [one for one in rows if one["kind"].startswith(("request-", "withdrawn-"))]


def test_others_see_it_at_the_bell_until_it_is_decided(rule, editor, second, console):
    viewer = open_session(AdminFactory(login_id="viewer", role="viewer"))

    identity = hold(editor)

    (problem,) = told(second)
    assert problem["kind"] == f"request-{identity}"
    assert (problem["title"], problem["link"]) == ("ed asks for a second person", "/site/people")
    assert problem["detail"] == "Change what every phone gets: Live button on"
    assert problem["advice"].startswith("Confirm or decline it until ")
    assert (told(editor), told(viewer)) == ([], [])
    confirm(second, identity)
    assert told(second) == []


def test_what_was_withdrawn_is_told_for_an_hour_to_those_who_might_have_confirmed_it(rule, editor, second, console):
    viewer = open_session(AdminFactory(login_id="viewer", role="viewer"))
    other = open_session(AdminFactory(login_id="other", role="editor"))
    with time_machine.travel(timezone.now(), tick=False) as clock:
        editor.delete(f"{REQUESTS}/{hold(editor)}")
        of_owners = hold(console, "PUT", RULE, {"acts": []})
        console.delete(f"{REQUESTS}/{of_owners}")

        titles = [[problem["title"] for problem in told(client)] for client in (second, other, editor, viewer)]
        assert titles == [["owner withdrew a request", "ed withdrew a request"], ["ed withdrew a request"], [], []]
        (problem,) = told(other)
        assert (problem["detail"], problem["link"]) == ("Change what every phone gets", "/site/trail")
        clock.shift(timedelta(minutes=61))
        assert told(open_session(AdminFactory(login_id="third"))) == []
