"""A client that is generated from docs/openapi.json works with the server."""

import importlib
import os
import subprocess
import sys

import pytest

from tests.servers import API_KEY, ROOT, Redis, Web, manage, running
from tests.servers_db import add_ads, own_database
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.enable_socket
NAME = "generated_console_client"
PUBLISH = """
from django.utils import timezone
from apps.accounts.models import Admin
from apps.core.actor import Actor
from apps.legal import services
actor = Actor(admin=Admin.objects.get(), address="", now=timezone.now())
for text in ("First", "Second"):
    services.save_text(kind="policy", title="Policy", description=text, actor=actor)
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    """Return a function that imports generated modules: `generated("api.app.read_config")`."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "names.yml").write_text(f"package_name_override: {NAME}\npost_hooks: []\n")
    command = ["generate", "--path", ROOT / "docs/openapi.json", "--meta", "none", "--fail-on-warning"]
    more = ["--config", folder / "names.yml", "--output-path", folder / NAME]
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", *command, *more], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    sys.path.insert(0, str(folder))
    yield lambda name: importlib.import_module(f"{NAME}.{name}")
    sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    redis = Redis(folder)
    with own_database(folder, f"client_{os.getpid()}") as database:
        add_ads(folder, database)
        manage(folder, "shell", "-v0", "-c", PUBLISH, **database)
        web = Web(folder, more={**database, "REDIS_URL": redis.url})
        with running(redis, web):
            yield web


@pytest.fixture
def app(generated, web):
    """Return a function that sends a request by its operation ID in snake case and returns the response."""
    address = f"http://127.0.0.1:{web.port}"
    client = generated("client").AuthenticatedClient(
        address, API_KEY, prefix="", auth_header_name="api-key", timeout=PATIENCE_S
    )
    return lambda name, **given: generated(f"api.app.{name}").sync_detailed(client=client, **given)


def test_generated_client_reads_config_and_gets_304(app):
    first = app("read_config")

    assert first.parsed.controller.live_btn in {True, False}
    assert [ad.a_name for ad in first.parsed.placements.native] == ["native-1", "native-2"]
    assert (first.parsed.versions.policy, first.parsed.versions.terms) == (2, 0)
    again = app("read_config", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert "content-length" not in again.headers


def test_generated_client_sends_events(app, generated):
    models = generated("models")
    shown = app("read_config").parsed.placements.native[0].field_id
    view = models.AppEvent(id=shown, type_=models.EventType.VIEW, key="view-1")

    receipt = app("send_events", body=models.EventBatch([view, view])).parsed

    assert (receipt.accepted, receipt.duplicate, receipt.rejected) == (1, 1, 0)


def test_generated_client_sends_heartbeat_and_lists_ads(app, generated):
    beat = app("send_heartbeat", body=generated("models").Heartbeat("phone-1")).parsed
    fired = app("list_fired").parsed

    assert beat.interval == 20
    # Without `after`, the response has no ads, only the ID for the next request.
    assert fired.data == []
    assert app("list_fired", after=fired.last).parsed.data == []


def test_generated_client_parses_errors(app, generated):
    error_body = app("send_heartbeat", body=generated("models").Heartbeat("no such viewer!"))

    assert error_body.status_code == 400
    assert isinstance(error_body.parsed, generated("models").Error)
    assert error_body.parsed.message
