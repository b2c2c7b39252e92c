"""An emailed invitation creates one admin with the chosen role within a day."""

import threading
from datetime import timedelta

import pytest
import time_machine
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import Admin, Invitation
from apps.accounts.services import admins, invitations
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import run_concurrently
from apps.audit.models import Entry
from apps.core.actor import Actor
from conftest import EncryptedClient, open_session
from tests.waiting import wait_until_blocked

pytestmark = pytest.mark.postgres

INVITE = "/api/admin/people/invite"
ACCEPT = "/api/admin/invitation"
OVER = "This invitation was used or withdrawn, or it has expired. Ask for a new one."
ACCOUNT = {"a_id": "newcomer", "password": "green-mule-9"}


def invite(console, email="new@example.com", role="editor"):
    return console.post(INVITE, {"a_email": email, "role": role}, captcha="right")


def open_link(mailbox):
    """Return the browser of the person who got the newest invitation."""
    return EncryptedClient(bearer=mailbox.link().rpartition("#")[2])


@pytest.fixture
def invited(console, mailbox):
    assert invite(console).status_code == 200
    return open_link(mailbox)


def test_invitation_email_leads_to_an_account_with_the_role(console, mailbox, settings):
    settings.PUBLIC_URL = "https://console.example.com"
    row = invite(console, role="viewer").body["data"]
    mail = mailbox.messages()[-1]

    assert (row["role"], row["invitedBy"]) == ("viewer", "owner")
    assert (mail.to, mail.subject) == (["new@example.com"], "You are invited to Video Downloader Admin")
    assert "owner invited you to Video Downloader Admin. Your role: viewer." in mail.body
    assert mailbox.link().startswith("https://console.example.com/site/admin/panel/invite#")
    client = open_link(mailbox)
    assert client.get(ACCEPT).body["data"]["a_email"] == "new@example.com"

    made = client.post(ACCEPT, ACCOUNT)

    assert (made.status_code, made.message) == (200, "Your account is ready. Sign in with your admin ID and password.")
    admin = Admin.objects.get(login_id="newcomer")
    assert (admin.role, admin.email, admin.is_superuser) == ("viewer", "new@example.com", False)
    assert admin.check_password("green-mule-9")
    entry = Entry.objects.get(action="admin.join")
    assert (entry.actor, entry.after["role"], entry.after["invited_by"]) == (admin, "viewer", "owner")
    assert entry.after["name"] == "newcomer"
    assert "green-mule" not in str(list(Entry.objects.values()))


def test_invitation_link_without_public_url_uses_the_request_host(console, mailbox):
    invite(console)

    assert mailbox.link().startswith("http://testserver/site/admin/panel/invite#")


def test_invitation_token_is_stored_as_a_hash(invited):
    stored = str(list(Invitation.objects.values()))

    assert invited.bearer not in stored


def test_invitation_works_once(invited, console):
    assert invited.post(ACCEPT, ACCOUNT).status_code == 200

    again = invited.post(ACCEPT, {"a_id": "other", "password": "green-mule-9"})

    assert (again.status_code, again.message) == (401, OVER)
    assert invited.get(ACCEPT).status_code == 401
    assert console.get("/api/admin/people").body["invitations"] == []


def test_invitation_expires_after_24_hours(invited, owner):
    with time_machine.travel(timezone.now() + timedelta(hours=23, minutes=59), tick=False):
        assert invited.get(ACCEPT).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1), tick=False):
        late = invited.post(ACCEPT, ACCOUNT)
        listed = open_session(owner).get("/api/admin/people").body["invitations"]

    assert (late.status_code, late.message) == (401, OVER)
    assert listed == []
    assert not Admin.objects.filter(login_id="newcomer").exists()


def test_withdrawn_invitation_is_invalid(invited, console):
    waiting = console.get("/api/admin/people").body["invitations"]

    gone = console.delete(f"{INVITE}/{waiting[0]['_id']}")
    again = console.delete(f"{INVITE}/{waiting[0]['_id']}")

    assert (len(waiting), gone.status_code, again.status_code) == (1, 200, 404)
    assert invited.post(ACCEPT, ACCOUNT).status_code == 401
    assert Entry.objects.filter(action="admin.invite_withdraw").count() == 1


def test_second_invitation_replaces_the_first(invited, console, mailbox):
    assert invite(console, email="NEW@example.com", role="viewer").status_code == 200
    second = open_link(mailbox)

    assert invited.get(ACCEPT).status_code == 401
    assert second.get(ACCEPT).body["data"]["role"] == "viewer"
    assert len(console.get("/api/admin/people").body["invitations"]) == 1


@pytest.mark.parametrize("change", [{"role": "editor"}, {"is_active": False}], ids=["demoted", "disabled"])
def test_invitations_of_a_former_owner_are_void(console, mailbox, change):
    other = AdminFactory(role="owner")
    invite(open_session(other))
    client = open_link(mailbox)
    Admin.objects.filter(pk=other.pk).update(**change)

    assert client.post(ACCEPT, ACCOUNT).status_code == 401


@pytest.mark.parametrize(
    ("lost", "found"), [({"role": "editor"}, {"role": "owner"}), ({"isActive": False}, {"isActive": True})]
)
def test_void_invitation_stays_void_when_rights_return(console, mailbox, lost, found):
    other = AdminFactory(role="owner")
    invite(open_session(other))
    client = open_link(mailbox)

    for fields in (lost, found):
        assert console.put(f"/api/admin/people/{other.pk}", fields).status_code == 200

    assert client.post(ACCEPT, ACCOUNT).status_code == 401
    assert console.get("/api/admin/people").body["invitations"] == []
    event = Entry.objects.get(action="admin.invite_withdraw")
    assert (event.actor_label, event.before) == ("owner", {"name": "new@example.com", "role": "editor"})


@pytest.mark.parametrize("way", ["made", "changed"])
def test_invitation_ends_when_its_email_gets_an_account(invited, console, owner, way):
    other = AdminFactory(login_id="maria", email="maria@example.com")
    invite(console, email="else@example.com")

    if way == "made":
        admins.create_admin(login_id="direct", email="NEW@example.com", password="green-mule-9")
    else:
        actor = Actor(admin=owner, address="", now=timezone.now())
        admins.change_admin(admin=other, change={"email": "NEW@example.com"}, actor=actor)

    rejected = invited.post(ACCEPT, ACCOUNT)
    assert (rejected.status_code, rejected.message) == (401, OVER)
    assert [row["a_email"] for row in console.get("/api/admin/people").body["invitations"]] == ["else@example.com"]


def test_invitation_of_an_admin_is_rejected(console, mailbox):
    AdminFactory(login_id="maria", disabled=True)
    before = len(mailbox.messages())

    rejected = invite(console, email="Maria@example.com")

    assert (rejected.status_code, rejected.message) == (409, "An admin with this email already exists.")
    assert len(mailbox.messages()) == before
    assert Invitation.objects.count() == 0


def test_invitations_are_limited_to_twenty_per_hour(console):
    codes = [invite(console, email=f"n{number}@example.com").status_code for number in range(21)]

    assert codes == [200] * 20 + [429]


@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        ({"a_id": "Owner", "password": "green-mule-9"}, 409, "An admin with this ID or email already exists."),
        ({"a_id": "two words", "password": "green-mule-9"}, 400, "An admin ID must have 1 to 150 printable characters"),
        ({"a_id": "newcomer", "password": "newcomer1"}, 400, "must not consist of"),
    ],
    ids=["taken id in capitals", "odd id", "near"],
)
def test_rejected_account_keeps_the_invitation(invited, body, status, text):
    rejected = invited.post(ACCEPT, body)

    assert rejected.status_code == status
    assert text in rejected.message
    assert Admin.objects.count() == 1
    assert invited.post(ACCEPT, ACCOUNT).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_concurrent_accepts_create_one_account(owner, mailbox):
    invite(open_session(owner))
    token = mailbox.link().rpartition("#")[2]

    def accept(number: int) -> int:
        body = {"a_id": f"newcomer{number}", "password": "green-mule-9"}
        return EncryptedClient(bearer=token).post(ACCEPT, body).status_code

    codes = run_concurrently(4, accept)

    assert sorted(codes) == [200, 401, 401, 401]
    assert Admin.objects.exclude(pk=owner.pk).count() == 1


@pytest.mark.django_db(transaction=True)
def test_concurrent_invitations_of_an_email_leave_one_valid():
    clients = [open_session(AdminFactory(role="owner")) for _ in range(4)]

    responses = run_concurrently(4, lambda n: invite(clients[n]).status_code)

    assert responses == [200] * 4
    assert len(clients[0].get("/api/admin/people").body["invitations"]) == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_accept_during_a_new_invitation_leaves_no_invitation(owner, mailbox):
    console = open_session(owner)
    invite(console)
    captcha = console.solve(right=True)
    is_made, is_responded = threading.Event(), threading.Event()

    def accept():
        with transaction.atomic():
            invitations.accept(
                invitation=Invitation.objects.get(), login_id="newcomer", password="green-mule-9", address="127.0.0.1"
            )
            is_made.set()
            wait_until_blocked(or_until=is_responded.is_set)
        return 200

    def again():
        is_made.wait(20)
        try:
            body = {"a_email": "NEW@example.com", "role": "viewer"}
            return console.post(INVITE, body, captcha=captcha).status_code
        finally:
            is_responded.set()

    assert run_concurrently(2, lambda n: (accept, again)[n]()) == [200, 409]
    assert console.get("/api/admin/people").body["invitations"] == []
