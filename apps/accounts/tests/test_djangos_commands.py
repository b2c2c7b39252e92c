"""Django's own user commands refer to ours, because they bypass the audit log, emails, and name rules."""

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import Admin
from apps.audit.models import Entry

pytestmark = pytest.mark.django_db


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
