"""The authenticator app and its backup codes."""

import base64
from datetime import timedelta

import pytest
import segno

from apps.accounts import exceptions
from apps.accounts.codes import parse_backup_code
from apps.accounts.models import AuthenticatorDevice, BackupCode, Session
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, add_authenticator, app_code, set_up_app, with_bearer, wrong
from apps.audit.models import Entry

TWO_FACTOR = "/api/admin/two-factor"
LOGIN = "/api/admin/login"
OTP = f"{LOGIN}/otp"
BACKUP_CODE = f"{LOGIN}/backup-code"
NOT_THE_PASSWORD = exceptions.WrongPasswordError.default_detail
WRONG_PASSWORD = {"status": False, "message": NOT_THE_PASSWORD, "errors": {"password": [NOT_THE_PASSWORD]}}
WRONG_CODE = {"status": False, "message": exceptions.WrongAppCodeError.default_detail}


@pytest.fixture
def app(clock, console):
    """Turn on the owner's app. `app[0]` is its secret, `app[1]` are the backup codes."""
    return set_up_app(console)


def at_code(client):
    response = client.post(LOGIN, CREDENTIALS)
    assert response.body["method"] == "app"
    return with_bearer(client, response.body["token"])


def test_setup_shows_secret_and_qr_code(console):
    response = console.post(f"{TWO_FACTOR}/start", {"password": PASSWORD})

    data = response.body["data"]
    assert len(base64.b32decode(data["secret"])) == 20
    query = f"secret={data['secret']}&issuer=Video%20Downloader%20Admin&algorithm=SHA1&digits=6&period=30"
    address = segno.make(f"otpauth://totp/Video%20Downloader%20Admin:owner?{query}", error="m")
    assert data["qr"] == address.svg_data_uri(scale=4, border=2, dark="#000", light="#fff")
    assert data["qr"].startswith("data:image/svg+xml")
    assert console.get(TWO_FACTOR).body["data"] == {"enabled": False, "backupCodesLeft": 0}


def test_setup_requires_the_password(console):
    response = console.post(f"{TWO_FACTOR}/start", {"password": "wrong-horse"})

    assert response == (400, WRONG_PASSWORD)
    assert not AuthenticatorDevice.objects.exists()


def test_right_code_turns_the_app_on(console, clock, sign_in_as, mailbox):
    other = sign_in_as()

    _, codes = set_up_app(console)

    assert (len(codes), len(set(codes)), {len(code) for code in codes}) == (10, 10, {16})
    assert console.get(TWO_FACTOR).body["data"] == {"enabled": True, "backupCodesLeft": 10}
    assert [client.get("/api/admin/Authorization").status_code for client in (console, other)] == [200, 401]
    assert mailbox.subjects()[-1] == "Authenticator app turned on"
    assert Entry.objects.filter(action="admin.two_factor_on").count() == 1


def test_wrong_code_leaves_the_app_off(console, clock):
    secret = console.post(f"{TWO_FACTOR}/start", {"password": PASSWORD}).body["data"]["secret"]

    response = console.post(f"{TWO_FACTOR}/confirm", {"otp": wrong(app_code(secret, steps=5))})

    assert response == (400, WRONG_CODE)
    assert console.get(TWO_FACTOR).body["data"]["enabled"] is False


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("confirm", exceptions.TwoFactorNotStartedError),
        ("disable", exceptions.TwoFactorOffError),
        ("backup-codes", exceptions.TwoFactorOffError),
    ],
)
def test_changes_without_app_are_rejected(console, path, error):
    response = console.post(f"{TWO_FACTOR}/{path}", {"password": PASSWORD, "otp": "000000"})

    assert response == (409, {"status": False, "message": error.default_detail})


@pytest.mark.parametrize("path", ["confirm", "start"])
def test_second_app_is_rejected_while_the_first_is_on(console, app, path):
    response = console.post(f"{TWO_FACTOR}/{path}", {"password": PASSWORD, "otp": app_code(app[0])})

    assert response == (409, {"status": False, "message": exceptions.TwoFactorOnError.default_detail})


def test_sign_in_with_app_sends_no_email(visitor, app, mailbox):
    sent = len(mailbox.messages())
    response = visitor.post(LOGIN, CREDENTIALS)
    step = with_bearer(visitor, response.body["token"])

    assert (response.body["method"], response.message) == ("app", "Enter the code from your authenticator app.")
    assert step.post(f"{LOGIN}/resend").message == exceptions.NothingToResendError.default_detail
    assert len(mailbox.messages()) == sent
    assert step.post(OTP, {"otp": app_code(app[0])}).status_code == 200


@pytest.mark.parametrize(("steps", "status"), [(0, 200), (1, 200), (-2, 400), (2, 400), (20, 400)])
def test_only_codes_of_neighboring_steps_are_accepted(visitor, app, steps, status):
    response = at_code(visitor).post(OTP, {"otp": app_code(app[0], steps=steps)})

    assert response.status_code == status
    assert status == 200 or response.message == exceptions.WrongAppCodeError.default_detail


def test_app_code_works_once_and_older_ones_are_rejected(visitor, app, clock):
    old, code = app_code(app[0]), app_code(app[0], steps=1)
    assert at_code(visitor).post(OTP, {"otp": code}).status_code == 200

    assert at_code(visitor).post(OTP, {"otp": code}).status_code == 400
    assert at_code(visitor).post(OTP, {"otp": old}).status_code == 400
    clock.shift(timedelta(minutes=1))
    assert at_code(visitor).post(OTP, {"otp": app_code(app[0])}).status_code == 200


@pytest.mark.parametrize("form", ["fullwidth", "{0[0]}_{0[1]}", "{0} 0", "0{0}", "-{0}"])
def test_app_code_must_be_six_digits(visitor, app, form):
    code = app_code(app[0])
    odd = "".join(chr(ord(digit) + 0xFEE0) for digit in code) if form == "fullwidth" else form.format(code)
    step = at_code(visitor)

    assert step.post(OTP, {"otp": odd}).status_code == 400
    assert step.post(OTP, {"otp": code}).status_code == 200


def test_backup_code_signs_in_once(visitor, app, mailbox):
    written = f"{app[1][0][:8].lower()} - {app[1][0][8:]}"
    first = at_code(visitor).post(BACKUP_CODE, {"code": written})
    again = at_code(visitor).post(BACKUP_CODE, {"code": app[1][0]})
    other = at_code(visitor).post(BACKUP_CODE, {"code": app[1][1]})

    assert [response.status_code for response in (first, again, other)] == [200, 400, 200]
    assert again.message == exceptions.WrongBackupCodeError.default_detail
    assert mailbox.subjects().count("A backup code was used") == 2
    assert BackupCode.objects.filter(used_at__isnull=True).count() == 8


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("0L1V8AAAAAAAAAAA", "OLIVBAAAAAAAAAAA"),
        ("abcd-efgh ijkl\u00a0mn\u201367", "ABCDEFGHIJKLMN67"),
        ("9BCDEFGHIJKLMN67", ""),
        ("ABCDEFGHIJKLMN6", ""),
        ("", ""),
    ],
)
def test_backup_code_is_read_with_lookalikes_and_separators(given, code):
    assert parse_backup_code(given) == code


def test_backup_code_without_app_is_rejected(visitor, owner):
    step = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])

    assert step.post(BACKUP_CODE, {"code": "A" * 16}).status_code == 400
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    ("change", "error"), [({"password": "wrong-horse"}, WRONG_PASSWORD), ({"otp": "000 000"}, WRONG_CODE)]
)
@pytest.mark.parametrize("path", ["disable", "backup-codes"])
def test_changes_require_password_and_code(console, app, path, change, error):
    code = app_code(app[0])
    body = {"password": PASSWORD, "otp": f"{code[:3]} {code[3:]}"}

    rejected = console.post(f"{TWO_FACTOR}/{path}", body | change)

    assert rejected == (400, error)
    assert console.get(TWO_FACTOR).body["data"] == {"enabled": True, "backupCodesLeft": 10}
    assert console.post(f"{TWO_FACTOR}/{path}", body).status_code == 200


def test_codes_are_emailed_again_after_turning_the_app_off(console, visitor, app, mailbox):
    console.post(f"{TWO_FACTOR}/disable", {"password": PASSWORD, "otp": app_code(app[0])})

    assert visitor.post(LOGIN, CREDENTIALS).body["method"] == "email"
    assert "Authenticator app turned off" in mailbox.subjects()
    assert not BackupCode.objects.exists()


def test_new_backup_codes_replace_the_old(console, visitor, app):
    response = console.post(f"{TWO_FACTOR}/backup-codes", {"password": PASSWORD, "otp": app_code(app[0])})

    fresh = response.body["backupCodes"]
    assert not set(fresh) & set(app[1])
    assert at_code(visitor).post(BACKUP_CODE, {"code": app[1][0]}).status_code == 400
    assert at_code(visitor).post(BACKUP_CODE, {"code": fresh[0]}).status_code == 200


def test_seed_copied_to_another_admin_cannot_be_decrypted(app, owner):
    device = AuthenticatorDevice.objects.get()
    device.user_id = "018f0000-0000-7000-8000-000000000000"

    with pytest.raises(ValueError, match="DATA_KEYS"):
        device.verify_token(app_code(app[0]))


def test_turning_the_app_on_ends_an_unfinished_sign_in(console, visitor, mailbox, clock):
    waiting = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])
    code = mailbox.code()
    set_up_app(console)

    response = waiting.post(OTP, {"otp": code})

    assert (response.status_code, response.message) == (401, exceptions.StepExpiredError.default_detail)
    assert console.get("/api/admin/Authorization").status_code == 200


def test_setup_started_before_another_was_confirmed_is_rejected(console, owner):
    late = add_authenticator(owner)
    AuthenticatorDevice.objects.update(confirmed=False)
    add_authenticator(owner)

    response = console.post(f"{TWO_FACTOR}/confirm", {"otp": app_code(late)})

    assert (response.status_code, response.body["message"]) == (409, exceptions.TwoFactorOnError.default_detail)
    assert list(AuthenticatorDevice.objects.order_by("pk").values_list("confirmed", flat=True)) == [False, True]
