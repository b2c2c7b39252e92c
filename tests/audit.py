"""`make audit`: look up the locked packages in the advisory databases of PyPI and npm.

Exit with 1 if a vulnerability is known, or if a package could not be looked up.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PIP_AUDIT = "-m pip_audit --format json --progress-spinner off --disable-pip --require-hashes --requirement"


def python_problems() -> Iterator[str]:
    """Yield a line per vulnerability of a Python package, and one if packages could not be looked up."""
    done = _run([sys.executable, *PIP_AUDIT.split(), "requirements.txt"], ROOT)
    if not done.stdout.startswith("{"):
        yield f"Not checked: the advisory database of PyPI could not be read. {_last_line(done.stderr)}"
        return
    packages = json.loads(done.stdout)["dependencies"]
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    if unknown:
        yield (
            f"Not checked: the advisory database of PyPI did not return {len(unknown)} of {len(packages)} packages:"
            f" {', '.join(unknown[:5])}{', …' if len(unknown) > 5 else ''}"
        )
    for package in packages:
        for found in package.get("vulns", ()):
            fixed = ", ".join(found["fix_versions"]) or "no version"
            yield f"{package['name']} {package['version']}: {found['id']}, fixed in {fixed}"


def npm_problems() -> Iterator[str]:
    """Yield a line per vulnerable npm package, or one if the packages could not be looked up."""
    done = _run(["npm", "audit", "--omit", "dev", "--json"], ROOT / "frontend")
    report = json.loads(done.stdout or "{}")
    if "vulnerabilities" not in report:
        message = report.get("message") or _last_line(done.stderr)
        yield f"Not checked: the advisory database of the npm registry could not be read. {message}"
    for name, found in report.get("vulnerabilities", {}).items():
        # A text is the name of a dependency that has the advisory.
        for advisory in (via for via in found["via"] if isinstance(via, dict)):
            yield f"{name} {advisory['range']}: {advisory['severity']}, {advisory['url']}"


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


def main() -> int:
    has_problems = False
    for title, problems in (("Python packages", python_problems()), ("npm packages", npm_problems())):
        lines = list(problems) or ["no known vulnerability"]
        has_problems |= lines != ["no known vulnerability"]
        print(f"{title}:", *lines, sep="\n  ", flush=True)
    return int(has_problems)


if __name__ == "__main__":
    sys.exit(main())
