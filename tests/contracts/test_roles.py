"""Send every API request with every role. docs/openapi.json states which role a request needs."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from apps.accounts.tests.factories import AdminFactory
from apps.console.views import denied_operations
from apps.core.actor import Role
from conftest import EncryptedClient, open_session
from tests.contracts.changes import ID
from tests.contracts.test_authentication import CALLS, PUBLIC, STEPS, rolled_back

pytestmark = pytest.mark.usefixtures("own_media")

ROLE_FORBIDS = "Your role does not allow this."
DESCRIPTION = json.loads((Path(__file__).parents[2] / "docs/openapi.json").read_text())
# Requests that restore versions, show secrets, or concern other people.
FOR_OWNERS = {
    ("POST", "/api/App/controller/admin/versions/1/restore"),
    ("POST", "/api/App/controller/admin/facebook/reveal"),
    ("POST", "/api/App/policy/admin/versions/1/restore"),
    ("POST", "/api/App/terms/admin/versions/1/restore"),
    ("POST", "/api/admin/people/invite"),
    ("DELETE", f"/api/admin/people/invite/{ID}"),
    ("PUT", f"/api/admin/people/{ID}"),
    ("DELETE", f"/api/admin/people/{ID}/sessions"),
    ("DELETE", f"/api/admin/people/{ID}/two-factor"),
}
# Requests that only concern the admin's own account.
FOR_EVERYBODY = {
    ("POST", "/api/admin/Logout"),
    ("PUT", "/api/admin/Profile/Update"),
    ("PUT", "/api/admin/password"),
    ("PUT", "/api/admin/mails"),
    ("PUT", "/api/admin/inbox/snooze"),
    ("DELETE", "/api/admin/sessions"),
    ("DELETE", "/api/admin/sessions/others"),
    ("POST", "/api/admin/two-factor/start"),
    ("POST", "/api/admin/two-factor/confirm"),
    ("POST", "/api/admin/two-factor/disable"),
    ("POST", "/api/admin/two-factor/backup-codes"),
}


def described() -> dict[tuple[str, str], str]:
    """Return the role of each request that needs a session, by method and path, from the API description."""
    roles = {}
    for method, path in CALLS:
        template = next(found for found in _templates(path.partition("?")[0]) if method.lower() in found)
        role = template[method.lower()].get("x-role")
        if role is not None:
            roles[method, path] = role
    return roles


def _templates(path: str) -> list[dict[str, dict[str, str]]]:
    return [
        operations
        for template, operations in DESCRIPTION["paths"].items()
        if len(template.split("/")) == len(path.split("/"))
        and all(
            part == given or part.startswith("{")
            for part, given in zip(template.split("/"), path.split("/"), strict=True)
        )
    ]


ROLES = described()


def test_every_session_request_has_a_role():
    assert set(CALLS) - set(ROLES) == PUBLIC | set(STEPS)


def test_reads_need_viewer_and_changes_need_editor_or_are_listed():
    by_method = {call: "viewer" if call[0] == "GET" else "editor" for call in ROLES}
    named = dict.fromkeys(FOR_OWNERS, "owner") | dict.fromkeys(FOR_EVERYBODY, "viewer")

    assert by_method | named == ROLES


@pytest.fixture
def callers(db) -> dict[str, EncryptedClient]:
    """Return a client per role. test_authentication sends every request without a session."""
    return {
        **{role.value: open_session(AdminFactory(login_id=f"a-{role}", role=role)) for role in reversed(Role)},
        "superuser": open_session(AdminFactory(login_id="root", superuser=True)),
    }


def expected(needed: str, caller: str) -> int | None:
    """Return the status of the rejection, or None if the caller may send the request."""
    role = Role.OWNER if caller == "superuser" else Role(caller)
    return None if role.covers(Role(needed)) else 403


def test_every_request_by_every_role(callers):
    wrong = []
    for (method, path), needed in ROLES.items():
        for name, client in callers.items():
            with rolled_back():
                response = client.send(method, path, body=None if method == "GET" else {})
            is_rejected = response.status_code == 401 or response.message == ROLE_FORBIDS
            if (response.status_code if is_rejected else None) != expected(needed, name):
                wrong.append(f"{method} {path} by {name}: {response.status_code} {response.body['message']}")

    assert wrong == []


def test_demoted_admin_is_rejected_from_the_next_request(console):
    other = AdminFactory(role="editor")
    client = open_session(other)
    add = ("/api/App/ads/native/add", {"a_name": "Home", "a_id": "unit", "a_description": "text"})
    assert client.post(*add).status_code == 200

    changed = console.put(f"/api/admin/people/{other.pk}", {"role": "viewer"})

    assert changed.status_code == 200, changed.body
    assert client.post(*add) == (403, {"status": False, "message": ROLE_FORBIDS})
    assert client.get("/api/App/ads/native/admin/get").status_code == 200


def test_page_lists_the_requests_that_the_role_forbids():
    ids = defaultdict(set)
    for operations in DESCRIPTION["paths"].values():
        for operation in operations.values():
            if "x-role" in operation:
                ids[operation["x-role"]].add(operation["operationId"])

    assert set(denied_operations(Role.OWNER)) == set()
    assert set(denied_operations(Role.EDITOR)) == ids["owner"]
    assert set(denied_operations(Role.VIEWER)) == ids["owner"] | ids["editor"]
