"""A token is valid only for its purpose."""

import pytest

from apps.accounts.models import Session
from apps.accounts.tests.steps import CREDENTIALS, with_bearer

CALLS = {
    "login": ("post", "/api/admin/login/otp", {"otp": "CODE"}),
    "reset": ("post", "/api/admin/ForgetPwOtp", {"otp": "CODE"}),
    "session": ("get", "/api/admin/Authorization", None),
}


@pytest.mark.parametrize("call", list(CALLS))
@pytest.mark.parametrize("purpose", list(CALLS))
def test_token_is_valid_for_its_own_request_only(console, visitor, owner, mailbox, purpose, call):
    tokens = {
        "session": console.bearer,
        "reset": visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"],
    }
    reset_code = mailbox.code()
    tokens["login"] = visitor.post("/api/admin/login", CREDENTIALS).body["token"]
    code = reset_code if purpose == "reset" else mailbox.code()
    method, path, body = CALLS[call]

    client = with_bearer(visitor, tokens[purpose])
    answer = client.send(method.upper(), path, body=body and {"otp": code})

    assert answer.status_code == (200 if purpose == call else 401)
    assert Session.objects.count() == (2 if purpose == call == "login" else 1)
