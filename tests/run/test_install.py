"""`deploy/install.sh` into a clean folder, and the console in production from there.

Node's packages and the bundles are this checkout's: what builds them is what built these.
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


def begin(
    target: Path | str, programs: Path, folder: Path = Path("/"), checkout: Path = ROOT
) -> "subprocess.Popen[str]":
    """In a session of its own, so that a signal to all of it is one that a terminal sends.

    It hears what these tests may have been told not to hear: `&` does so with SIGINT, nohup with SIGHUP. What it makes
    would be its user's alone, as on a machine that is set up so.
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
    with begin(target, programs, folder, checkout) as script:
        said = script.communicate()
        return subprocess.CompletedProcess(script.args, script.returncode, *said)


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
    # Neither a local run's secrets nor those of production.
    assert not list(installed.rglob("*.env"))


def test_all_users_may_read_it_and_the_installing_one_alone_may_write(installed):
    found = {path: path.stat() for path in (installed, *installed.rglob("*")) if not path.is_symlink()}
    odd = [path for path, is_ in found.items() if is_.st_mode & 0o777 not in {0o644, 0o755}]
    of_others = [path for path, is_ in found.items() if is_.st_uid != os.geteuid()]

    assert (odd, of_others) == ([], [])


def test_what_is_installed_serves_in_production(installed, tmp_path):
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

        # A look has a second, which a busy machine may take for the first one.
        wait_for(lambda: database() == "ok", database)
        assert requests.get(f"{site}/metrics", timeout=60).status_code == 200
    assert not list(installed.glob("celerybeat*"))


def test_an_installed_version_is_not_installed_over(installed, tmp_path):
    done = install(installed, tmp_path)

    assert (done.returncode, "is there already" in done.stderr) == (1, True)
    assert (installed / "manage.py").exists()


def programs(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("given", ["{}/console", "console"], ids=["absolute", "of the caller's folder"])
def test_what_cannot_be_installed_leaves_nothing(tmp_path, given):
    without = programs(tmp_path, npm="echo no network; exit 1", node="echo v18.0.0")

    done = install(given.format(tmp_path), without, tmp_path)

    assert done.returncode == 1
    assert "Node v18.0.0 is too old" in done.stderr
    assert f"Not installed: {tmp_path}/console is taken away again." in done.stderr
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
    with begin(tmp_path / "console", stuck) as script:
        wait_for((tmp_path / "begun").exists, "the packages")
        send(script.pid, signal.Signals[how])
        _, said = script.communicate()

    assert (script.returncode, (tmp_path / "console").exists()) == (code, False)
    assert "is taken away again" in said
    # It was told to end, or killed: nobody waits at the fifo any more.
    assert not [one for one in psutil.process_iter() if f"{tmp_path}/never" in line_of(one)]


def line_of(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
