"""Upgrade a database of commit 2677dccc: admins and phones see the same data before and after `migrate`.

tests/data has the database as SQL for SQLite and for PostgreSQL (`pg_dump`): the demo of that commit, and through its
API some of everything that admins and phones create. Days before July 2026 and hours before 18 November were deleted.
2677dccc.json.gz has what the server of that commit returned from this database, read by `read_visible_data`. Both
servers ran at the same point in time (frozen.py).
"""

import base64
import gzip
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from django_otp.oath import TOTP

from tests.core.visible_data import ServerClient, count_annotations, read_counts, read_visible_data
from tests.servers import Redis, Web, manage, running
from tests.servers_db import rows

pytestmark = pytest.mark.postgres

DATA = Path(__file__).parents[1] / "data"
EXPECTED: dict[str, Any] = json.loads(gzip.decompress((DATA / "2677dccc.json.gz").read_bytes()))
# Equal changes in a row are one annotation now, with their count.
for _overview in EXPECTED["visible"]["overview"].values():
    _overview["marks"] = count_annotations(_overview["marks"])
# Home listed the differences from the first version. Now it lists the changes of a week, with both values.
_WEEK_AGO = (datetime.fromisoformat(EXPECTED["now"]) - timedelta(days=7)).astimezone(UTC)
EXPECTED_SETTINGS = [
    {"name": row["name"], "after": row["value"], "by": row["by"], "at": row["at"]}
    for row in EXPECTED["visible"]["home"].pop("settings")
    if row["at"] and datetime.fromisoformat(row["at"]) > _WEEK_AGO
]
# Home compared the full hours of today with last week. Now the running hour counts in proportion: 28 of 60 minutes.
_home = EXPECTED["visible"]["home"]
_full_hours = len(_home["hours"]) - 1
assert _home.pop("compared") == {
    name: sum(hour[name] for hour in _home["hours"][:_full_hours]) for name in ("views", "clicks")
}
for _name, _count in _home["lastWeek"].items():
    _home["lastWeek"][_name] = _count + round(_home["hoursLastWeek"][_full_hours][_name] * 28 / 60)
LOGIN = EXPECTED["login"]
CLEARINGS = "/api/App/analytics/admin/clearings"


@dataclass
class Upgraded:
    """A server on the upgraded database, the owner's session from before, and all that was visible at first."""

    web: Web
    owner: ServerClient
    visible: dict[str, Any]

    def send_events(self, body: dict[str, Any]) -> dict[str, Any]:
        status, receipt = self.web.request("POST", "/api/App/analytics/events", body)
        assert status == 200, receipt
        return receipt

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        return rows(self.web.env, query)


@contextmanager
def stored_database(folder: Path) -> Iterator[str]:
    """Yield the URL of a copy of the stored database, on the PostgreSQL of the run if there is one."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        path = folder / "console.sqlite3"
        with closing(sqlite3.connect(path)) as database:
            database.executescript(gzip.decompress((DATA / "2677dccc.sqlite.sql.gz").read_bytes()).decode())
        yield f"sqlite:///{path}"
        return
    copy = urlunsplit(urlsplit(url)._replace(path="/upgraded"))
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS upgraded WITH (FORCE)")
        server.execute("CREATE DATABASE upgraded")
        with psycopg.connect(copy) as database:
            database.execute(gzip.decompress((DATA / "2677dccc.postgresql.sql.gz").read_bytes()))
        yield copy
        server.execute("DROP DATABASE upgraded WITH (FORCE)")


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    folder = tmp_path_factory.mktemp("upgraded")
    with stored_database(folder) as url:
        redis = Redis(folder)
        more = {"DATABASE_URL": url, "REDIS_URL": redis.url, "FROZEN_AT": EXPECTED["now"]}
        manage(folder, "migrate", "-v0", **more)
        web = Web(folder, application="tests.core.frozen:application", more=more)
        with running(redis, web):
            owner = ServerClient(web, bearer=LOGIN["bearer"])
            yield Upgraded(web, owner, read_visible_data(web, owner, EXPECTED["items"]))


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[str]:
    """Yield where they differ. `actual` may have more fields."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for name, value in expected.items():
            yield from differences(value, actual.get(name), f"{path}.{name}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, value in enumerate(expected):
            yield from differences(value, actual[index], f"{path}[{index}]")
    elif expected != actual:
        yield f"{path}: {expected} is now {actual}"


@pytest.mark.parametrize("subject", EXPECTED["visible"])
def test_visible_data_is_unchanged_by_the_upgrade(upgraded: Upgraded, subject: str) -> None:
    assert list(differences(EXPECTED["visible"][subject], upgraded.visible[subject]))[:10] == []


def test_settings_changed_within_a_week_are_on_home(upgraded: Upgraded) -> None:
    shown = {row["name"]: {**row, "before": None} for row in upgraded.visible["home"]["settings"]}

    assert EXPECTED_SETTINGS
    assert [shown.get(row["name"]) for row in EXPECTED_SETTINGS] == [
        {**row, "before": None} for row in EXPECTED_SETTINGS
    ]


def test_new_events_are_added_to_the_counts_from_before(upgraded: Upgraded) -> None:
    item = EXPECTED["items"][9]
    before = EXPECTED["visible"]["figures"][item]["totalViews"]

    upgraded.send_events({"events": [{"id": item, "type": "view"}] * 3})

    assert read_counts(upgraded.owner, item)["totalViews"] == before + 3


def test_batch_from_before_the_upgrade_is_not_counted_again(upgraded: Upgraded) -> None:
    assert upgraded.send_events(EXPECTED["batch"]["body"]) == EXPECTED["batch"]["receipt"]


def test_event_key_from_before_the_upgrade_is_not_counted_again(upgraded: Upgraded) -> None:
    receipt = upgraded.send_events(EXPECTED["keyed"]["body"])

    assert (receipt["accepted"], receipt["duplicate"]) == (0, 3)


@pytest.mark.parametrize(("cleared", "count"), [("one", 1), ("some", 3)])
def test_counts_cleared_before_the_upgrade_can_be_restored(upgraded: Upgraded, cleared: str, count: int) -> None:
    counts = EXPECTED["cleared"][cleared]
    clearing = next(row for row in upgraded.owner.read(CLEARINGS)["data"] if row["items"] == count)

    undone = upgraded.owner.post(f"{CLEARINGS}/{clearing['_id']}/undo", captcha="right")

    assert undone.status_code == 200, undone.body
    assert {item: read_counts(upgraded.owner, item) for item in counts} == counts


def test_idempotency_key_from_before_returns_the_stored_response(upgraded: Upgraded) -> None:
    once = EXPECTED["once"]

    key = {"Idempotency-Key": once["key"]}
    repeated = upgraded.owner.post(once["path"], once["body"], captcha="right", headers=key)

    assert repeated.body["data"]["_id"] == once["id"]


def start_sign_in(upgraded: Upgraded, login_id: str, password: str) -> ServerClient:
    response = ServerClient(upgraded.web).post("/api/admin/login", {"a_id": login_id, "a_password": password})
    assert response.status_code == 200, response.body
    return ServerClient(upgraded.web, bearer=response.body["token"])


def test_authenticator_app_from_before_the_upgrade_signs_in(upgraded: Upgraded) -> None:
    app = TOTP(base64.b32decode(LOGIN["secret"]))
    app.time = datetime.fromisoformat(EXPECTED["now"]).timestamp()

    response = start_sign_in(upgraded, LOGIN["id"], LOGIN["password"]).post(
        "/api/admin/login/otp", {"otp": f"{app.token():06d}"}
    )

    assert response.status_code == 200, response.body


def test_backup_codes_work_once_across_the_upgrade(upgraded: Upgraded) -> None:
    spent, unused = LOGIN["backup_codes"][:2]

    statuses = [
        start_sign_in(upgraded, LOGIN["id"], LOGIN["password"])
        .post("/api/admin/login/backup-code", {"code": code})
        .status_code
        for code in (spent, unused)
    ]

    assert statuses == [400, 200]


@pytest.mark.parametrize("login_id", EXPECTED["people_passwords"])
def test_invited_admins_keep_their_passwords(upgraded: Upgraded, login_id: str) -> None:
    start_sign_in(upgraded, login_id, EXPECTED["people_passwords"][login_id])


def test_queued_emails_and_thumbnails_are_still_queued(upgraded: Upgraded) -> None:
    emails = "SELECT kind FROM accounts_mail WHERE state = 'pending' AND created_at < '2026-11-26 09:58' ORDER BY kind"

    assert upgraded.rows(emails) == [("invitation",), ("password_changed",)]
    assert upgraded.rows("SELECT COUNT(*) FROM videos_thumbnailjob WHERE state = 'pending'") == [(1,)]
