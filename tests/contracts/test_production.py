"""Production does not start with an invalid environment and lists every problem."""

import ast
import base64
import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import global_settings

from config import checks
from tests.deploy_check import production_environment

ROOT = Path(__file__).resolve().parents[2]
SAME = base64.b64encode(bytes(32)).decode()

WRONG = {
    "no Django secret": ({"DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
    "a short Django secret": ({"DJANGO_SECRET_KEY": "short"}, "DJANGO_SECRET_KEY"),
    "no wire key": ({"WIRE_KEYS": ""}, "WIRE_KEYS"),
    "no data key": ({"DATA_KEY": ""}, "DATA_KEY"),
    "equal secrets": ({"DATA_KEY": SAME, "WIRE_KEYS": SAME}, "must all be different"),
    "no api-key": ({"CLIENT_API_KEY": ""}, "CLIENT_API_KEY"),
    "a short api-key": ({"CLIENT_API_KEY": "abc"}, "CLIENT_API_KEY"),
    "debug": ({"DEBUG": "true"}, "DEBUG"),
    "any host": ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
    "no public address": ({"PUBLIC_URL": ""}, "PUBLIC_URL"),
    "a plain public address": ({"PUBLIC_URL": "http://console.example.com"}, "PUBLIC_URL"),
    "metrics for all": ({"METRICS_ALLOWED": "0.0.0.0/0"}, "METRICS_ALLOWED"),
    "SQLite": ({"DATABASE_URL": "sqlite:////tmp/x.sqlite3"}, "ALLOW_SQLITE"),
    "no mail server": ({"EMAIL_URL": ""}, "EMAIL_URL"),
    "nothing output of proxies": ({"TRUSTED_PROXIES": ""}, "TRUSTED_PROXIES"),
    "mails in clear": ({"EMAIL_URL": "smtp://user:password@mail.example.com:25"}, "EMAIL_TLS_OFF_REASON"),
    "a database in clear": ({"DATABASE_URL": "postgres://c@db.example.com/c"}, "DATABASE_TLS_OFF_REASON"),
    "a database that may be in clear": (
        {"DATABASE_URL": "postgres://c@db.example.com/c?sslmode=prefer"},
        "DATABASE_TLS_OFF_REASON",
    ),
    **{
        f"a database in clear, named by {address}": (
            {"DATABASE_URL": f"postgres://c@{address}"},
            "DATABASE_TLS_OFF_REASON",
        )
        for address in (
            "/c?host=10.0.0.5",
            "/c?host=/run/postgresql,10.0.0.5",
            "127.0.0.1:5432,10.0.0.5:5432/c",
            "localhost/c?hostaddr=10.0.0.5",
            "localhost/c?service=far",
            "/?service=far",
            "db.example.com/c?sslmode=disable&sslmode=require",
        )
    },
    "captcha off without a reason": ({"CAPTCHA_ENFORCED": "false"}, "CAPTCHA_OFF_REASON"),
}


def start(changes, program="import config.wsgi"):
    command = [sys.executable, "-c", program]
    environment = {**production_environment(), **changes}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def problems_of(monkeypatch):
    """Return a function that returns the problems of production with these variables, without starting a process."""

    def find(changes):
        for name, value in {**production_environment(), **changes}.items():
            monkeypatch.setenv(name, value)
        loaded = vars(global_settings) | runpy.run_path(str(ROOT / "config/settings/base.py"))
        monkeypatch.setattr(checks, "settings", SimpleNamespace(**loaded))
        return [error.msg for error in checks.check_production()]

    return find


@pytest.mark.parametrize("name", WRONG)
def test_invalid_environment_has_one_problem(problems_of, name):
    changes, expected = WRONG[name]

    (problem,) = problems_of(changes)

    assert expected in problem


def test_all_problems_are_listed_and_prevent_the_start():
    done = start({"DJANGO_SECRET_KEY": "", "WIRE_KEYS": "", "PUBLIC_URL": "", "EMAIL_URL": ""})

    assert done.returncode != 0
    assert all(name in done.stderr for name in ("DJANGO_SECRET_KEY", "WIRE_KEYS", "PUBLIC_URL", "EMAIL_URL"))


def test_valid_environment_starts():
    done = start({})

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "changes",
    [
        {"EMAIL_URL": "smtp://127.0.0.1:25", "DATABASE_URL": "postgres://console@%2Frun%2Fpostgresql/console"},
        {"DATABASE_URL": "postgres://c@db.example.com/c?sslmode=verify-full", "TRUSTED_PROXIES": "10.0.0.0/8"},
        {"DATABASE_URL": "postgres:///console?host=/run/postgresql,localhost"},
        {"DATABASE_URL": "postgres://c@db.example.com/c?hostaddr=127.0.0.1"},
        {"DATABASE_URL": "postgres:///?service=far&sslmode=require"},
        {
            "EMAIL_URL": "smtp://mail.internal:25",
            "EMAIL_TLS_OFF_REASON": "one machine room",
            "DATABASE_URL": "postgres://c@db.internal/c",
            "DATABASE_TLS_OFF_REASON": "one machine room",
        },
    ],
    ids=["on this machine", "TLS", "by sockets", "by an address", "a service with TLS", "with reasons"],
)
def test_local_or_encrypted_services_are_no_problem(problems_of, changes):
    assert problems_of(changes) == []


def test_options_of_the_url_reach_the_database():
    printed = "import config.wsgi; from django.conf import settings; print(settings.DATABASES['default']['OPTIONS'])"
    options = "sslmode=verify-full&connect_timeout=10&options=-c%20search_path%3Dconsole"
    done = start({"DATABASE_URL": f"postgres://c@db.example.com/c?{options}"}, printed)

    given = ast.literal_eval(done.stdout)
    assert (given["sslmode"], str(given["connect_timeout"])) == ("verify-full", "10")
    # Connections to an unreachable database time out.
    assert given["tcp_user_timeout"] == 15_000
    assert given["keepalives_idle"] + given["keepalives_interval"] * given["keepalives_count"] == 15
    assert given["options"].startswith("-c statement_timeout=")
    assert given["options"].endswith(" -c search_path=console")


@pytest.fixture
def local_environment(tmp_path):
    """Return the environment of a local run with a custom settings module."""
    (tmp_path / "console_settings.py").write_text("from config.settings.base import *\n")
    module = {"DJANGO_ENV": "local", "DJANGO_SETTINGS_MODULE": "console_settings"}
    return {**module, "PYTHONPATH": f"{tmp_path}:{ROOT}", "VAR_DIR": str(tmp_path)}


def test_custom_settings_module_is_checked(local_environment, tmp_path):
    done = start({**local_environment, "DJANGO_SECRET_KEY": "", "WIRE_KEYS": "", "EMAIL_URL": "", "PUBLIC_URL": ""})

    errors = done.stderr
    assert done.returncode != 0
    assert all(name in errors for name in ("DJANGO_SECRET_KEY", "WIRE_KEYS", "EMAIL_URL", "PUBLIC_URL"))
    # No secret was generated.
    assert not (tmp_path / "secrets.env").exists()


def test_custom_settings_module_starts_as_production(local_environment):
    done = start(local_environment, "import config.wsgi; from django.conf import settings; print(settings.ENVIRONMENT)")

    assert (done.returncode, done.stdout.strip()) == (0, "production"), done.stderr


def test_custom_settings_module_rejects_debug(local_environment):
    assert "DEBUG must be off" in start({**local_environment, "DEBUG": "true"}).stderr
