"""`make setup` on a machine that lacks something, or where something fails: it is said in words."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "config" / "setup.sh"
BASH = shutil.which("bash")
# Says which of them was called; `broken` is what fails.
PYTHON = """#!{bash}
echo "${{0##*/}} $*" >> {folder}/calls
case "$*" in {broken}) exit 1 ;; esac
"""


@pytest.fixture
def machine(tmp_path):
    """A machine that has nothing but what a test installs."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "frontend").mkdir()
    (tmp_path / "calls").touch()
    return tmp_path


def install(machine, name, text):
    program = machine / "bin" / name
    program.write_text(text if text.startswith("#!") else f"#!{BASH}\n{text}\n")
    program.chmod(0o755)


def install_python(machine, name, *, broken="nothing"):
    install(machine, name, PYTHON.format(bash=BASH, folder=machine, broken=broken))


def setup(machine, part):
    return subprocess.run(
        [BASH, SCRIPT, part],
        cwd=machine,
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def made_with(machine):
    return [line.split()[0] for line in (machine / "calls").read_text().splitlines() if line.endswith("-m venv .venv")]


def test_no_python_is_said(machine):
    done = setup(machine, "python")

    assert done.returncode == 1
    assert "Python is missing: install 3.11, 3.12 or 3.13" in done.stderr


def test_a_python_without_venv_is_named(machine):
    install_python(machine, "python3.12", broken="*ensurepip*")

    done = setup(machine, "python")

    assert done.returncode == 1
    assert "python3.12 cannot make a virtual environment: its venv module is missing" in done.stderr


@pytest.mark.parametrize(
    ("programs", "chosen"),
    [
        (["python3.11", "python3.12", "python3.13", "redis-server"], "python3.13"),
        # The package that brings a Redis has none for 3.13.
        (["python3.11", "python3.12", "python3.13"], "python3.12"),
        (["python3.13"], "python3.13"),
        (["python3"], "python3"),
    ],
)
def test_the_newest_python_that_will_do_is_taken(machine, programs, chosen):
    for name in programs:
        install_python(machine, name)

    setup(machine, "python")

    assert made_with(machine) == [chosen]


def test_a_newer_python_without_venv_gives_way_to_an_older_one(machine):
    install_python(machine, "redis-server")
    install_python(machine, "python3.13", broken="*ensurepip*")
    install_python(machine, "python3.11")

    setup(machine, "python")

    assert made_with(machine) == ["python3.11"]


def test_a_failed_pip_is_heard(machine):
    install_python(machine, "python3.11")
    (machine / ".venv" / "bin").mkdir(parents=True)
    for name, text in (("python", ""), ("uv", "echo 'No route to the registry.' >&2; exit 2")):
        install(machine, name, text)
        (machine / "bin" / name).rename(machine / ".venv" / "bin" / name)

    done = setup(machine, "python")

    assert done.returncode == 1
    assert "No route to the registry." in done.stderr
    assert "uv pip install" in done.stderr


@pytest.mark.parametrize(
    ("programs", "told"),
    [
        ({}, "npm is missing: install Node 20.19 or newer"),
        ({"npm": ""}, "node is missing: install Node 20.19 or newer"),
        ({"npm": "", "node": "echo v18.20.1"}, "Node v18.20.1 is too old: install 20.19 or newer."),
        ({"npm": "", "node": "echo v20.9.0"}, "Node v20.9.0 is too old: install 20.19 or newer."),
        ({"npm": "echo 'npm error 404 no such package'; exit 1", "node": "echo v22.1.0"}, "npm error 404"),
    ],
)
def test_what_node_lacks_is_said(machine, programs, told):
    for name, text in programs.items():
        install(machine, name, text)

    done = setup(machine, "node")

    assert done.returncode == 1
    assert told in done.stderr


def test_failed_bundles_are_heard(machine):
    install(machine, "npm", "echo 'Module not found: ./gone'; exit 1")

    done = setup(machine, "bundles")

    assert done.returncode == 1
    assert "Module not found: ./gone" in done.stderr


@pytest.mark.parametrize(("target", "wants_nginx"), [("test", False), ("test-long", True)])
def test_a_web_server_is_installed_for_the_long_tests_alone(machine, target, wants_nginx):
    install(machine, "id", "echo 1000")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    told = subprocess.run(["make", "-n", target], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    script, *words = [line for line in told.stdout.splitlines() if "system-packages.sh" in line][-1].split()[1:]
    # Debian's nginx is in no user's PATH.
    on_this_machine = (ROOT / script).read_text().replace("/usr/sbin/", f"{machine}/")

    done = subprocess.run(
        [BASH, "-s", *words],
        input=on_this_machine,
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "Missing: chromium-headless-shell redis-server" in done.stdout
    assert ("nginx-light" in done.stdout) is wants_nginx
