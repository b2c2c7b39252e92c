"""Failed attempts are limited without locking out the owner."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.accounts import exceptions
from apps.accounts.models import Admin, FailureCount, StepToken
from apps.accounts.services.limits import Limit, attempt
from apps.accounts.services.recognized_browsers import cookie_name
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, from_address, with_bearer, wrong
from apps.audit.models import Entry
from apps.wire.errors import ApiError

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
FORGET = "/api/admin/ForgetPw"
WRONG = CREDENTIALS | {"a_password": "wrong-horse"}


def lock(client, body=WRONG):
    """Use up the limit of wrong passwords."""
    for _ in range(10):
        assert client.post(LOGIN, body).status_code == 401


def test_password_limit_delays_the_right_password_too(owner, visitor, clock):
    lock(visitor)

    limited = visitor.post(LOGIN, CREDENTIALS)
    clock.shift(timedelta(seconds=1))
    later = visitor.post(LOGIN, CREDENTIALS)

    assert (limited.status_code, limited.message) == (429, exceptions.TooManyAttemptsError.default_detail)
    assert limited.headers["Retry-After"] == "1"
    assert later.status_code == 200


def test_limited_attempt_writes_nothing(owner, visitor, clock):
    """Otherwise, a flood of rejected attempts would block other writers."""
    lock(visitor)

    with CaptureQueriesContext(connection) as queries:
        assert visitor.post(LOGIN, WRONG).status_code == 429

    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


def test_wait_doubles_up_to_fifteen_minutes(owner, visitor, clock):
    for _ in range(9):
        visitor.post(LOGIN, WRONG)
    waits = []
    for _ in range(12):
        assert visitor.post(LOGIN, WRONG).status_code == 401
        waits.append(int(visitor.post(LOGIN, WRONG).headers["Retry-After"]))
        clock.shift(timedelta(seconds=waits[-1]))

    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]


def test_failures_are_forgotten_after_thirty_minutes(owner, visitor, clock):
    lock(visitor)
    clock.shift(timedelta(minutes=30))

    lock(visitor)


def test_right_passwords_are_not_counted_as_failures(owner, visitor, clock):
    responses = set()
    for _ in range(15):
        responses.add(visitor.post(LOGIN, CREDENTIALS).status_code)
        # Unused codes are counted for 15 minutes, wrong passwords for 30.
        clock.shift(timedelta(minutes=4))

    assert responses == {200}


def test_recognized_browser_signs_in_during_an_attack(console, owner, mailbox, clock):
    attacker = from_address("203.0.113.9")
    for _ in range(30):
        attacker.post(LOGIN, WRONG)
    assert attacker.post(LOGIN, CREDENTIALS).status_code == 429

    step = console.post(LOGIN, CREDENTIALS)
    done = with_bearer(console, step.body["token"]).post(OTP, {"otp": mailbox.code()})

    assert done.status_code == 200


def test_invalid_device_cookie_is_ignored(console, owner, clock):
    name = next(name for name in console.http.cookies if name.startswith("device-"))
    forger = from_address("203.0.113.9")
    for number in range(10):
        forger.http.cookies[name] = f"{console.http.cookies[name].value}{number}"
        forger.post(LOGIN, WRONG)

    assert forger.post(LOGIN, WRONG).status_code == 429


def test_ipv6_network_is_limited_to_100_failures_of_all_accounts(owner, clock):
    attackers = [(from_address(f"2001:db8:1:2::{number:x}"), f"id{number // 5}") for number in range(100)]

    assert {client.post(LOGIN, WRONG | {"a_id": login_id}).status_code for client, login_id in attackers} == {401}
    assert from_address("2001:db8:1:2:ffff::1").post(LOGIN, CREDENTIALS).status_code == 429
    assert from_address("2001:db8:1:3::1").post(LOGIN, CREDENTIALS).status_code == 200


@pytest.mark.parametrize(("proxies", "expected"), [([], 429), (["127.0.0.1"], 200)], ids=["no proxy", "trusted proxy"])
def test_forwarded_address_counts_only_behind_a_trusted_proxy(owner, visitor, clock, settings, proxies, expected):
    settings.TRUSTED_PROXIES = proxies
    for number in range(100):
        headers = {"X-Forwarded-For": f"198.51.100.{number}"}
        visitor.post(LOGIN, WRONG | {"a_id": f"id{number}"}, headers=headers)

    response = visitor.post(LOGIN, CREDENTIALS, headers={"X-Forwarded-For": "198.51.100.200"})

    assert response.status_code == expected


def test_wrong_codes_are_limited_to_twenty_per_day(console, owner, mailbox, clock):
    thief = from_address("203.0.113.9")
    for _ in range(5):
        # Spread over time, so that the limit of unused codes does not apply first.
        clock.shift(timedelta(minutes=4))
        step = with_bearer(thief, thief.post(LOGIN, CREDENTIALS).body["token"])
        assert {step.post(OTP, {"otp": "000000"}).status_code for _ in range(4)} == {400}
    last = with_bearer(thief, thief.post(LOGIN, CREDENTIALS).body["token"]).post(OTP, {"otp": "000000"})
    clock.shift(timedelta(minutes=16))

    step = with_bearer(console, console.post(LOGIN, CREDENTIALS).body["token"])
    of_owner = step.post(OTP, {"otp": mailbox.code()})

    assert (last.status_code, last.headers["Retry-After"]) == (429, "86400")
    assert of_owner.status_code == 200


def test_wrong_reset_codes_do_not_block_sign_in(owner, visitor, mailbox, clock):
    for _ in range(7):
        reset = with_bearer(visitor, visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"])
        last = [reset.post("/api/admin/ForgetPwOtp", {"otp": "000000"}).status_code for _ in range(3)]
    assert last[-1] == 429

    step = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])

    assert step.post(OTP, {"otp": mailbox.code()}).status_code == 200


def test_reauthentication_is_limited(console, clock):
    body = {"current_password": "wrong-horse", "password": "new-horse-77"}

    codes = [console.put("/api/admin/password", body).status_code for _ in range(11)]

    assert codes == [400] * 10 + [429]


def test_stored_counters_do_not_contain_typed_values(owner, visitor):
    visitor.post(LOGIN, WRONG | {"a_id": "my-password-in-the-wrong-field"})

    assert "my-password" not in str(list(FailureCount.objects.values()))


def test_slow_success_does_not_end_the_wait_of_later_failures(db, clock):
    limits = [Limit("address", "192.0.2.1", max_failures=3)]

    with attempt(limits=limits, account="owner"):
        for seconds in (0, 1, 0):
            with pytest.raises(ApiError), attempt(limits=limits, account="another"):
                raise ApiError
            clock.shift(timedelta(seconds=seconds))

    with pytest.raises(exceptions.TooManyAttemptsError) as limited, attempt(limits=limits, account="owner"):
        pass
    assert limited.value.retry_after_s == 2


def test_success_at_the_limit_causes_no_wait(db, clock):
    limits = [Limit("address", "192.0.2.1", max_failures=3)]
    for _ in range(3):
        with pytest.raises(ApiError), attempt(limits=limits, account="another"):
            raise ApiError
    clock.shift(timedelta(seconds=1))

    for _ in range(3):
        with attempt(limits=limits, account="owner"):
            pass

    assert FailureCount.objects.get().count == 3


def test_sign_in_clears_the_failures_of_the_account(owner, visitor, mailbox, clock):
    for _ in range(9):
        visitor.post(LOGIN, WRONG)
    step = with_bearer(visitor, visitor.post(LOGIN, CREDENTIALS).body["token"])
    code = mailbox.code()
    step.post(OTP, {"otp": wrong(code)})

    step.post(OTP, {"otp": code})

    assert set(FailureCount.objects.values_list("scope", flat=True)) == {"address", "mails of codes"}


def test_device_cookie_is_valid_for_one_account(console, owner, clock):
    AdminFactory(login_id="another")
    cookie_value = next(cookie.value for name, cookie in console.http.cookies.items() if name.startswith("device-"))
    other_browser = from_address("203.0.113.9")
    other_browser.http.cookies[cookie_name(login_id="another")] = cookie_value
    guess = WRONG | {"a_id": "another"}
    lock(from_address("198.51.100.7"), guess)

    assert other_browser.post(LOGIN, guess).status_code == 429


def count_codes(mailbox):
    return len([subject for subject in mailbox.subjects() if "code" in subject])


def test_recognized_browser_gets_a_reset_during_an_attack(console, owner, mailbox, clock):
    for _ in range(4):
        from_address("203.0.113.9").post(FORGET, {"a_email": owner.email})
    assert count_codes(mailbox) == 3

    statuses = [console.post(FORGET, {"a_email": owner.email}).status_code for _ in range(4)]

    assert statuses == [200] * 4
    assert count_codes(mailbox) == 6


def test_recognized_browser_gets_a_code_during_an_attack(console, owner, mailbox, clock):
    for _ in range(6):
        from_address("203.0.113.9").post(LOGIN, CREDENTIALS)
    assert count_codes(mailbox) == 5

    step = with_bearer(console, console.post(LOGIN, CREDENTIALS).body["token"])

    assert step.post(OTP, {"otp": mailbox.code()}).status_code == 200


def test_recognized_browser_gets_a_code_despite_its_network(console, owner, mailbox, clock):
    for number in range(60):
        from_address("127.0.0.1").post(FORGET, {"a_email": f"nobody{number}@example.com"})

    step = with_bearer(console, console.post(LOGIN, CREDENTIALS).body["token"])

    assert count_codes(mailbox) == 1
    assert step.post(OTP, {"otp": mailbox.code()}).status_code == 200


def test_emails_are_counted_per_ipv6_network(owner, mailbox, clock):
    for number in range(60):
        from_address(f"2001:db8::{number:x}").post(FORGET, {"a_email": f"nobody{number}@example.com"})

    from_address("2001:db8::ffff").post(FORGET, {"a_email": owner.email})
    from_same = count_codes(mailbox)
    from_address("2001:db8:0:1::1").post(FORGET, {"a_email": owner.email})

    assert (from_same, count_codes(mailbox)) == (0, 1)


@pytest.mark.parametrize("known", [True, False])
def test_spellings_of_an_email_share_its_limits(owner, visitor, known):
    """PostgreSQL lowercases the dotless i to an i, and Python the Kelvin sign to a k, which would reveal accounts."""
    if known:
        Admin.objects.filter(pk=owner.pk).update(email="kate@mail.example.com")
    for email in ("kate@mail.example.com", "KATE@MAIL.example.com"):
        visitor.post(FORGET, {"a_email": email})
    for email in ("kate@ma\u0131l.example.com", "\u212aate@mail.example.com"):
        visitor.post(FORGET, {"a_email": email})

    steps = StepToken.objects.order_by("created_at", "pk")

    assert [step.admin == owner for step in steps] == [known, known, False, False]
    keys = [step.account_key for step in steps]
    assert (keys[0] == keys[1], len(set(keys))) == (True, 3)


def test_reset_requests_are_limited_per_address(console, owner, visitor, clock):
    statuses = [visitor.post(FORGET, {"a_email": f"nobody{n}@example.com"}).status_code for n in range(201)]
    of_known_email = visitor.post(FORGET, {"a_email": owner.email})

    assert statuses == [200] * 200 + [429]
    assert (of_known_email.status_code, of_known_email.message) == (429, exceptions.TooManyAttemptsError.default_detail)
    assert StepToken.objects.filter(purpose="reset").count() == 200
    assert console.post(FORGET, {"a_email": owner.email}).status_code == 200
    assert from_address("198.51.100.7").post(FORGET, {"a_email": owner.email}).status_code == 200


def test_locked_account_emails_its_owner_once_a_day(owner, mailbox, clock):
    for _ in range(3):
        lock(from_address("203.0.113.9"))
        clock.shift(timedelta(minutes=31))
    on_first_day = mailbox.subjects()
    clock.shift(timedelta(days=1))
    lock(from_address("203.0.113.9"))

    assert on_first_day == ["Too many failed sign-in attempts on your account"]
    assert mailbox.subjects() == on_first_day * 2


def test_twenty_wrong_reset_codes_email_the_owner(owner, visitor, mailbox, clock):
    for _ in range(5):
        reset = with_bearer(visitor, visitor.post(FORGET, {"a_email": owner.email}).body["token"])
        for _ in range(4):
            reset.post("/api/admin/ForgetPwOtp", {"otp": "000000"})

    assert mailbox.subjects()[-1] == "Too many failed sign-in attempts on your account"


def test_wrong_passwords_in_a_recognized_browser_send_no_email(console, owner, mailbox, clock):
    lock(console)

    assert "Too many failed sign-in attempts on your account" not in mailbox.subjects()


def test_unlock_admin_resets_the_failures_of_one_account(owner, visitor, clock, capsys):
    AdminFactory(login_id="neighbor")
    attacker = from_address("203.0.113.9")
    lock(attacker)
    lock(attacker, WRONG | {"a_id": "neighbor"})

    call_command("unlock_admin", "--id", "owner")
    call_command("unlock_admin", "--id", "owner")

    assert capsys.readouterr().out == "Unlocked owner.\nowner has no failed attempts.\n"
    assert visitor.post(LOGIN, CREDENTIALS).status_code == 200
    assert visitor.post(LOGIN, CREDENTIALS | {"a_id": "neighbor"}).status_code == 429
    [entry] = Entry.objects.filter(action="limits.lift")
    assert (entry.target, entry.before["count"]) == (f"admin:{owner.pk}", 10)


def test_unlock_admin_unknown_id_prints_an_error(db):
    with pytest.raises(CommandError, match="There is no admin nobody"):
        call_command("unlock_admin", "--id", "nobody")
