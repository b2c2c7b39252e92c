"""Django admin is only for active superusers with an authenticator app."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Admin, AuthenticatorDevice, BackupCode, FailureCount, Session
from apps.accounts.services import two_factor
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import (
    CREDENTIALS,
    DATA_ADMIN_LOGIN,
    PASSWORD,
    add_authenticator,
    app_code,
    enter_django_admin,
    form_of,
    is_in_django_admin,
    run_admin_action,
    save_in_django_admin,
)
from apps.audit.models import Entry
from conftest import EncryptedClient

PAGES = ["/data-admin/"] + [
    f"/data-admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry
]
pytestmark = pytest.mark.django_db


def test_code_with_spaces_is_accepted(root):
    code = app_code(add_authenticator(root))

    assert is_in_django_admin(enter_django_admin(root, f"{code[:3]} {code[3:]}"))


def test_backup_code_signs_in_once(root):
    add_authenticator(root)
    made = two_factor.make_backup_codes()
    two_factor.store_backup_codes(admin=root, new_codes=made)
    code = next(iter(made.hashes))

    first, again = (enter_django_admin(root, code) for _ in range(2))

    assert (is_in_django_admin(first), is_in_django_admin(again)) == (True, False)
    assert BackupCode.objects.filter(used_at__isnull=False).count() == 1


@pytest.mark.parametrize(
    "who", ["plain admin", "disabled superuser", "superuser without app", "wrong password", "wrong code"]
)
def test_admin_without_access_is_rejected(root, who):
    admin = {
        "plain admin": AdminFactory,
        "disabled superuser": lambda: AdminFactory(superuser=True, disabled=True),
    }.get(who, lambda: root)()
    code = "000000" if who == "superuser without app" else app_code(add_authenticator(admin))
    password = "wrong-horse" if who == "wrong password" else PASSWORD

    client = enter_django_admin(admin, "000000" if who == "wrong code" else code, password=password)

    assert not is_in_django_admin(client)
    assert not BackupCode.objects.exists()


def test_pages_require_a_superuser(inside, console):
    for page in PAGES:
        seen, searched = inside.get(page), inside.get(page, {"q": "root"})
        anonymous, of_console = Client().get(page), console.http.get(page)

        assert (seen.status_code, searched.status_code) == (200, 200), page
        assert "script-src 'self';" in seen["Content-Security-Policy"]
        assert "unsafe" not in seen["Content-Security-Policy"]
        assert [anonymous.status_code, of_console.status_code] == [302, 302], page
        assert anonymous["Location"].startswith(DATA_ADMIN_LOGIN)


def test_login_page_explains_the_requirements(client):
    page = client.get(DATA_ADMIN_LOGIN)

    assert "set it up" in page.content.decode()
    assert "style-src 'self'" in page["Content-Security-Policy"]
    assert "<script" not in page.content.decode().replace("<script src=", "")


def test_pages_show_no_secret(inside, console):
    stored = Session.objects.get()
    device = AuthenticatorDevice.objects.get()
    shown = "".join(inside.get(page).content.decode() for page in PAGES)
    shown += inside.get(reverse("admin:accounts_session_change", args=[stored.pk])).content.decode()
    shown += inside.get(reverse("admin:accounts_authenticatordevice_change", args=[device.pk])).content.decode()
    shown += inside.get(reverse("admin:accounts_admin_change", args=[stored.admin_id])).content.decode()

    assert stored.device in shown
    for secret in (stored.bearer_hash, stored.cookie_hash, device.encrypted_seed, stored.admin.password):
        assert secret not in shown


def test_failed_sign_ins_share_the_limits_of_the_console(root, inside):
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        for _ in range(10):
            enter_django_admin(root, "000000", password="wrong-horse")

        page = Client().post(DATA_ADMIN_LOGIN, {"username": "root", "password": PASSWORD, "otp_token": "000000"})
        assert "Too many failed attempts" in page.content.decode()
        assert FailureCount.objects.filter(scope="password", count=10).exists()


def test_added_admin_is_audited(inside, root, visitor):
    add = reverse("admin:accounts_admin_add")
    body = {"login_id": "second", "email": "second@example.com", "password": "green-mule-9", "role": "editor"}
    assert inside.post(add, body | {"password": "short"}).status_code == 200

    response = inside.post(add, body)

    assert response.status_code == 302
    entry = Entry.objects.get(action="admin.add")
    assert (entry.actor, entry.after["email"]) == (root, "second@example.com")
    assert entry.after["role"] == "editor"
    assert visitor.post("/api/admin/login", {"a_id": "second", "a_password": "green-mule-9"}).status_code == 200


def test_disabled_admin_is_audited_and_loses_sessions(inside, root, owner, console, mailbox):
    save_in_django_admin(inside, owner, is_active=None)

    entry = Entry.objects.get(action="admin.change")
    assert (entry.actor, entry.before, entry.after) == (root, {"is_active": True}, {"is_active": False})
    assert Session.objects.get().end_reason == "account changed"
    assert "Your account was changed" in mailbox.subjects()


def test_new_email_notifies_the_old_address_and_ends_sessions(inside, owner, console, mailbox):
    save_in_django_admin(inside, owner, email="thief@example.com")

    recipients = [message.to[0] for message in mailbox.messages() if message.subject == "Your account was changed"]
    assert sorted(recipients) == ["owner@example.com", "thief@example.com"]
    assert console.get("/api/admin/AdminData").status_code == 401


def test_own_rights_cannot_be_reduced(inside, root):
    response = save_in_django_admin(inside, root)

    assert "cannot disable your own" in response.content.decode()
    root.refresh_from_db()
    assert root.is_superuser


def test_superuser_below_owner_is_rejected(inside, owner):
    response = save_in_django_admin(inside, owner, role="editor", is_superuser="on")

    assert "A superuser is an owner." in response.content.decode()
    owner.refresh_from_db()
    assert (owner.role, owner.is_superuser) == ("owner", False)


@pytest.mark.parametrize("taken", [{"email": "OWNER@example.com"}, {"login_id": "OWNER"}], ids=["email", "id"])
def test_taken_login_id_is_rejected_in_any_case(inside, owner, taken):
    second = AdminFactory(login_id="second")
    new = {**form_of(second, login_id="third", email="third@example.com"), "password": "green-mule-9", **taken}

    changed = save_in_django_admin(inside, second, **taken)
    made = inside.post(reverse("admin:accounts_admin_add"), new)

    for response in (changed, made):
        assert "An admin with this ID or email already exists." in response.content.decode()
    assert set(Admin.objects.values_list("login_id", flat=True)) == {"root", "owner", "second"}


def test_password_change_redirects_to_the_console(inside, root):
    body = {"old_password": PASSWORD, "new_password1": "green-mule-9", "new_password2": "green-mule-9"}

    response = inside.post("/data-admin/password_change/", body)

    assert (response.status_code, response["Location"]) == (302, "/site/profile")
    root.refresh_from_db()
    assert root.check_password(PASSWORD)


def test_accounts_cannot_be_deleted(inside, owner):
    assert inside.post(reverse("admin:accounts_admin_delete", args=[owner.pk]), {"post": "yes"}).status_code == 403


def test_action_unlocks_an_account(inside, owner, visitor, clock):
    for _ in range(10):
        visitor.post("/api/admin/login", CREDENTIALS | {"a_password": "wrong-horse"})

    run_admin_action(inside, "admin", "unlock", owner)

    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 200
    assert Entry.objects.filter(action="limits.lift", target=f"admin:{owner.pk}").exists()


def test_wrong_codes_share_the_limit_of_the_console(clock, root, visitor):
    secret = add_authenticator(root)
    step = EncryptedClient(bearer=visitor.post("/api/admin/login", CREDENTIALS | {"a_id": "root"}).body["token"])
    for _ in range(14):
        step.post("/api/admin/login/otp", {"otp": "000000"})
    for _ in range(6):
        enter_django_admin(root, "000000")
    clock.shift(timedelta(minutes=31))

    assert not is_in_django_admin(enter_django_admin(root, app_code(secret)))
    assert step.post("/api/admin/login", CREDENTIALS | {"a_id": "root"}).status_code == 200


def test_list_of_admins_needs_a_constant_number_of_queries(inside):
    page = reverse("admin:accounts_admin_changelist")
    with CaptureQueriesContext(connection) as short:
        inside.get(page)
    AdminFactory.create_batch(5)

    with CaptureQueriesContext(connection) as long:
        inside.get(page)

    assert len(long) == len(short)
