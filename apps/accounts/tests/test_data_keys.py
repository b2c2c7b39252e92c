"""The key of stored secrets can be rotated while the console runs."""

import secrets
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import AuthenticatorDevice, Mail
from apps.accounts.services import mail
from apps.accounts.tests.steps import CREDENTIALS, add_authenticator, app_code, with_bearer

OLD, NEW = secrets.token_bytes(32), secrets.token_bytes(32)
pytestmark = pytest.mark.django_db


@pytest.fixture
def code_of_app(owner, settings):
    """Return a code of the owner's app and an unsent email, both stored with the old key."""
    settings.DATA_KEYS = [OLD]
    expires_at = timezone.now() + timedelta(minutes=5)
    mail.queue_code(kind="login_code", recipient=owner.email, code="123456", expires_at=expires_at)
    return app_code(add_authenticator(owner))


def rotate(capsys):
    call_command("rotate_data_key")
    return capsys.readouterr().out.strip()


def test_rotate_data_key_encrypts_everything_with_the_first_key(code_of_app, settings, capsys, visitor, mailbox):
    settings.DATA_KEYS = [NEW, OLD]
    printed = [rotate(capsys), rotate(capsys)]
    settings.DATA_KEYS = [NEW]

    step = with_bearer(visitor, visitor.post("/api/admin/login", CREDENTIALS).body["token"])

    assert step.post("/api/admin/login/otp", {"otp": code_of_app}).status_code == 200
    assert mailbox.code() == "123456"
    assert printed == [
        "Encrypted with the first key: 1 authenticator seeds, 1 emails.",
        "Encrypted with the first key: 0 authenticator seeds, 0 emails.",
    ]


def test_secrets_of_an_old_key_are_read_before_rotation(code_of_app, settings, visitor, mailbox):
    settings.DATA_KEYS = [NEW, OLD]

    step = with_bearer(visitor, visitor.post("/api/admin/login", CREDENTIALS).body["token"])

    assert step.post("/api/admin/login/otp", {"otp": code_of_app}).status_code == 200
    assert mailbox.code() == "123456"


def test_rotate_data_key_names_undecryptable_values(code_of_app, settings, capsys):
    settings.DATA_KEYS = [NEW]
    before = AuthenticatorDevice.objects.get().encrypted_seed

    with pytest.raises(CommandError, match=r"authenticator app of owner\n  - email "):
        rotate(capsys)

    assert AuthenticatorDevice.objects.get().encrypted_seed == before
    assert Mail.objects.get().encrypted_text
