"""Sign-in attempts and rejected requests leave lines in the security log."""

import logging

import pytest

from apps.accounts.models import Admin
from apps.accounts.tests.steps import CREDENTIALS, from_address, with_bearer, wrong
from apps.wire import security

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
RESET_OTP = "/api/admin/ForgetPwOtp"
WRONG = CREDENTIALS | {"a_password": "wrong-horse"}
ATTACKER = "203.0.113.9"


@pytest.fixture(autouse=True)
def _no_lines_written():
    security._log_once.cache_clear()


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, logger="security")
    return lambda: [record.getMessage() for record in caplog.records if record.name == "security"]


def test_sign_in_attempt_logs_outcome_account_and_network(owner, lines, mailbox):
    attacker = from_address(ATTACKER)
    for _ in range(3):
        attacker.post(LOGIN, WRONG)
    attacker.post(LOGIN, WRONG | {"a_id": "other"})
    step = with_bearer(attacker, attacker.post(LOGIN, CREDENTIALS).body["token"])
    step.post(OTP, {"otp": wrong(mailbox.code())})

    logged = lines()
    accounts = [line.split("account=")[1].split("'")[1] for line in logged]
    assert [line.split(" account=")[0] for line in logged] == [
        *["event='sign-in' outcome='refused' of='password'"] * 4,
        "event='sign-in' outcome='accepted' of='password'",
        "event='sign-in' outcome='refused' of='login code'",
    ]
    assert len(set(accounts)) == 2
    assert (accounts[0], accounts[-1]) == (accounts[1], accounts[4])
    assert all(line.endswith(f"network='{ATTACKER}'") for line in logged)
    assert not any(word in " ".join(logged) for word in ("owner", "wrong-horse", "other"))


@pytest.mark.usefixtures("clock")
def test_wrong_reset_codes_and_limited_sign_ins_are_logged(owner, lines):
    attacker = from_address(ATTACKER)
    reset = with_bearer(attacker, attacker.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"])
    for _ in range(3):
        reset.post(RESET_OTP, {"otp": "000000"})
    for _ in range(15):
        attacker.post(LOGIN, WRONG)

    logged = lines()
    assert sum("of='reset code'" in line for line in logged) == 3
    # Attempts that are rejected by a limit share one line per minute.
    assert sum("outcome='limited' of='password'" in line for line in logged) == 1


def test_ended_session_and_wrong_api_key_log_once_per_minute(console, visitor, lines):
    anonymous = with_bearer(visitor, "no-such-session")
    for _ in range(3):
        assert anonymous.get("/api/admin/AdminData").status_code == 401
    anonymous.api_key = "wrong"
    for _ in range(3):
        assert anonymous.post("/api/admin/login", WRONG).status_code == 401
    assert console.delete("/api/App/notification/remove", {"id": []}, captcha="wrong").status_code in {400, 403, 404}

    assert len([line for line in lines() if "event='session'" in line or "event='api-key'" in line]) == 2


def test_long_rejected_path_is_cut_in_the_log(console, owner, lines):
    Admin.objects.filter(pk=owner.pk).update(role="viewer")

    rejected = console.put(f"/api/App/controller/admin/rules/{'x' * 5000}", {})

    assert rejected.status_code == 403
    (line,) = [line for line in lines() if "event='forbidden'" in line]
    assert "of='/api/App/controller/admin/rules/xxx" in line
    assert len(line) < 400
