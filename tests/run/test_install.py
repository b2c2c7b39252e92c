"""Install with `deploy/install.sh` into an empty folder, and run the console in production from there.

The bundles of this checkout are copied instead of built again.
"""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import psutil
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
    done = install(folder / "console", npm.parent, checkout=checkout(folder))
    assert done.returncode == 0, done.stderr
    return folder / "console"


def checkout(folder: Path) -> Path:
    """Copy the checkout as another user, with an operator's secrets for compose.yaml."""
    left = shutil.ignore_patterns(".*", "var", "node_modules", "bundles", "staticfiles", "__pycache__")
    copied = Path(shutil.copytree(ROOT, folder / "checkout", ignore=left))
    (copied / "deploy/console.env").write_text("DATA_KEY=secret\n")
    for path in (copied, *copied.rglob("*")):
        path.chmod(path.stat().st_mode & 0o700)
        if os.geteuid() == 0:
            os.chown(path, 65534, 65534)
    return copied


def start_install(
    target: Path | str, programs: Path, folder: Path = Path("/"), checkout: Path = ROOT
) -> "subprocess.Popen[str]":
    """Start the script in its own session, so that tests can signal the whole group like a terminal.

    Signals have their default handling, even if the tests run behind `&` or nohup. The umask 077 is as strict as on
    hardened machines.
    """
    environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    script = ["env", "--default-signal", str(checkout / "deploy/install.sh"), str(target)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        script, env=environment, cwd=folder, stdout=pipe, stderr=pipe, text=True, start_new_session=True, umask=0o077
    )


def install(
    target: Path | str, programs: Path, folder: Path = Path("/"), checkout: Path = ROOT
) -> "subprocess.CompletedProcess[str]":
    with start_install(target, programs, folder, checkout) as script:
        output = script.communicate()
        return subprocess.CompletedProcess(script.args, script.returncode, *output)


def test_installation_has_only_the_required_files(installed):
    there = {path.name for path in installed.iterdir()}

    assert there == {
        ".venv",
        "apps",
        "config",
        "deploy",
        "docs",
        "manage.py",
        "requirements.txt",
        "static",
        "staticfiles",
        "templates",
    }
    assert [path.name for path in (installed / "docs").iterdir()] == ["openapi.json"]
    assert not list((installed / "apps").glob("*/tests"))
    # No secrets of local runs or of production.
    assert not list(installed.rglob("*.env"))


def test_installation_is_writable_only_by_its_user(installed):
    found = {path: path.stat() for path in (installed, *installed.rglob("*")) if not path.is_symlink()}
    odd = [path for path, is_ in found.items() if is_.st_mode & 0o777 not in {0o644, 0o755}]
    of_others = [path for path, is_ in found.items() if is_.st_uid != os.geteuid()]

    assert (odd, of_others) == ([], [])


def test_installation_serves_in_production(installed, tmp_path):
    redis = Redis(tmp_path)
    env = environment(tmp_path, REDIS_URL=redis.url)
    python = str(installed / ".venv/bin/python")
    run("migrate", env, installed, python)
    with running(redis), started(["web", "device", "worker", "beat"], env, installed, python):
        site = f"http://127.0.0.1:{env['PORT']}"

        page = requests.get(f"{site}/site/admin/panel/login", headers=SECURE, timeout=60)
        assert (page.status_code, page.text.count("/static/bundles/") > 1) == (200, True)
        style = requests.get(f"{site}/static/public.css", headers={**SECURE, "Accept-Encoding": "gzip"}, timeout=60)
        assert (style.status_code, style.headers["Content-Encoding"]) == (200, "gzip")

        def database():
            return requests.get(f"{site}/health/ready", timeout=60).json()["checks"]["database"]

        # On a busy machine, the first check may exceed its limit of one second.
        wait_for(lambda: database() == "ok", database)
        assert requests.get(f"{site}/metrics", timeout=60).status_code == 200
    assert not list(installed.glob("celerybeat*"))


def test_existing_installation_is_not_overwritten(installed, tmp_path):
    done = install(installed, tmp_path)

    assert (done.returncode, "exists already" in done.stderr) == (1, True)
    assert (installed / "manage.py").exists()


def programs(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("given", ["{}/console", "console"], ids=["absolute", "of the caller's folder"])
def test_failed_installation_leaves_nothing(tmp_path, given):
    without = programs(tmp_path, npm="echo no network; exit 1", node="echo v18.0.0")

    done = install(given.format(tmp_path), without, tmp_path)

    assert done.returncode == 1
    assert "Node v18.0.0 is too old" in done.stderr
    assert f"Not installed: {tmp_path}/console was removed again." in done.stderr
    assert not (tmp_path / "console").exists()


@pytest.mark.parametrize(
    ("send", "how", "code"),
    [(os.killpg, "SIGINT", 130), (os.kill, "SIGTERM", 143)],
    ids=["SIGINT by a terminal", "SIGTERM by a supervisor"],
)
def test_interrupted_installation_leaves_nothing(tmp_path, send, how, code):
    os.mkfifo(tmp_path / "never")
    stuck = programs(
        tmp_path, npm=f"trap '' TERM INT HUP; touch {tmp_path}/begun; exec cat {tmp_path}/never", node="echo v22.1.0"
    )
    with start_install(tmp_path / "console", stuck) as script:
        wait_for((tmp_path / "begun").exists, "the packages")
        send(script.pid, signal.Signals[how])
        _, output = script.communicate()

    assert (script.returncode, (tmp_path / "console").exists()) == (code, False)
    assert "was removed again" in output
    # The child process must be gone too.
    assert not [one for one in psutil.process_iter() if f"{tmp_path}/never" in line_of(one)]


def line_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
