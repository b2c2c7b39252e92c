"""Owners change, disable, and sign out other admins. One owner always remains."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.exceptions import RoleRequiredError
from apps.accounts.models import Admin
from apps.accounts.services import admins
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import add_authenticator, run_concurrently
from apps.audit.models import Entry
from apps.core.actor import Actor
from conftest import ISO_TIME, EncryptedClient, open_session

pytestmark = pytest.mark.postgres

PEOPLE = "/api/admin/people"
KEEP_YOURSELF = "You cannot disable your own account or change your own role."


@pytest.fixture
def editor(db):
    return AdminFactory(login_id="maria", role="editor")


def person(console, login_id):
    return next(row for row in console.get(PEOPLE).body["data"] if row["a_id"] == login_id)


def test_list_shows_all_admins(console, editor):
    open_session(editor)
    open_session(editor)
    add_authenticator(editor)

    you, maria = person(console, "owner"), person(console, "maria")

    assert (you["isYou"], you["role"], you["sessions"], you["hasApp"]) == (True, "owner", 1, False)
    assert (maria["isYou"], maria["role"], maria["sessions"], maria["hasApp"]) == (False, "editor", 2, True)
    assert re.fullmatch(ISO_TIME, maria["lastSeenAt"])
    assert (maria["isActive"], maria["isSuperuser"], maria["a_email"]) == (True, False, "maria@example.com")


def test_last_activity_is_a_session_or_the_last_sign_in(console, editor):
    assert (person(console, "maria")["lastSeenAt"], person(console, "maria")["sessions"]) == (None, 0)
    signed_in_at = timezone.now().replace(microsecond=0) - timedelta(days=120)
    Admin.objects.filter(pk=editor.pk).update(last_login=signed_in_at)

    assert person(console, "maria")["lastSeenAt"] == f"{signed_in_at:%Y-%m-%dT%H:%M:%S}.000Z"

    open_session(editor)
    assert person(console, "maria")["lastSeenAt"] > timezone.now().isoformat()[:10]


def test_disabling_ends_sessions_and_enabling_allows_sign_in(console, editor, mailbox):
    client = open_session(editor)

    off = console.put(f"{PEOPLE}/{editor.pk}", {"isActive": False})

    assert (off.status_code, off.body["data"]["isActive"], off.body["data"]["sessions"]) == (200, False, 0)
    for poll in ("/api/App/controller/admin/app/loadCheck", "/api/admin/inbox", "/api/admin/AdminData"):
        assert client.get(poll).status_code == 401
    assert "Your account was changed" in mailbox.subjects()
    assert console.put(f"{PEOPLE}/{editor.pk}", {"isActive": True}).body["data"]["isActive"] is True
    assert client.get("/api/admin/inbox").status_code == 401
    assert open_session(editor).get("/api/admin/inbox").status_code == 200


@pytest.mark.parametrize("change", [{"email": "other@example.com"}, {"is_active": False}])
def test_account_change_invalidates_a_started_reset(console, owner, editor, mailbox, change):
    requested = EncryptedClient().post("/api/admin/ForgetPw", {"a_email": editor.email})
    begun = EncryptedClient(bearer=requested.body["token"])
    assert begun.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()}).status_code == 200

    by = Actor(admin=owner, address="", now=timezone.now())
    admins.change_admin(admin=editor, change=change, actor=by)
    admins.change_admin(admin=editor, change={"is_active": True}, actor=by)

    assert begun.post("/api/admin/NewPassword", {"password": "green-mule-9"}).status_code == 401


def test_superuser_made_editor_loses_superuser_rights(console):
    root = AdminFactory(login_id="root", superuser=True)

    changed = console.put(f"{PEOPLE}/{root.pk}", {"role": "editor"})

    assert (changed.body["data"]["role"], changed.body["data"]["isSuperuser"]) == ("editor", False)


@pytest.mark.parametrize("body", [{"role": "viewer"}, {"isActive": False}])
def test_own_role_and_account_cannot_be_changed(console, owner, body):
    AdminFactory(role="owner")

    rejected = console.put(f"{PEOPLE}/{owner.pk}", body)

    assert (rejected.status_code, rejected.message) == (400, KEEP_YOURSELF)
    assert (person(console, "owner")["role"], person(console, "owner")["isActive"]) == ("owner", True)


@pytest.mark.parametrize("path", ["sessions", "two-factor"])
def test_own_sessions_and_app_are_changed_on_the_profile(console, owner, path):
    add_authenticator(owner)

    rejected = console.delete(f"{PEOPLE}/{owner.pk}/{path}")

    assert (rejected.status_code, rejected.message) == (400, "Do this for your own account on the profile screen.")
    assert person(console, "owner")["hasApp"] is True
    assert Entry.objects.count() == 0


def test_change_without_a_field_is_rejected(console, editor):
    rejected = console.put(f"{PEOPLE}/{editor.pk}", {})

    assert (rejected.status_code, rejected.message) == (400, "Please fill all the fields")


def test_stale_change_is_rejected_with_the_current_row(console, editor):
    seen = {"If-Match": f'"{person(console, "maria")["version"]}"'}
    assert console.put(f"{PEOPLE}/{editor.pk}", {"role": "viewer"}, headers=seen).status_code == 200

    stale = console.put(f"{PEOPLE}/{editor.pk}", {"role": "owner"}, headers=seen)

    assert (stale.status_code, stale.body["data"]["role"]) == (409, "viewer")


def test_owner_ends_all_sessions_of_another(console, editor):
    clients = [open_session(editor) for _ in range(2)]

    ended = console.delete(f"{PEOPLE}/{editor.pk}/sessions")

    assert (ended.status_code, ended.body["data"]["sessions"]) == (200, 0)
    assert [client.get("/api/admin/Authorization").status_code for client in clients] == [401, 401]
    assert Entry.objects.get().action == "admin.sessions_end"


def test_owner_removes_a_lost_authenticator(console, editor, mailbox):
    add_authenticator(editor)

    done = console.delete(f"{PEOPLE}/{editor.pk}/two-factor")
    again = console.delete(f"{PEOPLE}/{editor.pk}/two-factor")

    assert (done.status_code, done.body["data"]["hasApp"]) == (200, False)
    assert (again.status_code, again.message) == (409, "No authenticator app is on.")
    assert "Authenticator app turned off" in mailbox.subjects()


@pytest.mark.parametrize(("method", "path"), [("PUT", ""), ("DELETE", "/sessions"), ("DELETE", "/two-factor")])
def test_unknown_admin_is_not_found(console, method, path):
    unknown = console.send(method, f"{PEOPLE}/01900000-0000-7000-8000-000000000000{path}", body={"role": "viewer"})

    assert (unknown.status_code, unknown.message) == (404, "This admin does not exist.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("body", [{"role": "viewer"}, {"isActive": False}], ids=["demote", "disable"])
def test_concurrent_demotions_leave_an_owner(body):
    owners = [AdminFactory(role="owner") for _ in range(4)]
    clients = [open_session(owner) for owner in owners]

    codes = run_concurrently(4, lambda n: clients[n].put(f"{PEOPLE}/{owners[(n + 1) % 4].pk}", body).status_code)

    assert set(codes) <= {200, 401, 403}
    left = [owner for owner in owners if is_owner(owner)]
    assert len(left) == 4 - codes.count(200) >= 1


@pytest.mark.parametrize("operation", [admins.end_sessions, admins.reset_authenticator])
def test_admin_demoted_during_the_request_is_rejected(console, owner, editor, operation):
    open_session(editor)
    add_authenticator(editor)
    actor = Actor(owner, "", timezone.now())
    Admin.objects.filter(pk=owner.pk).update(role="editor")

    with pytest.raises(RoleRequiredError):
        operation(admin=editor, actor=actor)

    Admin.objects.filter(pk=owner.pk).update(role="owner")
    maria = person(console, "maria")
    assert (maria["sessions"], maria["hasApp"]) == (1, True)


def is_owner(admin):
    admin.refresh_from_db()
    return admin.role == "owner" and admin.is_active
