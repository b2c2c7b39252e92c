"""A stolen database contains no usable secrets."""

import re

from django.apps import apps
from django.conf import settings
from django.core import mail

from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, app_code, set_up_app, with_bearer


def dump():
    rows = [str(row) for model in apps.get_models() for row in model._base_manager.values_list()]
    assert len(rows) > 20
    return "\n".join(rows)


def mailed_codes():
    return re.findall(r"^ {4}(\d{6})$", "\n".join(message.body for message in mail.outbox), re.MULTILINE)


def test_database_holds_no_readable_secret(owner, visitor, console, mailbox):
    secrets = [PASSWORD, console.bearer, *(cookie.value for cookie in console.http.cookies.values())]
    seed, backup_codes = set_up_app(console)
    secrets += [seed, *backup_codes]
    step = visitor.post("/api/admin/login", CREDENTIALS).body["token"]
    with_bearer(visitor, step).post("/api/admin/login/otp", {"otp": app_code(seed)})
    reset = visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"]
    by_reset = with_bearer(visitor, reset)
    waiting_for_worker = dump()
    by_reset.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()})
    by_reset.post("/api/admin/NewPassword", {"password": "green-mule-9"})
    secrets += [step, reset, "green-mule-9", *mailed_codes()]

    stored = waiting_for_worker + dump()

    found = [secret for secret in secrets if re.search(rf"(?<![0-9A-Za-z.]){re.escape(secret)}(?![0-9A-Za-z])", stored)]
    assert found == []
    assert len(secrets) > 15
    assert str(settings.DATA_KEYS[0]) not in stored


def test_log_holds_no_secret(owner, visitor, mailbox, caplog):
    caplog.set_level("DEBUG")
    step = visitor.post("/api/admin/login", CREDENTIALS).body["token"]
    code = mailbox.code()
    done = with_bearer(visitor, step).post("/api/admin/login/otp", {"otp": code})
    visitor.post("/api/admin/login", CREDENTIALS | {"a_password": "wrong-horse-7"})

    lines = "\n".join(record.getMessage() for record in caplog.records)

    assert "Signed in" in lines
    for secret in (PASSWORD, "wrong-horse-7", step, f" {code}", done.body["token"]):
        assert secret not in lines
