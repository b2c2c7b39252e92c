"""Django admin sessions: valid keys, and the ends of sessions."""

import pytest
from django.test import Client

from apps.accounts.models import Session
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import (
    DATA_ADMIN_LOGIN,
    add_authenticator,
    app_code,
    enter_django_admin,
    is_in_django_admin,
    run_admin_action,
)
from apps.audit.models import Entry
from conftest import open_session

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]
WITH_NUL = '"' + "a" * 20 + "\\000" + "b" * 12 + '"'


def enter_as(login_id):
    """Return a browser in which another superuser is signed in to Django admin."""
    another = AdminFactory(login_id=login_id, superuser=True)
    return enter_django_admin(another, app_code(add_authenticator(another)))


@pytest.mark.parametrize("key", [WITH_NUL, "a" * 32, "no-key-of-django's-own-making-000", "é" * 32, ""])
def test_invalid_session_key_is_ignored(key):
    page = Client(headers={"cookie": f"data_admin={key}"}).get("/data-admin/")

    assert (page.status_code, page.url.startswith("/data-admin/login")) == (302, True)


def test_password_change_ends_the_django_admin_session(inside, root):
    root.set_password("green-mule-9")
    root.save()

    assert not is_in_django_admin(inside)


def test_ending_all_sessions_ends_the_django_admin_session(inside, root):
    stays = enter_as("another")

    ended = open_session(AdminFactory()).delete(f"/api/admin/people/{root.pk}/sessions")

    assert (ended.status_code, is_in_django_admin(inside), is_in_django_admin(stays)) == (200, False, True)
    assert Entry.objects.get(action="admin.sessions_end").target == f"admin:{root.pk}"


def sign_out(of_console):
    return of_console.post("/api/admin/Logout")


def end_listed_session(of_console):
    listed = of_console.get("/api/admin/sessions").body["data"]
    return of_console.delete("/api/admin/sessions", {"id": [row["_id"] for row in listed]})


def end_as_operator(of_console):
    run_admin_action(enter_as("operator"), "session", "end_sessions", Session.objects.get())
    return of_console.get("/api/admin/Authorization")


@pytest.mark.parametrize(
    ("end", "status"),
    [(sign_out, 200), (end_listed_session, 200), (end_as_operator, 401)],
    ids=["sign out", "end the listed", "by an operator"],
)
def test_ending_a_console_session_ends_the_django_admin_session(inside, root, end, status):
    stays = enter_as("another")

    ended = end(open_session(root))

    assert (ended.status_code, is_in_django_admin(inside), is_in_django_admin(stays)) == (status, False, True)
    assert inside.get("/data-admin/accounts/admin/").status_code == 302


def test_ending_the_own_console_session_requires_a_new_sign_in(inside, root):
    open_session(root)

    response = run_admin_action(inside, "session", "end_sessions", Session.objects.get())

    assert response.redirect_chain[-1][0].startswith(DATA_ADMIN_LOGIN)
    assert not is_in_django_admin(inside)
    assert Entry.objects.get(action="admin.session_end").actor == root


def test_ending_sessions_of_others_keeps_the_own_django_admin_session(inside, root, console):
    session_id = str(Session.objects.get().pk)

    ended = open_session(root).delete("/api/admin/sessions", {"id": [session_id]})

    assert (ended.body["ended"], is_in_django_admin(inside)) == (0, True)


def test_former_superuser_has_no_django_admin_session_left(inside, root):
    owner = open_session(AdminFactory(login_id="another"))
    path = f"/api/admin/people/{root.pk}"
    owner.put(path, {"role": "editor"})
    owner.delete(f"{path}/sessions")

    owner.put(path, {"role": "owner"})
    type(root).objects.filter(pk=root.pk).update(is_superuser=True)

    assert not is_in_django_admin(inside)
