"""Print the size of the code base compared with the size at commit 2677dccc and with the goals (`make measure`)."""

import subprocess
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {"frontend/src/api/schema.d.ts"}
# The size at 2677dccc, and the goal.
ROWS = {
    "Python": (33_330, 20_000),
    "Python tests": (36_944, 24_000),
    "TypeScript and CSS": (26_621, 18_000),
    "TypeScript tests": (14_500, 11_500),
    "files": (1_244, 800),
}


def classify(path: str) -> str | None:
    """Return the row that counts the lines of this file, or None if no row does."""
    if path in GENERATED or "/migrations/" in path:
        return None
    if path.endswith(".py"):
        is_test = path.startswith("tests/") or "/tests/" in path or path == "conftest.py"
        return "Python tests" if is_test else "Python"
    if path.endswith((".ts", ".tsx", ".css")):
        return "TypeScript tests" if ".test." in path or path.startswith("frontend/tests/") else "TypeScript and CSS"
    return None


def main() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [path for path in listed.stdout.splitlines() if (ROOT / path).exists()]
    counts = Counter({"files": len(paths)})
    for path in paths:
        if row := classify(path):
            counts[row] += len((ROOT / path).read_text().splitlines())
    print(f"{'':20} {'2677dccc':>9} {'goal':>8} {'now':>8}")
    for row, (before, goal) in ROWS.items():
        print(f"{row:20} {before:9,} {goal:8,} {counts[row]:8,}")


if __name__ == "__main__":
    main()
