"""Environment variables: accepted values, and the message for others."""

import base64
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import casts
from tests.deploy_check import production_environment
from tests.variables import read_names

ROOT = Path(__file__).resolve().parents[2]
WRONG = {
    "HOST": ["foo", "127.0.0"],
    "PORT": ["70000", "-1", "0", "8000.5"],
    "WIRE_KEYS": ["c2hvcnQ=", "AAAAAAAAAAAAAAAAAAAAAA==", "ä"],
    "CLIENT_API_KEY": [",", " , "],
    "DATA_KEY": ["x", "c2hvcnQ="],
    "DATA_KEYS": ["x"],
    "ADMIN_PASSWORD": ["right\udcffhorse"],
    "DATABASE_URL": ["foo", "mysql://a@b/c", "postgres://a@b:x/c", "postgres://[b/c", "postgres://host"],
    "ALLOW_SQLITE": ["ja", "2"],
    "REDIS_URL": ["foo", "redis://h:x/0", "redis://", "unix://", "redis://h/x"],
    "EMAIL_URL": ["smtp+tls://", "mail.example.com", "smtp://mail.example.com:x"],
    "EMAIL_FROM": ["Acme, Inc. <no-reply@example.com>", "no-reply", "Console <>", "Console: A <no-reply@example.com>"],
    "S3_ENDPOINT_URL": ["foo", "ftp://store.example.com"],
    "S3_URL_LIFE_S": ["604801"],
    "FCM_CREDENTIALS": ["/nope.json", "{", "/dev/null", '{"project_info": {}, "client": []}'],
    "FCM_ENDPOINT": ["fcm.googleapis.com"],
    "FCM_TOPIC": ["my topic", "/topics/all"],
    "FCM_TOPICS": ["test,my topic"],
    "ALLOWED_HOSTS": ["https://console.example.com", "console.example.com:8000"],
    "DJANGO_ADMIN_PATH": ["/", "site/", "two words", "api/data-admin"],
    "PUBLIC_URL": ["https://", "https://console.example.com/console"],
    "TRUSTED_PROXIES": ["nonsense", "10.0.0.1,10.0.0.0/33", "none,10.0.0.1"],
    "METRICS_ALLOWED": ["foo", "127.0.0.1,*"],
    "SENTRY_DSN": ["foo", "https://sentry.example.com/1"],
    "CONSOLE_TIME_ZONE": ["Mars", "Europe", "../../etc/passwd"],
    "CAPTCHA_ENFORCED": ["maybe"],
    "PASSWORD_BLOCKLIST_FILE": ["/nope", "/"],
    "PASSWORD_MIN_LENGTH": ["six", "10000000000", "257"],
    "AUDIT_RETENTION_DAYS": ["29", "3651", "-1", "1.5"],
}


def load_base(monkeypatch, **variables):
    """Return the settings of config.settings.base with these variables."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "config/settings/base.py"))


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in WRONG for value in WRONG[name]])
def test_wrong_value_is_rejected_with_the_name_of_the_variable(monkeypatch, name, value):
    with pytest.raises(ImproperlyConfigured, match=f"^{name} must be "):
        load_base(monkeypatch, **{name: value})


def test_error_of_a_list_item_has_its_number_and_not_its_value(monkeypatch):
    keys = production_environment()

    with pytest.raises(ImproperlyConfigured) as caught:
        load_base(monkeypatch, WIRE_KEYS=f"{keys['WIRE_KEYS']},hidden,{keys['DATA_KEY']}")

    assert str(caught.value) == (
        "WIRE_KEYS must be a comma-separated list, each a base64 key of 32 bytes (item 2 is not)."
    )


OLD_KEY, NEW_KEY = bytes(range(32)), bytes(range(32, 64))


@pytest.mark.parametrize(
    ("variables", "keys"),
    [
        ({"DATA_KEY": OLD_KEY}, [OLD_KEY]),
        ({"DATA_KEYS": NEW_KEY}, [NEW_KEY]),
        ({"DATA_KEYS": NEW_KEY, "DATA_KEY": OLD_KEY}, [NEW_KEY, OLD_KEY]),
        ({"DATA_KEYS": NEW_KEY, "DATA_KEY": NEW_KEY}, [NEW_KEY]),
    ],
    ids=["one key", "list", "both", "both equal"],
)
def test_data_keys_are_read_from_both_variables(monkeypatch, variables, keys):
    monkeypatch.delenv("DATA_KEY", raising=False)

    loaded = load_base(monkeypatch, **{name: base64.b64encode(key).decode() for name, key in variables.items()})

    assert loaded["DATA_KEYS"] == keys


@pytest.mark.parametrize("program", [["manage.py", "check"], ["-m", "config.run"]])
@pytest.mark.parametrize("wrong", [{"DJANGO_ENV": "prod"}, {"VAR_DIR": "/dev/null/var"}, {"PORT": "x"}])
def test_every_program_ends_with_one_line(program, wrong, tmp_path):
    given = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), **wrong}

    done = run(program, given)

    (name,) = wrong
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(rf"Not started: {name} must be .*\n", done.stderr)


def run(program, environment, folder=ROOT):
    command = [sys.executable, *program]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_right_values_are_accepted_in_every_form(monkeypatch, tmp_path):
    account = dict.fromkeys(("project_id", "client_email", "private_key", "token_uri"), "x")
    (tmp_path / "fcm.json").write_text(json.dumps(account))
    (tmp_path / "words.txt").write_text("secret\n")

    settings = load_base(
        monkeypatch,
        HOST="::1",
        CAPTCHA_ENFORCED="OFF",
        DEBUG="no",
        REDIS_URL="unix:///run/redis.sock",
        DATABASE_URL="postgres://console@%2Frun%2Fpostgresql/console",
        EMAIL_URL="consolemail://",
        EMAIL_FROM='"Acme, Inc." <no-reply@example.com>',
        FCM_CREDENTIALS=str(tmp_path / "fcm.json"),
        PASSWORD_BLOCKLIST_FILE=str(tmp_path / "words.txt"),
        PUBLIC_URL="https://console.example.com/",
        ALLOWED_HOSTS="Console.example.com,.example.org,127.0.0.1,[::1]",
        DJANGO_ADMIN_PATH="/deep/data-admin/",
        FCM_TOPIC="all-phones_2.~%25",
        TRUSTED_PROXIES="10.0.0.1/8, ::1",
        SENTRY_DSN="https://0123abcd@o1.ingest.example.com/4",
        CONSOLE_TIME_ZONE="America/Argentina/Buenos_Aires",
        ADMIN_PASSWORD="$ecret",
        PASSWORD_MIN_LENGTH="",
    )

    assert (settings["CAPTCHA_ENFORCED"], settings["DEBUG"]) == (False, False)
    assert settings["DATABASES"]["default"]["HOST"] == "/run/postgresql"
    assert settings["PUBLIC_URL"] == "https://console.example.com"
    assert settings["DJANGO_ADMIN_PATH"] == "deep/data-admin"
    assert settings["TRUSTED_PROXIES"] == ["10.0.0.0/8", "::1/128"]
    assert (settings["ADMIN_PASSWORD"], settings["PASSWORD_MIN_LENGTH"]) == ("$ecret", 6)


@pytest.mark.parametrize("url", ["redis:///0", "redis://h", "redis://h/", "rediss://:pw@h:6380/2", "unix:///p"])
def test_redis_url_is_accepted_as_clients_read_it(url):
    assert casts.redis_url(url) == url


PRINT_VAR_DIR = """
from config.env import choose_settings
choose_settings()
from django.conf import settings
print(settings.VAR_DIR, settings.DATABASES["default"]["NAME"], sep=chr(10))
"""


def test_var_dir_may_contain_characters_of_urls(tmp_path):
    folder = tmp_path / "50%20 #1?a=b+c ä"

    done = run(["-c", PRINT_VAR_DIR], {"PATH": os.environ["PATH"], "VAR_DIR": str(folder)})

    assert done.stdout.splitlines() == [str(folder), f"{folder}/console.sqlite3"], done.stderr
    assert (folder / "secrets.env").stat().st_mode & 0o777 == 0o600


def test_relative_var_dir_is_relative_to_the_repository(tmp_path):
    given = {"PYTHONPATH": str(ROOT), "VAR_DIR": "var/a"}

    done = run(["-c", "from config.env import VAR_DIR; print(VAR_DIR)"], given, tmp_path)

    assert done.stdout.strip() == str(ROOT / "var/a")


def test_readme_lists_the_variables_that_the_settings_read():
    documented = re.findall(r"^\| `([A-Z0-9_]+)`\*? \|", (ROOT / "README.md").read_text(), re.MULTILINE)

    assert sorted(documented) == sorted(read_names())


def test_production_rejects_a_secret_of_a_local_run(tmp_path):
    # A copy of the code, so that local secrets can be written.
    for name in ("config", "apps"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("tests"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "var").mkdir()
    environment = production_environment()
    for suffix, is_copied in (("", True), ("-of-a-local-run", False)):
        (tmp_path / "var/secrets.env").write_text(f"CLIENT_API_KEY=former,{environment['CLIENT_API_KEY']}{suffix}\n")

        done = run(["manage.py", "check"], environment, tmp_path)

        assert ("was copied from var/secrets.env" in done.stderr) == is_copied
