"""Which role each call needs: the table of docs/openapi.json, walked with every kind of caller.

`pytest -s tests/contracts/test_roles.py` prints it. A call without a role must be named in PUBLIC or STEPS.
"""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.audit.models import Entry
from apps.console.views import refused_calls
from apps.core.actor import Role
from conftest import EncryptedClient, open_session
from tests.contracts.changes import CHANGES, ID, Scenario, send
from tests.contracts.test_audit_events import CHANGING
from tests.contracts.test_authentication import CALLS, PUBLIC, STEPS, undone

ROLE_FORBIDS = "Your role does not allow this."
DESCRIPTION = json.loads((Path(__file__).parents[2] / "docs/openapi.json").read_text())
# What is bringing back, showing a secret, or about other people.
OF_OWNERS = {
    ("POST", "/api/App/controller/admin/versions/1/restore"),
    ("POST", "/api/App/controller/admin/facebook/reveal"),
    ("POST", "/api/App/policy/admin/versions/1/restore"),
    ("POST", "/api/App/terms/admin/versions/1/restore"),
    ("PUT", "/api/admin/retention"),
    ("POST", "/api/admin/people/invite"),
    ("DELETE", f"/api/admin/people/invite/{ID}"),
    ("PUT", f"/api/admin/people/{ID}"),
    ("DELETE", f"/api/admin/people/{ID}/sessions"),
    ("DELETE", f"/api/admin/people/{ID}/two-factor"),
}
# What is about the own account and changes nothing else.
OF_EVERYBODY = {
    ("POST", "/api/admin/Logout"),
    ("PUT", "/api/admin/Profile/Update"),
    ("PUT", "/api/admin/password"),
    ("PUT", "/api/admin/mails"),
    ("DELETE", "/api/admin/sessions"),
    ("DELETE", "/api/admin/sessions/others"),
    ("POST", "/api/admin/two-factor/start"),
    ("POST", "/api/admin/two-factor/confirm"),
    ("POST", "/api/admin/two-factor/disable"),
    ("POST", "/api/admin/two-factor/backup-codes"),
}


def described() -> dict[tuple[str, str], str]:
    """The role of each call that takes a session, as the API description has it, under the paths of the walk."""
    said = {}
    for method, path in CALLS:
        template = next(found for found in _templates(path.partition("?")[0]) if method.lower() in found)
        role = template[method.lower()].get("x-role")
        if role is not None:
            said[method, path] = role
    return said


def _templates(path: str) -> list[dict[str, dict[str, str]]]:
    return [
        operations
        for template, operations in DESCRIPTION["paths"].items()
        if len(template.split("/")) == len(path.split("/"))
        and all(
            one == other or one.startswith("{") for one, other in zip(template.split("/"), path.split("/"), strict=True)
        )
    ]


ROLES = described()


def test_every_call_of_a_session_says_which_role_it_needs():
    assert set(CALLS) - set(ROLES) == PUBLIC | set(STEPS)


def test_reads_are_a_viewers_changes_an_editors_and_the_rest_is_named():
    by_method = {call: "viewer" if call[0] == "GET" else "editor" for call in ROLES}
    named = dict.fromkeys(OF_OWNERS, "owner") | dict.fromkeys(OF_EVERYBODY, "viewer")

    assert by_method | named == ROLES


@pytest.fixture
def callers(owner) -> dict[str, EncryptedClient]:
    ended = open_session(owner)
    assert ended.post("/api/admin/Logout").status_code == 200
    return {
        "no session": EncryptedClient(),
        **{role.value: open_session(AdminFactory(login_id=f"a-{role}", role=role)) for role in reversed(Role)},
        "superuser": open_session(AdminFactory(login_id="root", superuser=True)),
        "ended session": ended,
    }


def expected(needed: str, caller: str) -> int | None:
    """The status of a refusal; None when the call is the caller's to make."""
    if caller in {"no session", "ended session"}:
        return 401
    role = Role.OWNER if caller == "superuser" else Role(caller)
    return None if role.covers(Role(needed)) else 403


def test_every_call_with_every_caller(callers):
    wrong, cells = [], []
    for (method, path), needed in sorted(ROLES.items(), key=lambda item: item[0][::-1]):
        row = []
        for name, client in callers.items():
            with undone():
                answer = client.send(method, path, body=None if method == "GET" else {})
            wanted = expected(needed, name)
            is_refused = answer.status_code == 401 or answer.message == ROLE_FORBIDS
            row.append(str(answer.status_code) if is_refused else "may")
            if (answer.status_code if is_refused else None) != wanted:
                wrong.append(f"{method} {path} by {name}: {answer.status_code} {answer.body['message']}")
        cells.append(f"{method:6} {path:75} {needed:8}" + "".join(f"{cell:>15}" for cell in row))
    print("", f"{'':91}" + "".join(f"{name:>15}" for name in callers), *cells, sep="\n")  # noqa: T201 - who asks for it reads it

    assert wrong == []
    assert len(cells) == len(ROLES)


@pytest.fixture(autouse=True)
def _own_media(settings, tmp_path):
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}},
    }


@pytest.mark.parametrize("call", [call for call in CHANGING if ROLES.get(call, "viewer") != "viewer"], ids=" ".join)
def test_what_would_succeed_is_refused_to_a_role_below_and_changes_nothing(console, visitor, owner, mailbox, call):
    ready = CHANGES[call](Scenario(console, visitor, owner, mailbox))
    below = Role.EDITOR if ROLES[call] == "owner" else Role.VIEWER
    client = open_session(AdminFactory(login_id="below", role=below))
    before = Entry.objects.count()

    refused = send(call[0], ready, client)

    assert (refused.status_code, refused.message) == (403, ROLE_FORBIDS)
    assert Entry.objects.count() == before


def test_a_role_that_was_taken_away_is_gone_with_the_next_call(console):
    other = AdminFactory(role="editor")
    client = open_session(other)
    add = ("/api/App/ads/native/add", {"a_name": "Home", "a_id": "unit", "a_description": "text"})
    assert client.post(*add).status_code == 200

    changed = console.put(f"/api/admin/people/{other.pk}", {"role": "viewer"})

    assert changed.status_code == 200, changed.body
    assert client.post(*add) == (403, {"status": False, "message": ROLE_FORBIDS})
    assert client.get("/api/App/ads/native/admin/get").status_code == 200


def test_a_page_knows_what_its_reader_may_not_do():
    ids = defaultdict(set)
    for operations in DESCRIPTION["paths"].values():
        for operation in operations.values():
            if "x-role" in operation:
                ids[operation["x-role"]].add(operation["operationId"])

    assert set(refused_calls(Role.OWNER)) == set()
    assert set(refused_calls(Role.EDITOR)) == ids["owner"]
    assert set(refused_calls(Role.VIEWER)) == ids["owner"] | ids["editor"]
