"""Whatever is wrong with the environment is said at once, a line each and without a stack, by every program."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config import values
from config.env import database
from config.reader import TABLE
from tests.deploy_check import production_environment

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = (["manage.py", "check"], ["-m", "config.start", "web"], ["-m", "config.run"])
NUMBERS = [variable for variable in TABLE if variable.default.isdigit()]
WRONG = {
    "DJANGO_ENV": ["prod", "Production"],
    "VAR_DIR": ["/dev/null/var"],
    "HOST": ["foo", "127.0.0"],
    "PORT": ["70000", "-1", "0", "8000.5"],
    "STREAM_PORT": ["65536", "x"],
    "WIRE_KEYS": ["c2hvcnQ=", "ä"],
    "CLIENT_API_KEY": [",", " , "],
    "DATA_KEY": ["x", "c2hvcnQ="],
    "ADMIN_PASSWORD": ["right\udcffhorse"],
    "DATABASE_URL": ["foo", "mysql://a@b/c", "postgres://a@b:x/c", "postgres://[b/c"],
    "ALLOW_SQLITE": ["ja", "2"],
    "REDIS_URL": ["foo", "redis://h:x/0", "redis://", "unix://", "redis://h/x"],
    "EMAIL_URL": ["smtp+tls://", "mail.example.com", "smtp://mail.example.com:x"],
    "EMAIL_FROM": [
        "Acme, Inc. <no-reply@example.com>",
        "Console: Admin <no-reply@example.com>",
        "no-reply",
        "Console <>",
    ],
    "S3_ENDPOINT_URL": ["foo", "ftp://store.example.com"],
    "S3_URL_LIFE_S": ["604801"],
    "FCM_CREDENTIALS": ["/nope.json", "{", "/dev/null", '{"project_info": {}, "client": []}'],
    "FCM_ENDPOINT": ["fcm.googleapis.com"],
    "FCM_TOPIC": ["my topic", "/topics/all"],
    "FCM_TOPICS": ["test,my topic"],
    "ALLOWED_HOSTS": ["https://console.example.com", "console.example.com:8000"],
    "DJANGO_ADMIN_PATH": ["/", "site/", "two words", "api/data-admin"],
    "PUBLIC_URL": ["https://", "https://console.example.com/console"],
    "TRUSTED_PROXIES": ["nonsense", "10.0.0.1,10.0.0.0/33"],
    "METRICS_ALLOWED": ["foo", "127.0.0.1,*"],
    "SENTRY_DSN": ["foo", "https://sentry.example.com/1"],
    "CONSOLE_TIME_ZONE": ["Mars", "Europe", "../../etc/passwd"],
    "CAPTCHA_ENFORCED": ["maybe"],
    "PASSWORD_BLOCKLIST_FILE": ["/nope", "/"],
    "PASSWORD_MIN_LENGTH": ["six", "10000000000", "257"],
    "ADMINS_MB": ["15"],
    "EVENT_KEYS_PER_HOUR": ["499", "1"],
    "WEB_WORKERS": ["two", "0"],
}
ROUNDS = [{name: given[at] for name, given in WRONG.items() if at < len(given)} for at in range(5)]


def start(program, environment, folder=ROOT):
    command = [sys.executable, *program]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60, check=False)


def named(done):
    """The variables that were told of, once for each line."""
    assert (done.returncode, done.stdout) == (1, ""), done.stdout + done.stderr
    head, *faults = done.stderr.splitlines()
    assert head == "Not started, because of the environment:"
    return sorted(fault.split()[1] for fault in faults)


@pytest.fixture
def local(tmp_path):
    return {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)}


@pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)
@pytest.mark.parametrize("wrong", ROUNDS[:2])
def test_every_program_names_every_fault_and_nothing_else(program, wrong, local):
    assert named(start(program, {**local, **wrong})) == sorted(wrong)


@pytest.mark.parametrize("wrong", ROUNDS[2:])
def test_production_names_them_too(wrong):
    assert named(start(PROGRAMS[0], {**production_environment(), **wrong})) == sorted(wrong)


def test_production_adds_what_it_wants_itself():
    wrong = {"WIRE_KEYS": "x", "WEB_THREADS": "-8", "DEBUG": "true", "DATA_KEY": ""}

    assert named(start(PROGRAMS[0], {**production_environment(), **wrong})) == sorted(wrong)


CHECK = ["-c", "from config.checks import refuse_faulty_environment as refuse; refuse()"]


@pytest.fixture
def clone(tmp_path):
    """What reads the environment, beside the secrets of a local run."""
    shutil.copytree(ROOT / "config", tmp_path / "config")
    (tmp_path / "var").mkdir()
    return tmp_path


def test_a_secret_that_was_copied_from_a_local_run_is_told(clone):
    right = production_environment()
    (clone / "var/secrets.env").write_text(f"CLIENT_API_KEY=former,{right['CLIENT_API_KEY']}\n")

    assert "was copied from var/secrets.env" in start(CHECK, right, clone).stderr


def test_a_secret_that_is_a_part_of_another_was_not_copied(clone):
    right = production_environment()
    (clone / "var/secrets.env").write_text(f"CLIENT_API_KEY={right['CLIENT_API_KEY']}-of-a-local-run\n")

    assert start(CHECK, right, clone).returncode == 0


def test_a_number_is_zero_only_where_the_table_says_what_that_means(local):
    done = start(PROGRAMS[0], {**local, **{variable.name: "0" for variable in NUMBERS}})

    assert named(done) == sorted(variable.name for variable in NUMBERS if " 0: " not in variable.meaning)


def bounds(variable):
    """The least and the most that README's table tells of, or what a number is bounded by where it tells nothing."""
    least, most = (re.search(words, variable.meaning) for words in (r"(\d+) or more", r"at most (\d+)"))
    return int(least[1]) if least else 1, int(most[1]) if most else values.MOST


@pytest.mark.parametrize(("at", "beyond"), [(0, -1), (1, 1)], ids=["least", "most"])
def test_a_number_is_bounded_as_the_table_says_and_by_nothing_else(local, at, beyond):
    bound = {variable.name: bounds(variable)[at] for variable in NUMBERS}
    wrong = {name: str(number + beyond) for name, number in bound.items() if number > 1}

    done = start(CHECK, {**local, **{name: str(number) for name, number in bound.items()}})

    assert (done.returncode, done.stderr) == (0, "")
    assert named(start(CHECK, {**local, **wrong})) == sorted(wrong)


def test_no_number_is_negative(local):
    done = start(PROGRAMS[0], {**local, **{variable.name: "-5" for variable in NUMBERS}})

    assert named(done) == sorted(variable.name for variable in NUMBERS)


def test_the_key_that_is_wrong_among_several_is_told_and_not_shown(local):
    keys = production_environment()

    done = start(PROGRAMS[0], {**local, "WIRE_KEYS": f"{keys['WIRE_KEYS']},hidden,{keys['DATA_KEY']}"})

    assert "WIRE_KEYS must be comma-separated, each a base64 key of 32 bytes (not so: number 2)" in done.stderr
    assert "hidden" not in done.stderr


def test_what_is_right_is_taken_in_every_way_that_it_may_be_written(local, tmp_path):
    account = dict.fromkeys(("project_id", "client_email", "private_key", "token_uri"), "x")
    (tmp_path / "fcm.json").write_text(json.dumps(account))
    (tmp_path / "words.txt").write_text("secret\n")
    right = {
        "HOST": "::1",
        "CAPTCHA_ENFORCED": "OFF",
        "DEBUG": "no",
        "REDIS_URL": "unix:///run/redis.sock",
        "DATABASE_URL": "postgres://console@%2Frun%2Fpostgresql/console",
        "EMAIL_URL": "consolemail://",
        "EMAIL_FROM": '"Acme, Inc." <no-reply@example.com>',
        "FCM_CREDENTIALS": str(tmp_path / "fcm.json"),
        "PASSWORD_BLOCKLIST_FILE": str(tmp_path / "words.txt"),
        "PUBLIC_URL": "https://console.example.com/",
        "ALLOWED_HOSTS": "Console.example.com,.example.org,127.0.0.1,[::1]",
        "DJANGO_ADMIN_PATH": "/deep/data-admin/",
        "FCM_TOPIC": "all-phones_2.~%25",
        "TRUSTED_PROXIES": "10.0.0.1/8, ::1",
        "SENTRY_DSN": "https://0123abcd@o1.ingest.example.com/4",
        "CONSOLE_TIME_ZONE": "America/Argentina/Buenos_Aires",
    }

    done = start(PROGRAMS[0], {**local, **right})

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("address", ["redis:///0", "redis://h", "redis://h/", "rediss://:pw@h:6380/2", "unix:///p"])
def test_redis_may_be_named_as_its_clients_read_it(address):
    assert values.REDIS.holds(address)


PRINT = """
from config import env
env.choose_settings()
from django.conf import settings
print(settings.VAR_DIR, settings.DATABASES["default"]["NAME"], sep=chr(10))
"""


def test_a_folder_may_be_called_what_means_something_in_an_address(local, tmp_path):
    folder = tmp_path / "50%20 #1?a=b+c ä"

    done = start(["-c", PRINT], {**local, "VAR_DIR": str(folder)})

    assert done.stdout.splitlines() == [str(folder), f"{folder}/console.sqlite3"], done.stderr


def test_a_relative_folder_is_of_the_clone_wherever_a_command_is_called_from(tmp_path):
    given = {"PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": "config.settings.test", "VAR_DIR": "var/a"}

    done = start(["-c", "from config import env; print(env.VAR_DIR)"], given, tmp_path)

    assert done.stdout.strip() == str(ROOT / "var/a")


def test_the_folder_of_a_socket_may_stand_in_the_address():
    assert database("postgres://console@%2Frun%2Fpostgresql/console")["HOST"] == "/run/postgresql"
