"""`deploy/install.sh` into a clean folder, and the console in production from there.

Node's packages and the bundles are this checkout's: what builds them is what built these.
"""

import os
import subprocess
from pathlib import Path

import pytest
import requests

from tests.deploy.processes import HOST, environment, run, started
from tests.servers import ROOT, Redis, running
from tests.waiting import wait_for

NPM = """#!/bin/sh
case "$*" in
  *build*) cp -r {root}/static/bundles static/bundles ;;
esac
"""
SECURE = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("install")
    npm = folder / "bin/npm"
    npm.parent.mkdir()
    npm.write_text(NPM.format(root=ROOT))
    npm.chmod(0o755)
    done = install(folder / "console", npm.parent)
    assert done.returncode == 0, done.stderr
    return folder / "console"


def install(target: Path, programs: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    script = [str(ROOT / "deploy/install.sh"), str(target)]
    return subprocess.run(script, env=environment, cwd="/", capture_output=True, text=True, check=False)


def test_a_clean_folder_holds_what_runs_and_no_more(installed):
    there = {path.name for path in installed.iterdir()}

    assert there == {
        ".venv",
        "apps",
        "config",
        "deploy",
        "manage.py",
        "requirements.txt",
        "static",
        "staticfiles",
        "templates",
    }
    assert not list((installed / "apps").glob("*/tests"))
    assert not list(installed.rglob("secrets.env"))


def test_what_is_installed_serves_in_production(installed, tmp_path):
    redis = Redis(tmp_path)
    env = environment(tmp_path, REDIS_URL=redis.url)
    python = str(installed / ".venv/bin/python")
    run("migrate", env, installed, python)
    with running(redis), started(["web", "stream", "worker", "beat"], env, installed, python):
        site = f"http://127.0.0.1:{env['PORT']}"

        page = requests.get(f"{site}/site/admin/panel/login", headers=SECURE, timeout=60)
        assert (page.status_code, page.text.count("/static/bundles/") > 1) == (200, True)
        style = requests.get(f"{site}/static/public.css", headers={**SECURE, "Accept-Encoding": "gzip"}, timeout=60)
        assert (style.status_code, style.headers["Content-Encoding"]) == (200, "gzip")

        def database():
            return requests.get(f"{site}/health/ready", timeout=60).json()["checks"]["database"]

        # A look has a second, which a busy machine may take for the first one.
        wait_for(lambda: database() == "ok", database)
        assert requests.get(f"{site}/metrics", timeout=60).status_code == 200
    assert not list(installed.glob("celerybeat*"))


def test_an_installed_version_is_not_installed_over(installed, tmp_path):
    done = install(installed, tmp_path)

    assert (done.returncode, "is there already" in done.stderr) == (1, True)
    assert (installed / "manage.py").exists()


def test_what_cannot_be_installed_leaves_nothing(tmp_path):
    (tmp_path / "npm").write_text("#!/bin/sh\necho no network; exit 1\n")
    (tmp_path / "npm").chmod(0o755)
    (tmp_path / "node").write_text("#!/bin/sh\necho v18.0.0\n")
    (tmp_path / "node").chmod(0o755)

    done = install(tmp_path / "console", tmp_path)

    assert done.returncode == 1
    assert "Node v18.0.0 is too old" in done.stderr
    assert not (tmp_path / "console").exists()
