"""Concurrent equal requests: threads on a real database."""

import re
import threading
from collections import Counter

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Admin, AuthenticatorDevice, BackupCode, Mail, Session, StepToken
from apps.accounts.services import admins, email_codes, invitations, passwords, sessions
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import (
    CREDENTIALS,
    PASSWORD,
    add_authenticator,
    app_code,
    enter_django_admin,
    from_address,
    run_concurrently,
    set_up_app,
    with_bearer,
)
from apps.core.actor import Actor
from apps.wire.errors import ApiError
from tests.waiting import wait_until_blocked

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
FORGET = "/api/admin/ForgetPw"
MANY = 12


@pytest.mark.parametrize("_round", range(3))
def test_concurrent_code_opens_one_session(owner, visitor, mailbox, _round):
    token = visitor.post(LOGIN, CREDENTIALS).body["token"]
    code = mailbox.code()

    codes = run_concurrently(
        MANY, lambda n: with_bearer(from_address(f"10.0.0.{n}"), token).post(OTP, {"otp": code}).status_code
    )

    assert codes.count(200) == 1
    assert set(codes) <= {200, 400, 401}
    assert Session.objects.count() == 1


def test_concurrent_app_code_opens_one_session(owner, visitor):
    code = app_code(add_authenticator(owner))
    tokens = [visitor.post(LOGIN, CREDENTIALS).body["token"] for _ in range(8)]

    codes = run_concurrently(
        8, lambda n: with_bearer(from_address("10.0.0.1"), tokens[n]).post(OTP, {"otp": code}).status_code
    )

    assert sorted(codes) == [200] + [400] * 7


def test_concurrent_backup_code_opens_one_session(console, visitor):
    _, backup_codes = set_up_app(console)
    tokens = [visitor.post(LOGIN, CREDENTIALS).body["token"] for _ in range(6)]

    def use(number: int) -> int:
        client = with_bearer(from_address("10.0.0.1"), tokens[number])
        return client.post("/api/admin/login/backup-code", {"code": backup_codes[0]}).status_code

    assert sorted(run_concurrently(6, use)) == [200] + [400] * 5
    assert BackupCode.objects.filter(used_at__isnull=False).count() == 1


def test_concurrent_guesses_stay_within_the_limit(owner):
    guess = CREDENTIALS | {"a_password": "wrong-horse"}

    codes = run_concurrently(24, lambda n: from_address(f"10.0.0.{n}").post(LOGIN, guess).status_code)

    # A thread that comes after the first wait of one second may try once more.
    assert codes.count(401) in {10, 11}
    assert set(codes) == {401, 429}


def test_concurrent_resets_stay_within_the_email_limit(owner):
    codes = run_concurrently(
        MANY, lambda n: from_address(f"10.0.0.{n}").post(FORGET, {"a_email": owner.email}).status_code
    )

    assert codes == [200] * MANY
    mailed = Counter(Mail.objects.filter(recipient=owner.email).values_list("kind", flat=True))
    assert mailed == {"reset_code": email_codes.MAX_RESET_EMAILS}


def test_concurrent_resets_set_one_password(owner, visitor, mailbox):
    reset = with_bearer(visitor, visitor.post(FORGET, {"a_email": owner.email}).body["token"])
    reset.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()})

    def choose(number: int) -> int:
        client = with_bearer(from_address("10.0.0.1"), reset.bearer)
        return client.post("/api/admin/NewPassword", {"password": f"green-mule-{number}"}).status_code

    codes = run_concurrently(8, choose)

    assert codes.count(200) == 1
    assert set(codes) <= {200, 401}
    owner.refresh_from_db()
    assert owner.check_password(f"green-mule-{codes.index(200)}")


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_sign_in_during_disabling_opens_no_session(owner, visitor, mailbox):
    token = visitor.post(LOGIN, CREDENTIALS).body["token"]
    code = mailbox.code()
    other = Actor(admin=AdminFactory(login_id="other"), address="", now=timezone.now())
    is_held = threading.Event()

    def disable():
        with transaction.atomic():
            sessions.lock_admin(admin_id=owner.pk)
            is_held.set()
            wait_until_blocked()
            return admins.change_admin(admin=owner, change={"is_active": False}, actor=other).is_active

    def sign_in():
        is_held.wait(20)
        return with_bearer(from_address("10.0.0.1"), token).post(OTP, {"otp": code}).status_code

    assert run_concurrently(2, lambda n: (disable, sign_in)[n]()) == [False, 401]
    assert not Session.objects.filter(admin=owner, ended_at=None).exists()


def call_during_a_reset(owner, call):
    """Store a new password, send a request before the commit that waits for it, and return its result."""
    is_held, hashed = threading.Event(), make_password("green-mule-9")

    def reset():
        with transaction.atomic():
            sessions.lock_admin(admin_id=owner.pk)
            is_held.set()
            wait_until_blocked()
            passwords.store(admin=Admin.objects.get(pk=owner.pk), hashed=hashed, actor=None)

    def send_request():
        is_held.wait(20)
        return call()

    return run_concurrently(2, lambda n: (reset, send_request)[n]())[1]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_password_changed_during_sign_in_is_rejected(owner, visitor):
    code = call_during_a_reset(owner, lambda: visitor.post(LOGIN, CREDENTIALS).status_code)

    assert code == 401
    assert not StepToken.objects.exclude(state="used").exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
@pytest.mark.parametrize("secret", ["password", "app"])
def test_request_accepted_before_a_reset_changes_nothing_after_it(owner, console, secret):
    """A thief with the session and the old password sends a request during the owner's reset."""
    started = console.post("/api/admin/two-factor/start", {"password": PASSWORD})
    seed = started.body["data"]["secret"]

    def change():
        if secret == "app":
            return console.post("/api/admin/two-factor/confirm", {"otp": app_code(seed)}).status_code
        return console.put(
            "/api/admin/password", {"current_password": PASSWORD, "password": "slow-mule-77"}
        ).status_code

    assert call_during_a_reset(owner, change) == 401
    assert Admin.objects.get(pk=owner.pk).check_password("green-mule-9")
    assert not AuthenticatorDevice.objects.filter(confirmed=True).exists()


def accept_as_invited(owner):
    actor = Actor(owner, "", timezone.now())
    invitation = invitations.invite(email="invited@example.com", role="editor", page="#", actor=actor)
    invitations.accept(invitation=invitation, login_id="NewOne", password="green-mule-9", address="")


def add_in_django_admin(root):
    inside = enter_django_admin(root, app_code(add_authenticator(root)))
    form = {"login_id": "NewOne", "email": "new@example.com", "role": "viewer", "password": "green-mule-9"}
    page = inside.post(reverse("admin:accounts_admin_add"), form, follow=True)
    return re.search(r'class="error">([^<]*)', page.content.decode())[1]


def change_another(owner):
    other = AdminFactory(login_id="other")
    admins.change_admin(admin=other, change={"login_id": "NewOne"}, actor=Actor(owner, "", timezone.now()))


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
@pytest.mark.parametrize("take", [accept_as_invited, change_another, add_in_django_admin])
def test_concurrent_ids_that_differ_by_case_create_one_admin(root, take):
    is_written, is_responded = threading.Event(), threading.Event()

    def join():
        with transaction.atomic():
            admins.insert_admin(login_id="newone", email="first@example.com", hashed="")
            is_written.set()
            wait_until_blocked(or_until=is_responded.is_set)
        return ""

    def insert_same_id():
        is_written.wait(20)
        try:
            return take(root)
        except ApiError as rejected:
            return rejected.message
        finally:
            is_responded.set()

    rejected = run_concurrently(2, lambda n: (join, insert_same_id)[n]())[1]

    assert rejected == "An admin with this ID or email already exists."
    assert Admin.objects.filter(login_id__iexact="newone").count() == 1
