"""Slow hashing runs outside transactions, because SQLite has one writer."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.accounts import codes
from apps.accounts.exceptions import TwoFactorNotStartedError
from apps.accounts.models import AuthenticatorDevice
from apps.accounts.services import invitations
from apps.accounts.tests.steps import PASSWORD, app_code, set_up_app, with_bearer
from apps.core.actor import Actor
from conftest import EncryptedClient

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "green-mule-9"


class WatchedHasher(MD5PasswordHasher):
    """Records for each hash whether a transaction was open."""

    in_transaction: list[bool]

    def encode(self, password, salt):
        self.in_transaction.append(connection.in_atomic_block)
        return super().encode(password, salt)


@pytest.fixture
def hashed(settings, monkeypatch, console):
    """Return a list that records for each hash whether a transaction was open."""
    WatchedHasher.in_transaction = noted = []
    settings.PASSWORD_HASHERS = [f"{__name__}.WatchedHasher"]
    hash_code = codes.hash_secret_raw

    def watched(*given, **more):
        noted.append(connection.in_atomic_block)
        return hash_code(*given, **more)

    monkeypatch.setattr(codes, "hash_secret_raw", watched)
    return noted


def change_password(console, owner, mailbox):
    assert console.put("/api/admin/password", {"current_password": PASSWORD, "password": NEW}).status_code == 200


def reset_password(console, owner, mailbox):
    visitor = EncryptedClient()
    reset = with_bearer(visitor, visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"])
    reset.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()})
    assert reset.post("/api/admin/NewPassword", {"password": NEW}).status_code == 200


def accept_invitation(console, owner, mailbox):
    actor = Actor(admin=owner, address="", now=timezone.now())
    invitations.invite(email="new@example.com", role="editor", page="https://console.example.com/#", actor=actor)
    invited = EncryptedClient(bearer=mailbox.link().rpartition("#")[2])
    assert invited.post("/api/admin/invitation", {"a_id": "newcomer", "password": NEW}).status_code == 200


def reset_admin(console, owner, mailbox):
    call_command("reset_admin", "--id", "owner", "--password", NEW)


def make_admin(console, owner, mailbox):
    call_command("make_admin", "--id", "other", "--email", "other@example.com", "--password", NEW)


def renew_backup_codes(console, owner, mailbox):
    secret, _ = set_up_app(console)
    given = {"password": PASSWORD, "otp": app_code(secret)}
    assert console.post("/api/admin/two-factor/backup-codes", given).status_code == 200


@pytest.mark.parametrize(
    "operation",
    [change_password, reset_password, accept_invitation, reset_admin, make_admin, renew_backup_codes],
    ids=lambda operation: operation.__name__,
)
def test_secret_is_hashed_outside_the_transaction(hashed, console, owner, mailbox, clock, operation):
    operation(console, owner, mailbox)

    assert set(hashed) == {False}


def test_entered_backup_code_is_hashed_outside_the_transaction(hashed, console, visitor):
    _, backup_codes = set_up_app(console)
    response = visitor.post("/api/admin/login", {"a_id": "owner", "a_password": PASSWORD})
    hashed.clear()

    entered = with_bearer(visitor, response.body["token"]).post(
        "/api/admin/login/backup-code", {"code": backup_codes[0]}
    )

    assert (entered.status_code, set(hashed)) == (200, {False})


def test_setup_restarted_during_confirmation_is_not_confirmed(monkeypatch, console):
    secret = console.post("/api/admin/two-factor/start", {"password": PASSWORD}).body["data"]["secret"]
    hash_code = codes.hash_secret_raw

    def start_in_another_tab(*given, **more):
        AuthenticatorDevice.objects.filter(confirmed=False).update(encrypted_seed="of another tab")
        return hash_code(*given, **more)

    monkeypatch.setattr(codes, "hash_secret_raw", start_in_another_tab)

    response = console.post("/api/admin/two-factor/confirm", {"otp": app_code(secret)})

    assert (response.status_code, response.message) == (
        TwoFactorNotStartedError.status_code,
        TwoFactorNotStartedError.default_detail,
    )
    assert not AuthenticatorDevice.objects.filter(confirmed=True).exists()
