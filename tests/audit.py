"""`make audit`: bills of materials of what is shipped, from the lock files, and what is known against its parts.

The bills (CycloneDX) need no network and are written into var/sbom. The checks ask the advisories of PyPI and npm.
Where those do not answer that is said, with exit code 2: a check that did not happen finds nothing, too.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BILLS = ROOT / "var" / "sbom"
FRONTEND = ROOT / "frontend"
PROGRAMS = Path(sys.executable).parent


def main() -> int:
    BILLS.mkdir(parents=True, exist_ok=True)
    for name, write in (("python", write_python), ("frontend", write_frontend)):
        path = BILLS / f"{name}.cdx.json"
        write(path)
        sys.stdout.write(f"{len(components(path))} components in {path.relative_to(ROOT)}\n")
    results = [_say("Python", check_python()), _say("npm", check_frontend())]
    return max(results)


def components(path: Path) -> set[str]:
    """Return name@version of each part that a bill names."""
    return {f"{one['name']}@{one['version']}" for one in json.loads(path.read_text())["components"]}


def write_python(path: Path) -> None:
    program = [PROGRAMS / "cyclonedx-py", "requirements", ROOT / "requirements.txt"]
    subprocess.run([*program, "--output-reproducible", "-o", path], check=True, capture_output=True)


def write_frontend(path: Path) -> None:
    """What the bundles are made of: development tools are not in it."""
    with tempfile.TemporaryDirectory() as folder:
        # npm names no part of a package without a version, and ours is never published.
        package = json.loads((FRONTEND / "package.json").read_text()) | {"version": "0.0.0"}
        (Path(folder) / "package.json").write_text(json.dumps(package))
        lock = json.loads((FRONTEND / "package-lock.json").read_text())
        lock["packages"][""]["version"] = "0.0.0"
        (Path(folder) / "package-lock.json").write_text(json.dumps(lock))
        command = ["npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    path.write_text(done.stdout)


def check_python() -> tuple[int, str]:
    """Whether pip-audit finds anything; 2 when a package could not be looked up."""
    options = ["--requirement", ROOT / "requirements.txt", "--disable-pip", "--require-hashes", "--format", "json"]
    done = subprocess.run([PROGRAMS / "pip-audit", *options], capture_output=True, text=True, check=False)
    try:
        parts = json.loads(done.stdout)["dependencies"]
    except ValueError:
        return 2, done.stderr.strip()[-300:]
    if skipped := [part["name"] for part in parts if "skip_reason" in part]:
        return 2, f"{len(skipped)} of {len(parts)} packages have no advisories here"
    found = [f"{part['name']} {part['version']}: {bug['id']}" for part in parts for bug in part["vulns"]]
    return int(bool(found)), "; ".join(found)


def check_frontend() -> tuple[int, str]:
    command = ["npm", "audit", "--omit", "dev", "--json", "--package-lock-only"]
    done = subprocess.run(command, cwd=FRONTEND, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return 2, done.stderr.strip()[-300:]
    if "vulnerabilities" not in answer:
        return 2, str(answer.get("message") or answer.get("error"))[:300]
    return int(bool(answer["vulnerabilities"])), ", ".join(answer["vulnerabilities"])


def _say(what: str, result: tuple[int, str]) -> int:
    code, told = result
    verdict = ("nothing known against it", "VULNERABLE", "NOT CHECKED")[code]
    sys.stdout.write(f"{what}: {verdict}{': ' if told else ''}{told}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
