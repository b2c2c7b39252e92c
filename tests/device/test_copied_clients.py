"""The clients that docs/device-api.md offers to copy: they parse, and the Kotlin one speaks with a server."""

import json
import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
import tree_sitter_kotlin
import tree_sitter_swift
from tree_sitter import Language, Parser

from tests.device.test_stream import fire
from tests.servers import API_KEY, ROOT, SECRETS, Redis, Web, running
from tests.servers_db import add_ads, own_database
from tests.shell import Shell

CLIENTS = ROOT / "docs/clients"
# Of Debian's packages kotlin and libandroid-json-java, which `make clients` installs.
KOTLINC = os.environ.get("KOTLINC") or shutil.which("kotlinc")
ORG_JSON = Path(os.environ.get("ORG_JSON", "/usr/share/java/com.android.json.jar"))
STDLIB = "lib/kotlin-stdlib.jar"
GRAMMARS = {"Console.kt": tree_sitter_kotlin, "Console.swift": tree_sitter_swift}


def broken_lines(grammar, text):
    tree = Parser(Language(grammar.language())).parse(text)
    found, nodes = [], [tree.root_node]
    while nodes:
        node = nodes.pop()
        if node.is_error or node.is_missing:
            found.append(node.start_point.row + 1)
        nodes.extend(node.children)
    return sorted(found)


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_client_parses(name):
    text = (CLIENTS / name).read_bytes()

    assert broken_lines(GRAMMARS[name], text) == []
    # The check would notice.
    assert broken_lines(GRAMMARS[name], text.replace(b"{", b"", 1))


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_client_sends_again_on_the_codes_on_which_the_app_is_to(name):
    told = re.search(r"; on ([\d, and]+) wait", (ROOT / "docs/device-api.md").read_text())[1]
    asked = re.findall(r"\bstatus(?:Code)? (==|>=) (\d+)", (CLIENTS / name).read_text())

    # Batches that come too slowly, too many, and those of a moment without a database.
    assert re.findall(r"\d+", told) == ["408", "429", "503"]
    assert asked == [("==", "408"), ("==", "429"), (">=", "500")]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    if KOTLINC is None or not ORG_JSON.exists():
        pytest.skip("no Kotlin compiler here: `make clients` installs Debian's and runs this")
    classes = tmp_path_factory.mktemp("classes")
    sources = [CLIENTS / "Console.kt", ROOT / "tests/device/TryConsole.kt"]
    done = subprocess.run(
        [KOTLINC, "-cp", ORG_JSON, *sources, "-d", classes], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    libraries = Path(KOTLINC).resolve().parents[1]
    return ["java", "-cp", f"{classes}:{ORG_JSON}:{libraries / STDLIB}", "TryConsoleKt"]


@pytest.fixture(scope="module")
def scenario(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copied")
    redis = Redis(folder)
    with own_database(folder, f"copied_{os.getpid()}") as database:
        add_ads(folder, database)
        more = {**database, "REDIS_URL": redis.url}
        web, shell = Web(folder, more=more), Shell(folder, more)
        with running(redis, web, shell):
            yield web, redis, shell, more


@pytest.mark.enable_socket
def test_the_kotlin_client_does_what_it_says(program, scenario):
    address = f"http://127.0.0.1:{scenario[0].port}"
    command = [*program, address, API_KEY, SECRETS["WIRE_KEYS"]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as app:
        # Whatever it waits for, it does not wait for ever.
        end = threading.Timer(120, app.kill)
        end.start()
        try:
            _follow(app, scenario)
        finally:
            end.cancel()
            app.kill()


def delete_all(scenario):
    """Delete the history, as an admin does while an ad runs."""
    scenario[2].run(
        "from apps.accounts.models import Admin\n"
        "from apps.core.actor import Actor\n"
        "from apps.livecall import queries, services\n"
        "from django.utils import timezone\n"
        "ids = [row.id for row in queries.list_fired()]\n"
        "services.delete_fired(ids=ids, actor=Actor(admin=Admin.objects.first(), address='', now=timezone.now()))\n"
    )


def _follow(app, scenario):
    def told(what):
        said = json.loads(app.stdout.readline() or "{}")
        assert said.get("what") == what, said
        return said.get("value")

    assert told("config")
    assert told("unchanged") is True
    first, again = told("receipt"), told("receipt")
    assert (first["accepted"], first["rejected"]) == (1, 1)
    assert again == first
    proven, again = told("proven"), told("proven")
    assert (proven["accepted"], again["accepted"], again["duplicate"]) == (1, 0, 1)
    assert told("no proof") is True
    received, again = told("received"), told("received")
    assert (received["accepted"], again["accepted"], again["duplicate"]) == (1, 0, 1)
    assert told("opened")["accepted"] == 1
    assert told("interval") == 20
    assert told("refused") == 400
    assert told("sealed") == "The admin ID or the password is wrong."
    _follow_stream(app, scenario, told)


def _follow_stream(app, scenario, told):
    # It listens once it was told of the document.
    assert told("tag")
    fire(scenario, "first")
    assert told("fired")["a_name"] == "first"
    assert told("left")
    fire(scenario, "second")
    app.stdin.write("\n")
    app.stdin.flush()
    second = told("fired")
    assert second["a_name"] == "second"
    delete_all(scenario)
    assert told("stopped") == second["_id"]
