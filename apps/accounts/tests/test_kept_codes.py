"""A code is used only if its action is saved. Otherwise, the same code works again."""

import pytest
from django.db import OperationalError, connection

from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, app_code, set_up_app, with_bearer

LOGIN, OTP, BACKUP = "/api/admin/login", "/api/admin/login/otp", "/api/admin/login/backup-code"
RESET, RESET_OTP = "/api/admin/ForgetPw", "/api/admin/ForgetPwOtp"
TWO_FACTOR = "/api/admin/two-factor"


def by_mail(visitor, console, mailbox):
    token = visitor.post(LOGIN, CREDENTIALS).body["token"]
    return with_bearer(visitor, token), OTP, {"otp": mailbox.code()}


def by_app(visitor, console, mailbox):
    secret, _ = set_up_app(console)
    return with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"]), OTP, {"otp": app_code(secret)}


def by_backup_code(visitor, console, mailbox):
    _, codes = set_up_app(console)
    return with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"]), BACKUP, {"code": codes[0]}


def reset(visitor, console, mailbox):
    token = visitor.post(RESET, {"a_email": "owner@example.com"}).body["token"]
    return with_bearer(visitor, token), RESET_OTP, {"otp": mailbox.code()}


def turn_on(visitor, console, mailbox):
    secret = console.post(f"{TWO_FACTOR}/start", {"password": PASSWORD}).body["data"]["secret"]
    return console, f"{TWO_FACTOR}/confirm", {"otp": app_code(secret)}


def turn_off(visitor, console, mailbox):
    _, codes = set_up_app(console)
    return console, f"{TWO_FACTOR}/disable", {"password": PASSWORD, "otp": codes[0]}


def renew(visitor, console, mailbox):
    secret, _ = set_up_app(console)
    return console, f"{TWO_FACTOR}/backup-codes", {"password": PASSWORD, "otp": app_code(secret)}


SESSION, AUDIT = 'INSERT INTO "accounts_session"', 'INSERT INTO "audit_entry"'


@pytest.mark.parametrize(
    ("prepare", "lost"),
    [
        (by_mail, SESSION),
        (by_app, SESSION),
        (by_backup_code, SESSION),
        (reset, 'UPDATE "accounts_codechallenge" SET "used_at"'),
        (turn_on, AUDIT),
        (turn_off, AUDIT),
        (renew, AUDIT),
    ],
    ids=lambda case: getattr(case, "__name__", None),
)
def test_code_is_not_spent_when_the_action_fails(visitor, console, mailbox, clock, prepare, lost):
    def is_away(execute, sql, params, many, context):
        if sql.startswith(lost):
            raise OperationalError("the database is away")
        return execute(sql, params, many, context)

    client, path, body = prepare(visitor, console, mailbox)

    with connection.execute_wrapper(is_away):
        failed = client.post(path, body)
    again = client.post(path, body)

    assert (failed.status_code, again.status_code) == (503, 200), (failed.body, again.body)
