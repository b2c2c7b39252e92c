"""Two confirm, or one confirms what another takes back, at the same moment: it happens once or not at all."""

import threading

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import Admin
from apps.accounts.services import admins, sessions
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import at_once
from apps.approvals import services
from apps.approvals.guard import carry_out
from apps.approvals.models import Act, HeldRequest, TwoPersonRule
from apps.approvals.queries import get_rule
from apps.approvals.services import Call, Effect
from apps.approvals.tests.steps import ALL, CONTROLLER, REQUESTS, RULE, SWITCH, choose, hold, is_on
from apps.audit.models import Entry
from apps.controller import services as settings
from apps.controller.models import ControllerSettings
from apps.core import rows
from apps.core.actor import Actor, Role
from conftest import open_session
from tests.waiting import wait_until_blocked

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def others(console):
    clients = [open_session(AdminFactory(login_id=f"other{number}")) for number in range(3)]
    choose(console, ALL)
    return clients


def test_confirmed_by_several_at_once_it_happens_once(console, others):
    identity = hold(console)
    solved = [client.solve(right=True) for client in others]

    codes = at_once(3, lambda n: others[n].post(f"{REQUESTS}/{identity}/confirm", captcha=solved[n]).status_code)

    assert sorted(codes) == [200, 404, 404]
    assert Entry.objects.filter(action="controller.switch").count() == 1
    assert is_on()


def test_confirmed_and_withdrawn_at_once_it_is_one_of_them(console, others):
    identity = hold(console)
    captcha = others[0].solve(right=True)
    acts = [
        lambda: others[0].post(f"{REQUESTS}/{identity}/confirm", captcha=captcha),
        lambda: console.delete(f"{REQUESTS}/{identity}"),
    ]

    codes = at_once(2, lambda n: acts[n]().status_code)

    assert sorted(codes) == [200, 404]
    assert is_on() == (codes[0] == 200)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_whoever_decides_while_another_asks_for_more_waits_and_goes_on(console, others):
    held = HeldRequest.objects.get(pk=hold(console))
    asked = threading.Event()

    def ask():
        with transaction.atomic():
            keep(held, Call("PUT", f"{CONTROLLER}/status/change", "", "", {}), "controller.switch")
            asked.set()
            wait_until_blocked()
        return True

    def decline():
        asked.wait(20)
        actor = Actor(AdminFactory(), "127.0.0.1", timezone.now())
        return services.end(request_id=held.pk, actor=actor) is False

    assert at_once(2, lambda n: (ask, decline)[n]()) == [True, True]
    assert not HeldRequest.objects.filter(pk=held.pk).exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_whoever_loosens_the_rule_while_it_is_asked_for_anew_waits_for_that(console, others):
    held = HeldRequest.objects.get(pk=hold(console, path=RULE, body={"acts": []}))
    captcha = others[0].solve(right=True)
    is_locked = threading.Event()

    def ask():
        with transaction.atomic():
            # As whoever keeps a request begins.
            sessions.hold(admin_id=held.requested_by_id)
            rows.lock_only(TwoPersonRule, 1)
            is_locked.set()
            wait_until_blocked()
            # The same call would do something else now: the request of before goes.
            return keep(held, services.open_call(held), "two_people.save").pk != held.pk

    def confirm():
        is_locked.wait(20)
        return others[0].post(f"{REQUESTS}/{held.pk}/confirm", captcha=captcha).status_code

    assert at_once(2, lambda n: (ask, confirm)[n]()) == [True, 404]
    assert list(get_rule().acts) == ALL


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_who_asks_while_the_role_is_taken_away_has_not_asked(console, others, owner):
    editor = AdminFactory(login_id="ed", role="editor")
    client = open_session(editor)
    captcha = client.solve(right=True)
    is_held, is_answered = threading.Event(), threading.Event()

    def demote():
        with transaction.atomic():
            sessions.hold(admin_id=editor.pk)
            is_held.set()
            wait_until_blocked(or_until=is_answered.is_set)
            actor = Actor(owner, "127.0.0.1", timezone.now())
            return admins.change_admin(admin=editor, change={"role": "viewer"}, actor=actor).role

    def ask():
        is_held.wait(20)
        try:
            return client.put(f"{CONTROLLER}/status/change", SWITCH, captcha=captcha).status_code
        finally:
            is_answered.set()

    assert at_once(2, lambda n: (demote, ask)[n]()) == ["viewer", 403]
    assert not HeldRequest.objects.exists()


def confirm_slowly(held, is_locked):
    """Confirm what is held, with its lock kept until somebody else waits for it."""
    actor = Actor(Admin.objects.get(login_id="other0"), "127.0.0.1", timezone.now())
    with transaction.atomic():
        locked = services.lock(request_id=held.pk, actor=actor)
        is_locked.set()
        wait_until_blocked()
        carry_out(locked, actor=actor)
        locked.delete()
    return 200


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_whoever_takes_the_role_away_while_it_is_confirmed_waits_and_goes_on(console, others):
    asker = Admin.objects.get(login_id="other1")
    held = HeldRequest.objects.get(pk=hold(others[1]))
    is_locked = threading.Event()

    def demote():
        is_locked.wait(20)
        return console.put(f"/api/admin/people/{asker.pk}", {"role": "viewer"}).status_code

    assert at_once(2, lambda n: (lambda: confirm_slowly(held, is_locked), demote)[n]()) == [200, 200]
    assert is_on()
    assert not Entry.objects.filter(action="request.end").exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_what_is_asked_for_again_while_it_is_confirmed_changes_nothing_any_more(console, others):
    held = HeldRequest.objects.get(pk=hold(console))
    captcha = console.solve(right=True)
    is_locked = threading.Event()

    def ask():
        is_locked.wait(20)
        return console.put(f"{CONTROLLER}/status/change", SWITCH, captcha=captcha).status_code

    assert at_once(2, lambda n: (lambda: confirm_slowly(held, is_locked), ask)[n]()) == [200, 200]
    assert is_on()
    assert not HeldRequest.objects.exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_what_is_taken_off_the_rule_is_judged_by_the_rule_that_is_written_over(console):
    by = Actor(AdminFactory(), "127.0.0.1", timezone.now())

    codes = overtake(
        lambda: services.save_rule(acts=[Act.ROLL_OUT], seen_version=None, actor=by), console, RULE, {"acts": []}
    )

    assert codes == [200, 202]
    assert list(get_rule().acts) == ["roll-out"]


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has one writer")
def test_whether_a_rule_for_all_goes_is_judged_by_the_settings_that_are_written_over(console, others):
    by = Actor(AdminFactory(), "127.0.0.1", timezone.now())
    trial = {"name": "Trial", "value": True, "when": {}}

    codes = overtake(
        lambda: settings.set_rules(setting="tracking", rules=[trial], actor=by),
        console,
        f"{CONTROLLER}/rules/track",
        {"rules": []},
    )

    assert codes == [200, 202]
    assert ControllerSettings.objects.get().tracking_rules == [trial]


def overtake(act, console, path, body):
    """Carry out the act, and before its commit a call that waits for it; returns the codes of both."""
    captcha = console.solve(right=True)
    is_written = threading.Event()

    def write():
        with transaction.atomic():
            act()
            is_written.set()
            wait_until_blocked()
        return 200

    def call():
        is_written.wait(20)
        return console.put(path, body, captcha=captcha).status_code

    return at_once(2, lambda n: (write, call)[n]())


def keep(held, call, action):
    actor = Actor(held.requested_by, "127.0.0.1", timezone.now())
    effect, role = Effect(action, held.target, None, None), Role(held.role)
    services.take_turn(role=role, actor=actor)
    return services.keep(act=Act(held.act), role=role, call=call, effect=effect, actor=actor)
