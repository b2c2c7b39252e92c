"""Whoever shares an address with an attacker is told the truth, and gets in."""

import pytest

from apps.accounts import messages
from apps.accounts.callers import Caller
from apps.accounts.services import limits
from apps.accounts.tests.steps import CREDENTIALS, PASSWORD, from_address, unlock_codes, with_bearer

LOGIN = "/api/admin/login"
FORGET = "/api/admin/ForgetPw"
RESET_OTP = "/api/admin/ForgetPwOtp"
OFFICE = "203.0.113.9"


@pytest.fixture
def office(owner, clock):
    """A browser at an address whose failures are used up, by tries at other ids."""
    caller = Caller(address=OFFICE, device="")
    for number in range(100):
        rate_limits = limits.password_rate_limits(login_id=f"id{number // 5}", caller=caller)
        limits.reserve(rate_limits=rate_limits, account="")
    return from_address(OFFICE)


def test_who_is_held_up_by_the_address_is_told_of_no_code_that_nobody_mailed(office, mailbox):
    refused = office.post(LOGIN, CREDENTIALS)

    assert (refused.status_code, refused.message) == (429, messages.TOO_MANY_OF_ADDRESS)
    assert unlock_codes(mailbox) == []


def test_a_reset_brings_the_long_code_that_goes_past_the_address(office, owner, mailbox):
    reset = with_bearer(office, office.post(FORGET, {"a_email": owner.email}).body["token"])
    [unlock] = unlock_codes(mailbox)

    digits = reset.post(RESET_OTP, {"otp": mailbox.code()})
    signed_in = office.post(LOGIN, CREDENTIALS | {"unlock": unlock})
    proven = reset.post(RESET_OTP, {"otp": unlock})

    assert (digits.status_code, digits.message) == (429, messages.TOO_MANY_OF_ADDRESS)
    assert (signed_in.status_code, proven.status_code) == (200, 200)


def test_resets_from_such_an_address_mail_no_more_than_others(office, owner, mailbox):
    for _ in range(5):
        office.post(FORGET, {"a_email": owner.email})

    assert len(unlock_codes(mailbox)) == 1


def test_an_email_that_nobody_has_is_answered_alike_there(office, owner, mailbox):
    answers = []
    for email in (owner.email, "nobody@example.com"):
        asked = office.post(FORGET, {"a_email": email})
        proven = with_bearer(office, asked.body["token"]).post(RESET_OTP, {"otp": "000000"})
        answers.append((asked.status_code, proven.status_code, proven.message))

    assert answers[0] == answers[1]
    assert len(unlock_codes(mailbox)) == 1


def test_where_strangers_used_the_account_up_as_well_its_code_is_named(office, owner, mailbox):
    for number in range(10):
        from_address(f"198.51.100.{number}").post(LOGIN, CREDENTIALS | {"a_password": f"{PASSWORD}?"})

    assert office.post(LOGIN, CREDENTIALS).message == messages.TOO_MANY_STRANGERS
    assert len(unlock_codes(mailbox)) == 1
