"""A database of commit 34ceb04 after `migrate`: every figure, the audit log, and what is sealed are as they were.

tests/data holds it as SQL: `make demo` of that commit, and some of everything that admins made there. On PostgreSQL the
same rows are put into the tables that the commit's migrations made there.
"""

import json
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.core.former import former_database
from tests.servers import Web, manage, running
from tests.servers_db import rows

SECRETS = """
import base64, json
from django.contrib.auth import get_user_model
from django_otp.oath import TOTP
from apps.accounts import sealing
from apps.accounts.models import Mail
from apps.accounts.services import two_factor
admin = get_user_model().objects.get(login_id="owner")
seed = base64.b32decode({seed!r} + "=" * (-len({seed!r}) % 8))
by_app = two_factor.find_proof(admin=admin, code=f"{{TOTP(seed).token():06d}}")
by_code = two_factor.find_proof(admin=admin, code={backup_code!r})
print(json.dumps([
    admin.check_password({password!r}), by_app.spend(), by_code.spend(),
    ["changed" in sealing.unseal(sealed=one.sealed_text, context=f"mail:{{one.pk}}").decode()
     for one in Mail.objects.filter(state="pending", kind="password_changed")],
]))
"""
UNDO = """
from apps.accounts.models import Admin
from apps.analytics import services
from apps.analytics.models import Clearing
from apps.core.actor import Actor
one = Clearing.objects.get()
services.restore_clearing(clearing_id=one.pk, actor=Actor(admin=Admin.objects.get(), address="", now=one.at))
"""


@pytest.fixture(scope="module")
def expected(request):
    return json.loads((request.path.parents[1] / "data/34ceb04.json").read_text())


@dataclass(frozen=True)
class Upgraded:
    """The database after `migrate`, and the folder of what a server writes beside it."""

    folder: Path
    more: dict[str, str]

    def manage(self, *command: str) -> str:
        return manage(self.folder, *command, **self.more)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return rows(self.more, query)


@pytest.fixture(scope="module")
def upgraded(request, tmp_path_factory):
    folder, data = tmp_path_factory.mktemp("upgraded"), request.path.parents[1] / "data"
    with former_database(folder, data, "upgraded") as more:
        manage(folder, "migrate", "-v0", **more)
        yield Upgraded(folder, more)


def counts(upgraded):
    query = (
        "SELECT i.id, SUM(d.views), SUM(d.clicks) FROM analytics_daycount d"
        " JOIN analytics_item i ON i.number = d.item_id GROUP BY i.id"
    )
    return {str(uuid.UUID(str(item))): [int(views), int(clicks)] for item, views, clicks in upgraded.rows(query)}


def test_every_item_has_its_counts(upgraded, expected):
    assert counts(upgraded) == expected["counts"]
    assert len(expected["counts"]) == 18


def test_the_audit_log_holds_together(upgraded):
    assert upgraded.manage("audit_verify").startswith("18 entries, each as it was written.")


@pytest.mark.enable_socket
def test_the_app_is_told_what_it_was_told(upgraded, expected):
    web = Web(upgraded.folder, more=upgraded.more)
    with running(web):
        assert web.request("GET", "/api/App/config") == (200, expected["config"])


def test_what_is_sealed_opens(upgraded, expected):
    script = SECRETS.format(**{name: expected[name] for name in ("seed", "backup_code", "password")})

    opened = json.loads(upgraded.manage("shell", "-v0", "-c", script))

    assert opened == [True, True, True, [True]]


def test_admins_from_before_there_were_roles_are_owners(upgraded):
    assert set(upgraded.rows("SELECT role FROM accounts_admin")) == {("owner",)}


def test_what_waited_waits_and_what_was_out_is_not_sent_again(upgraded):
    titles = "SELECT n.title, d.state FROM notifications_delivery d JOIN notifications_notification n"
    assert sorted(upgraded.rows(f"{titles} ON n.id = d.notification_id")) == [("Later", "pending"), ("Sale", "sent")]
    # A poster is made of the one video that had none.
    assert upgraded.rows("SELECT COUNT(*) FROM videos_posterjob WHERE state = 'pending'") == [(1,)]


def test_a_clearing_of_that_time_can_be_undone(upgraded):
    cleared = upgraded.rows("SELECT views FROM analytics_clearing")[0][0]
    before = sum(views for views, _ in counts(upgraded).values())

    upgraded.manage("shell", "-v0", "-c", UNDO)

    assert sum(views for views, _ in counts(upgraded).values()) == before + cleared
    assert cleared > 0
    assert upgraded.manage("audit_verify").startswith("19 entries")
