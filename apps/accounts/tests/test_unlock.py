"""An owner gets in from a new browser, whatever strangers try with the id and the e-mail."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from apps.accounts import messages
from apps.accounts.models import FailureCount, UnlockCode
from apps.accounts.services import admins
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, app_code, from_address, give_app, unlock_codes, with_bearer
from apps.audit.models import Entry
from apps.core.actor import Actor

LOGIN = "/api/admin/login"
OTP = "/api/admin/login/otp"
FORGET = "/api/admin/ForgetPw"
RESET_OTP = "/api/admin/ForgetPwOtp"
NEW = "/api/admin/NewPassword"
WRONG = CREDENTIALS | {"a_password": "wrong-horse"}
NEW_BROWSER = "198.51.100.7"


def attack_login(clock, tries=10, body=WRONG):
    """As many wrong tries as one can be judged for; each waits as long as it is told to."""
    attacker = from_address("203.0.113.9")
    for _ in range(tries):
        refused = attacker.post(LOGIN, body)
        clock.shift(timedelta(seconds=int(refused.headers.get("Retry-After", 0))))
    return attacker.post(LOGIN, body)


def attack_reset(owner):
    """Twenty wrong codes, from five resets."""
    attacker = from_address("203.0.113.9")
    for _ in range(5):
        reset = with_bearer(attacker, attacker.post(FORGET, {"a_email": owner.email}).body["token"])
        for _ in range(4):
            assert reset.post(RESET_OTP, {"otp": "000000"}).status_code == 400


def test_the_owner_signs_in_from_a_new_browser_with_the_long_code(owner, mailbox, clock):
    attacked = attack_login(clock)
    [unlock] = unlock_codes(mailbox)
    laptop = from_address(NEW_BROWSER)

    without = laptop.post(LOGIN, CREDENTIALS)
    step = laptop.post(LOGIN, CREDENTIALS | {"unlock": unlock})
    done = with_bearer(laptop, step.body["token"]).post(OTP, {"otp": mailbox.code()})

    assert (attacked.status_code, attacked.message) == (429, messages.TOO_MANY_STRANGERS)
    assert (without.status_code, step.status_code, done.status_code) == (429, 200, 200)
    assert "New sign-in to your console" in mailbox.subjects()


def test_the_owner_sets_a_new_password_with_the_long_code_in_place_of_the_digits(owner, mailbox, clock):
    attack_reset(owner)
    [unlock] = unlock_codes(mailbox)
    laptop = from_address(NEW_BROWSER)
    reset = with_bearer(laptop, laptop.post(FORGET, {"a_email": owner.email}).body["token"])

    digits = reset.post(RESET_OTP, {"otp": "123456"})
    proven = reset.post(RESET_OTP, {"otp": unlock.lower().replace("-", " ")})
    changed = reset.post(NEW, {"password": "new-horse-77"})

    assert (digits.status_code, digits.headers["Retry-After"]) == (429, "86400")
    assert (proven.status_code, changed.status_code) == (200, 200)
    owner.refresh_from_db()
    assert owner.check_password("new-horse-77")


def test_a_long_code_stands_for_mailed_digits_once(owner, mailbox, clock):
    attack_reset(owner)
    [unlock] = unlock_codes(mailbox)
    laptop = from_address(NEW_BROWSER)
    answers = []
    for _ in range(2):
        reset = with_bearer(laptop, laptop.post(FORGET, {"a_email": owner.email}).body["token"])
        answers.append(reset.post(RESET_OTP, {"otp": "000000", "unlock": unlock}).status_code)

    assert answers == [200, 429]


def test_a_long_code_replaces_no_password_and_no_app(owner, mailbox, clock):
    secret = give_app(owner)
    attack_login(clock)
    [unlock] = unlock_codes(mailbox)
    laptop = from_address(NEW_BROWSER)

    wrong_password = laptop.post(LOGIN, WRONG | {"unlock": unlock})
    step = with_bearer(laptop, laptop.post(LOGIN, CREDENTIALS | {"unlock": unlock}).body["token"])
    without_app = step.post(OTP, {"otp": unlock, "unlock": unlock})
    with_app = step.post(OTP, {"otp": app_code(secret), "unlock": unlock})

    assert (wrong_password.status_code, without_app.status_code, with_app.status_code) == (401, 400, 200)


def test_whoever_reads_the_mail_guesses_no_faster(owner, mailbox, clock):
    attack_login(clock)
    [unlock] = unlock_codes(mailbox)
    reader = from_address("203.0.113.77")

    codes = [reader.post(LOGIN, WRONG | {"unlock": unlock}).status_code for _ in range(11)]

    assert codes == [401] * 10 + [429]


@pytest.mark.parametrize("given", ["AAAA-AAAA-AAAA-AAAA", "", "A" * 64, "no code at all", "000000"])
def test_what_is_no_long_code_of_the_account_opens_nothing(owner, mailbox, clock, given):
    attack_login(clock)

    answer = from_address(NEW_BROWSER).post(LOGIN, CREDENTIALS | {"unlock": given})

    assert answer.status_code == 429


def test_the_code_of_one_account_is_none_of_another(owner, mailbox, clock):
    AdminFactory(login_id="neighbour")
    attack_login(clock)
    [unlock] = unlock_codes(mailbox)
    guess = WRONG | {"a_id": "neighbour"}
    attack_login(clock, body=guess)

    assert from_address(NEW_BROWSER).post(LOGIN, guess | {"unlock": unlock}).status_code == 429


def test_a_code_ends_after_a_day_and_with_the_password(owner, mailbox, clock):
    attack_login(clock)
    [first] = unlock_codes(mailbox)
    clock.shift(timedelta(days=1))
    attack_login(clock)
    late = from_address(NEW_BROWSER).post(LOGIN, CREDENTIALS | {"unlock": first})
    second = unlock_codes(mailbox)[-1]
    call_command("reset_admin", "--id", "owner", "--password", "new-horse-77")
    gone = from_address(NEW_BROWSER).post(LOGIN, CREDENTIALS | {"unlock": second, "a_password": "new-horse-77"})

    assert (late.status_code, gone.status_code) == (429, 429)


def test_the_long_code_of_a_former_id_is_nothing_to_whoever_gets_the_id_next(owner, mailbox, clock):
    renamed = AdminFactory(login_id="maria", role="editor")
    attack_login(clock, body=WRONG | {"a_id": "maria"})
    [unlock] = unlock_codes(mailbox)
    actor = Actor(admin=owner, address="127.0.0.1", now=timezone.now())
    admins.change_admin(admin=renamed, change={"login_id": "maria.k"}, actor=actor)
    AdminFactory(login_id="maria", email="next@example.com")

    browser = from_address(NEW_BROWSER)
    reset = with_bearer(browser, browser.post(FORGET, {"a_email": "next@example.com"}).body["token"])

    assert reset.post(RESET_OTP, {"otp": unlock}).status_code == 400


def test_a_mailbox_gets_one_code_in_three_hours(owner, mailbox, clock):
    attack_login(clock, tries=20)
    for _ in range(4):
        attack_login(clock, tries=2)
    of_one_attack = len(unlock_codes(mailbox))
    clock.shift(timedelta(hours=3))
    attack_login(clock)

    assert (of_one_attack, len(unlock_codes(mailbox))) == (1, 2)


def test_an_unknown_id_is_answered_alike_and_nobody_is_mailed(db, mailbox, clock):
    attacked = attack_login(clock, body=WRONG | {"a_id": "nobody"})

    assert (attacked.status_code, attacked.message) == (429, messages.TOO_MANY_STRANGERS)
    assert (UnlockCode.objects.count(), mailbox.messages()) == (1, [])


def test_asking_for_a_reset_brings_a_code_again(owner, mailbox, clock):
    """The mail of before may be lost; wrong codes do not hold up who asks."""
    attack_reset(owner)
    clock.shift(timedelta(hours=3, minutes=1))
    before = len(unlock_codes(mailbox))

    from_address(NEW_BROWSER).post(FORGET, {"a_email": owner.email})

    assert len(unlock_codes(mailbox)) == before + 1


def test_no_long_code_is_at_rest(owner, mailbox, clock):
    attack_login(clock)
    [unlock] = unlock_codes(mailbox)

    rows = str([*UnlockCode.objects.values(), *FailureCount.objects.values()])

    assert unlock not in rows
    assert unlock.replace("-", "") not in rows
    assert "owner" not in rows


def test_who_asks_for_resets_of_others_all_day_leaves_the_owner_a_way_in(owner, mailbox, clock):
    stranger, laptop = from_address("203.0.113.9"), from_address(NEW_BROWSER)
    for _ in range(24):
        stranger.post(FORGET, {"a_email": owner.email})
        mailed = len([subject for subject in mailbox.subjects() if "code" in subject])
        clock.shift(timedelta(minutes=15))
    for _ in range(3):
        stranger.post(FORGET, {"a_email": owner.email})

    reset = with_bearer(laptop, laptop.post(FORGET, {"a_email": owner.email}).body["token"])

    # Three an hour, however often they are asked for.
    assert mailed >= 3 * 5
    assert reset.post(RESET_OTP, {"otp": "000000", "unlock": unlock_codes(mailbox)[-1]}).status_code == 200


def test_a_code_that_was_mailed_goes_on_while_no_more_are(owner, mailbox, clock):
    stranger, laptop = from_address("203.0.113.9"), from_address(NEW_BROWSER)
    for _ in range(2):
        stranger.post(FORGET, {"a_email": owner.email})
    reset = with_bearer(laptop, laptop.post(FORGET, {"a_email": owner.email}).body["token"])
    code = mailbox.code()
    clock.shift(timedelta(seconds=31))

    assert reset.post(f"{FORGET}/resend").status_code == 200

    assert len(unlock_codes(mailbox)) == 1
    assert reset.post(RESET_OTP, {"otp": code}).status_code == 200


def test_who_is_held_back_for_others_is_not_told_of_an_attack(owner, console, mailbox, clock):
    for number in range(60):
        from_address("203.0.113.9").post(FORGET, {"a_email": f"nobody{number}@example.com"})
    from_address("203.0.113.9").post(FORGET, {"a_email": owner.email})
    for _ in range(4):
        console.post(FORGET, {"a_email": owner.email})

    assert unlock_codes(mailbox) == []


# The command


def test_an_operator_lifts_the_waits_of_one_admin_by_command(owner, mailbox, clock):
    attack_login(clock)
    attack_reset(owner)
    attack_login(clock, body=WRONG | {"a_id": "neighbour"})

    call_command("lift_waits", "--id", "owner")

    assert from_address(NEW_BROWSER).post(LOGIN, CREDENTIALS).status_code == 200
    left = {"password", "address", "asks for a reset", "mails of codes", "mails of long codes"}
    assert set(FailureCount.objects.values_list("scope", flat=True)) == left
    assert Entry.objects.filter(action="limits.lift", target="reset code").count() == 1


def test_an_operator_lifts_all_waits(owner, mailbox, clock, capsys):
    attack_login(clock)

    call_command("lift_waits", "--all")

    assert "waits are lifted" in capsys.readouterr().out
    assert not FailureCount.objects.exists()


def test_lifting_the_waits_of_a_wide_attack_is_one_event_a_scope(db):
    soon = timezone.now() + timedelta(hours=1)
    FailureCount.objects.bulk_create(
        FailureCount(key=f"{number:064x}", scope=scope, count=count, blocked_until=soon, forget_at=soon)
        for number, (scope, count) in enumerate([("password", 3)] * 300 + [("mails of codes", 0)] * 300)
    )

    call_command("lift_waits", "--all")

    [told] = Entry.objects.filter(action="limits.lift")
    assert (told.target, told.before) == ("password", {"count": 900})
    assert not FailureCount.objects.exists()


def test_lifting_the_waits_of_nobody_says_so(db):
    with pytest.raises(CommandError, match="There is no admin nobody"):
        call_command("lift_waits", "--id", "nobody")
