"""Two nodes behind one nginx with one PostgreSQL, Redis, and bucket: either one serves everything, and one may die.

Runs without a pooler and with PgBouncer in transaction mode.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from apps.videos.tests.sample_videos import sample_video
from benchmarks.client import Site
from benchmarks.phones import Phones
from tests.api_client import ApiClient
from tests.deploy.processes import is_installed
from tests.servers_db import all_counted
from tests.stack import OWNER, Node, Stack
from tests.waiting import wait_for

pytestmark = pytest.mark.enable_socket

PHONES = 20
SENDERS = 4
PUSHES = 12


@pytest.fixture(scope="module", params=["direct", "pgbouncer"])
def stack(request: pytest.FixtureRequest) -> Iterator[Stack]:
    if request.param == "pgbouncer" and not is_installed("pgbouncer"):
        pytest.skip("pgbouncer is not installed")
    with Stack(nodes=2, s3=True, pgbouncer=request.param == "pgbouncer") as started:
        yield started


@pytest.fixture(scope="module")
def owner(stack: Stack) -> ApiClient:
    return stack.sign_in()


@pytest.fixture(scope="module")
def items(owner: ApiClient) -> list[str]:
    return owner.add_items(5)


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread, because Playwright has a running event loop in this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, work).result()


def on(node: Node, owner: ApiClient | None = None) -> ApiClient:
    """Return a client of one node, past nginx, with the owner's session."""
    client = ApiClient(f"http://{node.address}:{node.env['PORT']}", bearer=owner.bearer if owner else "")
    # As nginx sends it.
    client.session.headers["X-Forwarded-Proto"] = "https"
    return client


def test_session_of_one_node_works_on_the_other(stack: Stack) -> None:
    first = on(stack.nodes[0])
    first.sign_in(*OWNER, stack.smtp.messages)
    second = on(stack.nodes[1], first)

    assert second.call("GET", "/api/admin/AdminData")[0] == 200
    assert second.call("POST", "/api/admin/Logout", {})[0] == 200
    assert first.call("GET", "/api/admin/AdminData")[0] == 401


def test_failed_sign_ins_on_both_nodes_share_one_limit(stack: Stack) -> None:
    name = f"limited-{time.time_ns()}"
    stack.manage(
        "make_admin", "--id", name, "--email", f"{name}@example.com", "--password-stdin", stdin="right-horse-8"
    )
    clients = [on(node) for node in stack.nodes]
    body = {"a_id": name, "a_password": "wrong"}

    # Nine failures per node, where ten are allowed. On a slow machine, a wait may be over before the next attempt.
    statuses = [clients[number % 2].call("POST", "/api/admin/login", body)[0] for number in range(18)]

    assert 429 not in statuses[:10]
    assert 429 in statuses[10::2]
    assert 429 in statuses[11::2]


def test_change_on_one_node_is_in_the_configuration_of_both(stack: Stack, owner: ApiClient) -> None:
    (placement,) = on(stack.nodes[0], owner).add_items(1)

    for node in stack.nodes:
        device = ApiClient(f"http://{node.address}:{node.env['DEVICE_PORT']}")
        wait_for(lambda device=device: placement in str(device.get("/api/App/config")), "the new placement", 10)


def test_fired_ad_reaches_the_streams_of_both_nodes(stack: Stack, owner: ApiClient) -> None:
    phones = Phones(Site(stack.url, stack.certificate), [])

    async def listen() -> None:
        until = time.monotonic() + 30
        tasks = await phones.open_streams(PHONES, until)
        for node in stack.nodes:
            status, response = await asyncio.to_thread(on(node, owner).fire, "Now")
            assert status == 200, response
            received = phones.tally.arrivals.setdefault(response["data"]["_id"], [])
            while len(received) < PHONES and time.monotonic() < until:
                await asyncio.sleep(0.05)
            assert len(received) == PHONES
        for task in tasks:
            task.cancel()

    run_apart(listen())


def test_upload_on_one_node_is_listed_by_the_other_with_its_thumbnail(stack: Stack, owner: ApiClient) -> None:
    first, second = (on(node, owner) for node in stack.nodes)

    status, response = first.upload_videos(sample_video(1))

    assert status == 200, response

    def has_thumbnail() -> bool:
        return bool(second.get("/api/App/video/admin")["data"][0].get("poster"))

    wait_for(has_thumbnail, lambda: second.get("/api/App/video/admin"), 120)


def test_death_and_stop_of_a_node_lose_nothing(stack: Stack, owner: ApiClient, items: list[str]) -> None:
    phones = Phones(Site(stack.url, stack.certificate), items)
    before = all_counted(stack.direct)[0]
    first, second = stack.nodes

    def push_then(operation: str, node: Node) -> None:
        for number in range(PUSHES // 2):
            assert owner.until_available(lambda title=f"{operation} {number}": owner.send_push(title))[0] == 200
        roles = [role for role in node.processes if role != "beat"]
        node.kill(*roles) if operation == "kill" else node.stop(*roles)
        time.sleep(3)
        node.start(*roles)
        node.wait_until_live()

    async def run() -> None:
        until = time.monotonic() + 3600
        streams = await phones.open_streams(PHONES, until)
        senders = [asyncio.create_task(phones.send_events(number, until, 20)) for number in range(SENDERS)]
        for operation, node in (("kill", second), ("stop", first)):
            await asyncio.to_thread(push_then, operation, node)
        while phones.tally.open_streams < PHONES:
            await asyncio.sleep(0.1)
        acknowledged = phones.tally.acknowledged
        while phones.tally.acknowledged < acknowledged + 20 * SENDERS:
            await asyncio.sleep(0.1)
        # A batch may be on its way, so senders finish theirs.
        phones.stopping.set()
        await asyncio.gather(*senders)
        for task in streams:
            task.cancel()

    run_apart(run())

    assert phones.tally.unknown == 0
    assert phones.tally.acknowledged > 0
    assert all_counted(stack.direct)[0] - before == phones.tally.acknowledged, phones.tally.describe()
    assert phones.tally.reconnects > 0
    assert not [name for name in phones.tally.failures() if " 5" in name and " 503" not in name], (
        phones.tally.describe()
    )
    stack.wait_for_queued_work()
    assert stack.rows("SELECT count(*) FROM accounts_mail WHERE state <> 'sent'") == [(0,)]
    assert len({message["data"]["nid"] for message in stack.fcm.accepted}) == PUSHES
    wait_for(lambda: stack.health().get("status") == "ok", stack.health, 120)
