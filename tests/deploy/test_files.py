"""The files of deploy/, checked with the tools that read them: units, compose file, sample environment."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from tests.deploy.processes import scheduling
from tests.servers import ROOT
from tests.variables import read_names

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
SERVICES = ("migrate", "web", "device", "worker", "worker-media", "beat")
# `systemd-analyze security` rates units from 5.0 on as exposed. The threshold is in tenths.
MOST_EXPOSED = 20


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return the units with existing programs instead of those of /opt/console."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    folder = Path(shutil.copytree(DEPLOY / "systemd", tmp_path_factory.mktemp("systemd") / "units"))
    (folder / "opt/.venv/bin").mkdir(parents=True)
    for program in ("python", "granian", "celery"):
        (folder / f"opt/.venv/bin/{program}").symlink_to(Path(sys.executable).parent / program)
    for path in (*folder.glob("*.service"), *folder.glob("*/*.conf")):
        path.write_text(path.read_text().replace("/opt/console", str(folder / "opt")))
    return folder


def analyze(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {"PATH": "/usr/bin:/bin", "SYSTEMD_UNIT_PATH": f"{folder}:"}
    return subprocess.run(["systemd-analyze", *arguments], env=environment, capture_output=True, text=True, check=False)


def test_units_pass_systemd_analyze_verify(installed):
    done = analyze(installed, "verify", *map(str, installed.glob("*.service")), str(installed / "console.target"))

    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("role", SERVICES)
def test_unit_is_sandboxed(installed, role):
    unit = str(installed / f"console-{role}.service")

    done = analyze(installed, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)

    assert done.returncode == 0, done.stdout[-300:]


def test_migrate_unit_waits_for_the_database_and_migrates_once(tmp_path):
    """A failed start would permanently fail the services that require it."""
    unit = (DEPLOY / "systemd/console-migrate.service").read_text()
    stub = tmp_path / "python"
    stub.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\ntest "$(wc -l < {tmp_path}/calls)" -ge 3\n')
    stub.chmod(0o755)
    wait = re.search(r"^ExecStartPre=(.*)$", unit, re.MULTILINE)[1].replace("sleep 5", "sleep 0")

    arguments = [argument.replace("/opt/console/.venv/bin/python", str(stub)) for argument in shlex.split(wait)]
    done = subprocess.run(arguments, timeout=60, check=False)

    assert (done.returncode, (tmp_path / "calls").read_text()) == (0, "manage.py showmigrations\n" * 3)
    assert re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].endswith("manage.py migrate --noinput")
    assert "\nRestart=" not in unit


def test_units_and_compose_run_the_same_commands_and_consume_every_queue():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    queues = []
    for unit in UNITS:
        line = re.search(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)[1]
        command = shlex.split(line.replace("/opt/console/.venv/bin/", ""))
        service = services[unit.stem.removeprefix("console-")]
        assert service["command"] == [*scheduling(unit.read_text()), *command]
        if "-Q" in command:
            queues += command[command.index("-Q") + 1].split(",")

    assert sorted(unit.stem.removeprefix("console-") for unit in UNITS) == sorted(SERVICES)
    assert sorted(queues) == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name


def test_sample_environment_has_only_known_variables():
    known = read_names()
    sample = (DEPLOY / "console.env.example").read_text()
    named = set(re.findall(r"^(?:# )?([A-Z0-9_]+)=", sample, re.MULTILINE))
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["web"]["environment"]

    assert {name for name in named - known if not name.startswith("GRANIAN_")} == set()
    assert set(composed) - known == set()


def test_sample_environment_reads_the_same_in_a_shell():
    lines = (DEPLOY / "console.env.example").read_text().splitlines()
    shown = "set -a; . deploy/console.env.example; env"

    done = subprocess.run(["bash", "-c", shown], cwd=ROOT, env={}, capture_output=True, text=True, check=True)

    assert {line for line in lines if line and not line.startswith("#")} <= set(done.stdout.splitlines())
    assert done.stderr == ""


def test_completed_sample_environment_passes_production_checks():
    sample = (DEPLOY / "console.env.example").read_text()
    filled, command = {}, []
    for line in sample.splitlines():
        named = re.search(r"`(openssl [^`]+)`", line)
        command = named[1].split() if named else command
        name, given, value = line.partition("=")
        if given and not line.startswith("#"):
            made = value or subprocess.run(command, capture_output=True, text=True, check=True).stdout
            filled[name] = made.strip()

    wants = [sys.executable, "manage.py", "check"]
    in_production = {"PATH": os.environ["PATH"], "DJANGO_ENV": "production", **filled}
    done = subprocess.run(wants, cwd=ROOT, env=in_production, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_image_is_built_by_the_install_script():
    text = (DEPLOY / "Containerfile").read_text()

    assert "RUN /src/deploy/install.sh /opt/console" in text
    web = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["web"]["command"]
    assert json.loads(re.search(r"^CMD (.*)$", text, re.MULTILINE)[1]) == web


def test_compose_secrets_are_ignored_by_image_and_git():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    secrets = f"deploy/{compose['services']['web']['env_file']}"
    left_out = (DEPLOY / "Containerfile.dockerignore").read_text().splitlines()

    assert any(Path(secrets).match(pattern) for pattern in left_out)
    if (ROOT / ".git").exists():
        assert subprocess.run(["git", "check-ignore", "--quiet", secrets], cwd=ROOT, check=False).returncode == 0
