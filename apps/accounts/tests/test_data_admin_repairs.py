"""Django admin: stale forms, missing authenticators, and invalid parameters."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from apps.accounts.models import Admin, AuthenticatorDevice, Session
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import add_authenticator, form_of, run_admin_action, save_in_django_admin
from apps.audit.models import Entry

pytestmark = pytest.mark.django_db
IMPOSSIBLE_FILTER = "This filter or selection is not possible."


def test_form_with_stale_version_is_rejected(inside, owner):
    page = reverse("admin:accounts_admin_change", args=[owner.pk])
    opened = form_of(owner, city="Pune")
    assert f'name="version" value="{owner.version}"' in inside.get(page).content.decode()
    Admin.objects.filter(pk=owner.pk).update(is_active=False, version=owner.version + 1)

    response = inside.post(page, opened)

    assert "Someone else changed this in the meantime." in response.content.decode()
    assert 'name="city" value="Pune"' in response.content.decode()
    owner.refresh_from_db()
    assert (owner.is_active, owner.city) == (False, "")
    assert not Entry.objects.filter(action="admin.change").exists()


@pytest.mark.parametrize(
    ("version", "message"),
    [("x", "Enter a whole number."), ("-1", "greater than or equal to 1"), ("9" * 30, "less than or equal to")],
)
def test_form_with_unknown_version_is_rejected(inside, owner, version, message):
    response = save_in_django_admin(inside, owner, city="Pune", version=version)

    assert (response.status_code, message in response.content.decode()) == (200, True)
    assert Admin.objects.get(pk=owner.pk).city == ""


def test_removing_a_missing_authenticator_changes_nothing(inside, owner, console, mailbox):
    response = run_admin_action(inside, "admin", "remove_authenticators", owner)

    assert "None of these admins has an authenticator app." in response.content.decode()
    assert console.get("/api/admin/Authorization").status_code == 200
    assert not Entry.objects.filter(action="admin.two_factor_off").exists()
    assert "Authenticator app turned off" not in mailbox.subjects()


def test_action_removes_authenticators_of_selected_admins(inside, owner):
    second = AdminFactory(login_id="second")
    add_authenticator(second)

    response = run_admin_action(inside, "admin", "remove_authenticators", owner, second)

    assert "Authenticator apps turned off: 1." in response.content.decode()
    assert not AuthenticatorDevice.objects.filter(user=second).exists()
    assert Entry.objects.get(action="admin.two_factor_off").target == f"admin:{second.pk}"


def test_own_authenticator_is_not_removed(inside, root):
    response = run_admin_action(inside, "admin", "remove_authenticators", root)

    assert (response.status_code, "on the profile screen" in response.content.decode()) == (200, True)
    assert AuthenticatorDevice.objects.filter(user=root, confirmed=True).exists()
    assert not Entry.objects.filter(action="admin.two_factor_off").exists()


@pytest.mark.parametrize(
    ("table", "question"),
    [
        ("audit/entry", {"at__year": "9999"}),
        ("audit/entry", {"at__year": "9999", "at__month": "12", "at__day": "31"}),
        ("audit/entry", {"at__year": "9" * 30}),
        ("accounts/session", {"ended_at__year": "-1"}),
        ("accounts/session", {"ended_at__year": "9" * 30}),
    ],
)
def test_list_with_impossible_date_shows_an_error(inside, console, table, question):
    response = inside.get(f"/data-admin/{table}/", question, follow=True)

    assert (response.status_code, response.redirect_chain) == (200, [(f"/data-admin/{table}/", 302)])
    assert IMPOSSIBLE_FILTER in response.content.decode()


@pytest.mark.parametrize("chosen", ["x", "\x00", "9" * 40, "-1"])
@pytest.mark.parametrize(("table", "action"), [("admin", "remove_authenticators"), ("session", "end_sessions")])
def test_action_on_impossible_rows_shows_an_error(inside, console, table, action, chosen):
    page = f"/data-admin/accounts/{table}/"

    response = inside.post(page, {"action": action, "_selected_action": [chosen]}, follow=True)

    assert (response.status_code, IMPOSSIBLE_FILTER in response.content.decode()) == (200, True)
    assert Session.objects.get().ended_at is None


def test_times_are_shown_in_the_console_time_zone(inside, owner):
    """It is 01:30 on the 2nd in India, and still the 1st in UTC."""
    Admin.objects.filter(pk=owner.pk).update(created_at=datetime(2026, 3, 1, 20, 0, tzinfo=UTC))

    page = inside.get(reverse("admin:accounts_admin_change", args=[owner.pk])).content.decode()

    assert "March 2, 2026, 1:30 a.m." in page
    assert "times of Asia/Kolkata" in page
