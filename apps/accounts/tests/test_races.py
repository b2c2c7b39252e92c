"""What happens when the same thing is asked for many times at once: threads on a real database."""

import pytest

from apps.accounts.models import BackupCode, Session
from apps.accounts.tests.steps import CREDENTIALS, app_code, at_once, enrol, from_address, give_app, with_bearer

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
MANY = 12


@pytest.mark.parametrize("_round", range(3))
def test_one_code_opens_one_session(owner, visitor, mailbox, _round):
    token = visitor.post(LOGIN, CREDENTIALS).body["token"]
    code = mailbox.code()

    codes = at_once(
        MANY, lambda n: with_bearer(from_address(f"10.0.0.{n}"), token).post(OTP, {"otp": code}).status_code
    )

    assert codes.count(200) == 1
    assert set(codes) <= {200, 400, 401}
    assert Session.objects.count() == 1


def test_one_app_code_opens_one_session(owner, visitor):
    code = app_code(give_app(owner))
    tokens = [visitor.post(LOGIN, CREDENTIALS).body["token"] for _ in range(8)]

    codes = at_once(8, lambda n: with_bearer(from_address("10.0.0.1"), tokens[n]).post(OTP, {"otp": code}).status_code)

    assert sorted(codes) == [200] + [400] * 7


def test_one_backup_code_opens_one_session(console, visitor):
    _, backup_codes = enrol(console)
    tokens = [visitor.post(LOGIN, CREDENTIALS).body["token"] for _ in range(6)]

    def use(number: int) -> int:
        client = with_bearer(from_address("10.0.0.1"), tokens[number])
        return client.post("/api/admin/login/backup-code", {"code": backup_codes[0]}).status_code

    assert sorted(at_once(6, use)) == [200] + [400] * 5
    assert BackupCode.objects.filter(used_at__isnull=False).count() == 1


def test_a_burst_of_guesses_gets_no_more_than_the_budget(owner):
    guess = CREDENTIALS | {"a_password": "wrong-horse"}

    codes = at_once(24, lambda n: from_address(f"10.0.0.{n}").post(LOGIN, guess).status_code)

    # One more when a thread comes after the first wait of a second.
    assert codes.count(401) in {10, 11}
    assert set(codes) == {401, 429}


def test_a_proven_reset_sets_one_password(owner, visitor, mailbox):
    reset = with_bearer(visitor, visitor.post("/api/admin/ForgetPw", {"a_email": owner.email}).body["token"])
    reset.post("/api/admin/ForgetPwOtp", {"otp": mailbox.code()})

    def choose(number: int) -> int:
        client = with_bearer(from_address("10.0.0.1"), reset.bearer)
        return client.post("/api/admin/NewPassword", {"password": f"green-mule-{number}"}).status_code

    codes = at_once(8, choose)

    assert codes.count(200) == 1
    assert set(codes) <= {200, 401}
    owner.refresh_from_db()
    assert owner.check_password(f"green-mule-{codes.index(200)}")
