"""Management commands for admin accounts."""

import io
import re

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import Admin, AuthenticatorDevice
from apps.accounts.services import admins
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import CREDENTIALS, add_authenticator
from apps.audit.models import Entry

NEW = {"login_id": "second", "email": "second@example.com", "password": "green-mule-9"}
pytestmark = pytest.mark.django_db


def run(command, **options):
    out = io.StringIO()
    call_command(command, **options, stdout=out, stderr=out)
    return out.getvalue()


def test_make_admin_creates_an_active_admin(visitor):
    output = run("make_admin", **NEW)

    assert "second@example.com" in output
    assert "green-mule" not in output
    assert visitor.post("/api/admin/login", {"a_id": "second", "a_password": "green-mule-9"}).status_code == 200
    assert Entry.objects.get().action == "admin.add"


def test_make_admin_reads_the_password_from_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(" green mule \nmore\n"))

    run("make_admin", **{**NEW, "password": None}, password_stdin=True, superuser=True)

    made = Admin.objects.get()
    assert made.check_password(" green mule ")
    assert made.is_superuser


@pytest.mark.parametrize(
    ("options", "role"),
    [
        *(({"role": role}, role) for role in ("owner", "editor", "viewer")),
        ({}, "viewer"),
        ({"superuser": True}, "owner"),
    ],
)
def test_make_admin_sets_the_role_or_creates_a_viewer(options, role):
    run("make_admin", **NEW, **options)

    assert Admin.objects.get().role == role


def test_make_admin_superuser_below_owner_is_rejected():
    with pytest.raises(CommandError, match="superuser must have the role owner"):
        run("make_admin", **NEW, role="viewer", superuser=True)

    assert not Admin.objects.exists()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"login_id": "owner"}, "already"),
        ({"email": "OWNER@example.com"}, "already"),
        ({"password": "second1"}, "must not consist of"),
        ({"email": f"{'a' * 60}@{'.'.join(['b' * 60] * 4)}.com"}, "Enter an email address"),
        ({"password": "\udcff\udcfeabcdefgh"}, "UTF-8"),
        ({"login_id": "two words"}, "printable"),
        ({"password": None}, "no terminal"),
    ],
    ids=["known id", "known e-mail", "near", "long e-mail", "bytes", "bad id", "no password"],
)
def test_make_admin_with_invalid_values_creates_no_admin(owner, change, error, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with pytest.raises(CommandError, match=error):
        run("make_admin", **NEW | change)

    assert Admin.objects.count() == 1


def test_make_admin_without_a_password_creates_no_admin(owner, monkeypatch):
    def end(_question):
        raise EOFError

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", end)

    with pytest.raises(CommandError, match="No password was given"):
        run("make_admin", **NEW | {"password": None})

    assert Admin.objects.count() == 1


def test_reset_admin_sets_the_password_and_ends_sessions(console, visitor, mailbox):
    run("reset_admin", login_id="owner", password="green-mule-9")

    assert console.get("/api/admin/Authorization").status_code == 401
    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 401
    assert visitor.post("/api/admin/login", CREDENTIALS | {"a_password": "green-mule-9"}).status_code == 200
    assert "Your password was changed" in mailbox.subjects()


@pytest.mark.parametrize(("drop", "left"), [(True, 0), (False, 1)])
def test_reset_admin_keeps_the_authenticator_by_default(owner, drop, left):
    add_authenticator(owner)

    run("reset_admin", login_id="owner", password="green-mule-9", drop_two_factor=drop)

    assert AuthenticatorDevice.objects.count() == left


def test_reset_admin_owner_reactivates_the_admin(visitor):
    AdminFactory(login_id="second", role="viewer", disabled=True)

    run("reset_admin", login_id="second", password="green-mule-9", owner=True)

    again = Admin.objects.get()
    assert (again.role, again.is_active) == ("owner", True)
    entry = Entry.objects.get(action="admin.change")
    assert (entry.before["role"], entry.after["role"], entry.actor) == ("viewer", "owner", None)


def test_reset_admin_uses_the_account_as_it_is_after_the_prompt(owner, mailbox):
    read_before = AdminFactory(login_id="second", role="viewer")
    Admin.objects.filter(pk=read_before.pk).update(email="moved@example.com", version=7)

    admins.reset_admin(admin=read_before, password="green-mule-9", drop_two_factor=False, make_owner=True)

    now = Admin.objects.get(pk=read_before.pk)
    assert (now.version, now.role, now.email) == (8, "owner", "moved@example.com")
    recipients = [one.to for one in mailbox.messages() if one.subject == "Your password was changed"]
    assert recipients == [["moved@example.com"]]


@pytest.mark.parametrize(
    ("password", "error"),
    [
        ("mule9", "Password must be at least 6 characters long"),
        ("m" * 257, "Password must be at most 256 characters long"),
        ("123456", "This password is too common. Choose one that is harder to guess."),
        ("owner-99", "The password must not consist of your admin ID, your email, or the product's name."),
    ],
    ids=["short", "long", "common", "near"],
)
def test_reset_admin_with_an_invalid_password_changes_nothing(console, visitor, password, error):
    with pytest.raises(CommandError, match=re.escape(error)):
        run("reset_admin", login_id="owner", password=password)

    assert console.get("/api/admin/Authorization").status_code == 200
    assert visitor.post("/api/admin/login", CREDENTIALS).status_code == 200


def test_reset_admin_with_unknown_id_is_rejected():
    with pytest.raises(CommandError, match="no admin nobody"):
        run("reset_admin", login_id="nobody", password="green-mule-9")


@pytest.fixture
def first(settings):
    settings.ADMIN_ID = "chief"
    settings.ADMIN_EMAIL = "chief@example.com"
    settings.ADMIN_PASSWORD = ""
    return settings


def test_ensure_first_admin_prints_the_password_once(first, visitor):
    output, again = run("ensure_first_admin"), run("ensure_first_admin")

    password = next(line.split()[-1] for line in output.splitlines() if "Password" in line)
    assert "chief" in output
    assert "chief@example.com" in output
    assert visitor.post("/api/admin/login", {"a_id": "chief", "a_password": password}).status_code == 200
    assert (Admin.objects.get().is_superuser, Admin.objects.get().role) == (True, "owner")
    assert again == ""


@pytest.mark.parametrize("length", [40, 256])
def test_ensure_first_admin_generates_a_long_enough_password(first, settings, length):
    settings.PASSWORD_MIN_LENGTH = length

    output = run("ensure_first_admin")

    assert "Created the first admin." in output


def test_ensure_first_admin_uses_the_configured_password(first):
    first.ADMIN_PASSWORD = "chief1"

    output = run("ensure_first_admin")

    assert Admin.objects.get().check_password("chief1")
    assert "weak" in output
    assert "chief1" not in output


def test_ensure_first_admin_in_production_needs_a_password(first, settings):
    settings.ENVIRONMENT = "production"
    with pytest.raises(CommandError, match="ADMIN_PASSWORD"):
        run("ensure_first_admin")
    assert not Admin.objects.exists()

    first.ADMIN_PASSWORD = "green-mule-9"

    assert "green-mule-9" not in run("ensure_first_admin")
    assert Admin.objects.get().check_password("green-mule-9")


def test_ensure_first_admin_rejects_a_short_password(first):
    first.ADMIN_PASSWORD = "abc"

    with pytest.raises(CommandError, match="at least 6 characters"):
        run("ensure_first_admin")

    assert not Admin.objects.exists()


# Django's own commands bypass the audit log, emails, and name rules.
def test_createsuperuser_refers_to_make_admin(monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "green-mule-9")

    with pytest.raises(CommandError, match="make_admin --superuser"):
        call_command("createsuperuser", "--noinput", "--login_id", "second", "--email", "second@example.com")

    assert not Admin.objects.exists()


def test_changepassword_refers_to_reset_admin(owner, console, monkeypatch):
    monkeypatch.setattr("getpass.getpass", lambda *_: "green-mule-9")

    with pytest.raises(CommandError, match="reset_admin --id owner"):
        call_command("changepassword", "owner")

    assert Admin.objects.get().password == owner.password
    assert console.get("/api/admin/Authorization").status_code == 200
    assert not Entry.objects.filter(action="admin.password").exists()
