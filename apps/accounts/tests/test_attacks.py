"""An attack leaves a trace: lines, figures, a notice, one mail."""

import logging
from datetime import timedelta

import pytest
import time_machine
from django.db import OperationalError, connection
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.services import attacks
from apps.accounts.tests.steps import CREDENTIALS, from_address, with_bearer, wrong
from apps.wire import security

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
RESET_OTP = "/api/admin/ForgetPwOtp"
INBOX = "/api/admin/inbox"
WRONG = CREDENTIALS | {"a_password": "wrong-horse"}
ATTACKER = "203.0.113.9"


@pytest.fixture(autouse=True)
def _nothing_counted():
    security.drain()
    security._written.clear()


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, logger="security")
    return lambda: [record.getMessage() for record in caplog.records if record.name == "security"]


def test_each_judged_try_has_a_line_with_account_network_and_outcome(owner, lines, mailbox):
    attacker = from_address(ATTACKER)
    for _ in range(3):
        attacker.post(LOGIN, WRONG)
    attacker.post(LOGIN, WRONG | {"a_id": "other"})
    step = with_bearer(attacker, attacker.post(LOGIN, CREDENTIALS).body["token"])
    step.post(OTP, {"otp": wrong(mailbox.code())})

    said = lines()
    accounts = [line.split("account=")[1].split("'")[1] for line in said]
    assert [line.split(" account=")[0] for line in said] == [
        *["event='sign-in' outcome='refused' of='password'"] * 4,
        "event='sign-in' outcome='accepted' of='password'",
        "event='sign-in' outcome='refused' of='login code'",
    ]
    assert len(set(accounts)) == 2
    assert (accounts[0], accounts[-1]) == (accounts[1], accounts[4])
    assert all(line.endswith(f"network='{ATTACKER}'") for line in said)
    assert not any(word in " ".join(said) for word in ("owner", "wrong-horse", "other"))


@pytest.mark.usefixtures("clock")
def test_wrong_reset_codes_and_who_has_to_wait_leave_a_trace(owner, lines):
    attacker = from_address(ATTACKER)
    reset = with_bearer(attacker, attacker.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"])
    for _ in range(3):
        reset.post(RESET_OTP, {"otp": "000000"})
    for _ in range(15):
        attacker.post(LOGIN, WRONG)

    said = lines()
    assert sum("of='reset code'" in line for line in said) == 3
    # Within a minute those that are turned away have one line, and are counted one by one.
    assert sum("outcome='limited' of='password'" in line for line in said) == 1
    assert security.drain()[security.Event.SIGN_IN, security.Outcome.LIMITED] == 5


def test_a_dead_session_and_a_wrong_api_key_are_counted_and_told_once_a_minute(console, visitor, lines):
    stranger = with_bearer(visitor, "no-such-session")
    for _ in range(3):
        assert stranger.get("/api/admin/AdminData").status_code == 401
    stranger.api_key = "wrong"
    for _ in range(3):
        assert stranger.post("/api/admin/login", WRONG).status_code == 401
    assert console.delete("/api/App/notification/remove", {"id": []}, captcha="wrong").status_code in {400, 403, 404}

    counted = security.drain()
    assert counted[security.Event.SESSION, security.Outcome.REFUSED] == 3
    assert counted[security.Event.API_KEY, security.Outcome.REFUSED] == 3
    assert len([line for line in lines() if "event='session'" in line or "event='api-key'" in line]) == 2


def test_of_a_long_path_that_is_refused_the_beginning_is_written_and_kept(console, owner, lines):
    Admin.objects.filter(pk=owner.pk).update(role="viewer")

    refused = console.put(f"/api/App/controller/admin/rules/{'x' * 5000}", {})

    assert refused.status_code == 403
    (line,) = [line for line in lines() if "event='forbidden'" in line]
    assert "of='/api/App/controller/admin/rules/xxx" in line
    assert len(line) < 400
    assert max(len(part) for kept in security._written for part in kept) <= 200


def attack(tries, owner):
    for number in range(tries):
        from_address(f"198.51.100.{number}").post(LOGIN, WRONG | {"a_id": f"id{number}"})
    attacks.collect()


def test_beyond_the_threshold_admins_see_a_notice_and_owners_get_one_mail(owner, console, mailbox, settings):
    settings.ATTACK_REFUSALS = 5

    def noticed():
        return [one["title"] for one in console.get(INBOX).body["data"] if one["kind"] == "attack"]

    def told():
        return [one.to for one in mailbox.messages() if one.subject == "Many sign-ins to your console are refused"]

    Admin.objects.create_user("ed", "ed@example.com", "right-horse-7", role="editor")
    start = timezone.now()
    with time_machine.travel(start, tick=False) as clock:
        attack(4, owner)
        quiet = (noticed(), told())
        attack(3, owner)
        attack(3, owner)
        during = noticed()
        mails = told()
        clock.shift(timedelta(minutes=11))
        over = noticed()
        attack(5, owner)
        same_episode = told()
        clock.shift(timedelta(hours=1, minutes=1))
        attack(5, owner)
        next_episode = told()

    assert quiet == ([], [])
    assert during == ["Sign-ins refused within ten minutes: 10"]
    assert (mails, over, same_episode) == ([[owner.email]], [], mails)
    assert next_episode == mails * 2


def test_right_passwords_are_no_attack(owner, console, settings):
    settings.ATTACK_REFUSALS = 1
    from_address(ATTACKER).post(LOGIN, CREDENTIALS)
    attacks.collect()

    assert "attack" not in [one["kind"] for one in console.get(INBOX).body["data"]]


def test_the_counts_are_in_the_metrics(owner, client):
    for _ in range(3):
        from_address(ATTACKER).post(LOGIN, WRONG)
    attacks.collect()

    page = client.get("/metrics").content.decode()

    assert 'console_security_events{event="sign-in",outcome="refused"} 3.0' in page


def test_counts_that_could_not_be_written_down_are_written_later(owner):
    from_address(ATTACKER).post(LOGIN, WRONG)

    def is_away(execute, sql, params, many, context):
        if "accounts_securitycount" in sql:
            raise OperationalError("the database is away")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(is_away), pytest.raises(OperationalError):
        attacks.collect()
    attacks.collect()

    assert attacks.attack_state().refused == 1
