"""Two confirm, or one confirms what another takes back, at the same moment: it happens once or not at all."""

import threading

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.roles import Role
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import at_once
from apps.approvals import services
from apps.approvals.models import Act, HeldRequest
from apps.approvals.services import Call, Effect
from apps.approvals.tests.steps import ALL, REQUESTS, choose, hold, is_on
from apps.audit.models import Entry
from apps.core.actor import Actor
from conftest import open_session

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
def test_whoever_asks_for_more_while_another_decides_waits_and_goes_on(console, others):
    held = HeldRequest.objects.get(pk=hold(console))
    now = timezone.now()
    asked, locked = threading.Event(), threading.Event()

    def ask():
        call = Call("PUT", "/api/App/controller/admin/status/change", "", "", {})
        with transaction.atomic():
            services.keep(
                act=Act.ROLL_OUT,
                role=Role.EDITOR,
                call=call,
                effect=Effect("controller.switch", "controller", None, None),
                actor=Actor(held.requested_by, "127.0.0.1", now),
            )
            asked.set()
            return locked.wait(20)

    def decline():
        asked.wait(20)
        actor = Actor(AdminFactory(), "127.0.0.1", now)
        with transaction.atomic():
            services.lock(request_id=held.pk, actor=actor)
            locked.set()
            return services.end(request_id=held.pk, actor=actor) is False

    assert at_once(2, lambda n: (ask, decline)[n]()) == [True, True]
    assert not HeldRequest.objects.filter(pk=held.pk).exists()
