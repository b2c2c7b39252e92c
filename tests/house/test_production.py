"""Production names every fault of its environment and does not start (reliability D19)."""

import base64
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy_check import production_environment

ROOT = Path(__file__).resolve().parents[2]
SAME = base64.b64encode(bytes(32)).decode()

WRONG = {
    "no Django secret": ({"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
    "a short Django secret": ({"DJANGO_SECRET_KEY": "short"}, "DJANGO_SECRET_KEY"),
    "no wire key": ({"WIRE_KEYS": ""}, "WIRE_KEYS"),
    "a wire key of 16 bytes": ({"WIRE_KEYS": base64.b64encode(bytes(16)).decode()}, "WIRE_KEYS"),
    "no data key": ({"DATA_KEY": ""}, "DATA_KEY"),
    "equal secrets": ({"DATA_KEY": SAME, "WIRE_KEYS": SAME}, "must all differ"),
    "no api-key": ({"CLIENT_API_KEY": ""}, "CLIENT_API_KEY"),
    "a short api-key": ({"CLIENT_API_KEY": "abc"}, "CLIENT_API_KEY"),
    "debug": ({"DEBUG": "true"}, "DEBUG"),
    "any host": ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
    "no public address": ({"PUBLIC_URL": ""}, "PUBLIC_URL"),
    "a plain public address": ({"PUBLIC_URL": "http://console.example.com"}, "PUBLIC_URL"),
    "metrics for all": ({"METRICS_ALLOWED": "0.0.0.0/0"}, "METRICS_ALLOWED"),
    "SQLite": ({"DATABASE_URL": "sqlite:////tmp/x.sqlite3"}, "ALLOW_SQLITE"),
    "no mail server": ({"EMAIL_URL": ""}, "EMAIL_URL"),
    "captcha off without a reason": ({"CAPTCHA_ENFORCED": "false"}, "CAPTCHA_OFF_REASON"),
}


def start(changes):
    command = [sys.executable, "-c", "import config.wsgi"]
    environment = {**production_environment(), **changes}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_environment_does_not_start_and_is_named(name):
    changes, expected = WRONG[name]

    done = start(changes)

    assert done.returncode != 0
    assert expected in done.stderr.strip().split("Not started")[-1]


def test_all_faults_are_named_at_once():
    done = start({"WIRE_KEYS": "", "PUBLIC_URL": "", "EMAIL_URL": ""})

    faults = done.stderr.split("Not started")[-1]
    assert all(name in faults for name in ("WIRE_KEYS", "PUBLIC_URL", "EMAIL_URL"))


def test_a_right_environment_starts():
    done = start({})

    assert done.returncode == 0, done.stderr
