"""`make measure`: how large the code is and how many files a change touches, beside commit 34ceb04.

Counted over what git tracks, the figures of 34ceb04 in the same way except where "by hand" says otherwise.
Exits with 0 always: it measures, it judges nothing.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.recipes import count_files

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {"frontend/src/api/schema.d.ts"}
CODE = (".py", ".ts", ".tsx")
# Documents that a reader of the repository cannot open; a decision of four digits is one of docs/decisions.
ABSENT = re.compile(r"\b(?:spec|contract|reading|reliability|threat|decision|issue) [A-Z]?(?!\d{4}\b)\d", re.IGNORECASE)
SILENCED = re.compile(r"#\s*type:\s*ignore|@ts-(?:expect-error|ignore)")
# What a placement's save passes, from the press of Save to the row and back to the toast: the files of ours whose
# functions are called. The server's are held by tests/house/test_save_path.py; the browser's are by hand, and one that
# is gone is said, so that the list is mended.
SAVE = [
    "frontend/src/components/list/RowForm.tsx",
    "frontend/src/components/form/Form.tsx",
    "frontend/src/lib/rules.ts",
    "frontend/src/components/placements/AddPlacement.tsx",
    "frontend/src/components/form/useVersionedSave.tsx",
    "frontend/src/components/form/useSave.ts",
    "frontend/src/components/placements/EditPlacement.tsx",
    "frontend/src/lib/clock.ts",
    "frontend/src/lib/zone.ts",
    "frontend/src/lib/typedDates.ts",
    "frontend/src/components/placements/api.ts",
    "frontend/src/lib/client.ts",
    "frontend/src/lib/config.ts",
    "frontend/src/lib/storage.ts",
    "frontend/src/lib/cipher.ts",
    "frontend/src/components/layout/toasts.ts",
    "apps/device/front.py",
    "apps/device/requests.py",
    "apps/device/answers.py",
    "apps/device/admission.py",
    "apps/device/bridge.py",
    "apps/device/threads.py",
    "apps/core/figures.py",
    "apps/web/address.py",
    "apps/web/middleware.py",
    "apps/wire/ids.py",
    "apps/placements/urls.py",
    "apps/placements/views.py",
    "apps/wire/sealing.py",
    "apps/wire/parsers.py",
    "apps/accounts/authentication.py",
    "apps/accounts/codes.py",
    "apps/accounts/services/sessions.py",
    "apps/accounts/services/trusted_browsers.py",
    "apps/core/kept_queries.py",
    "apps/accounts/permissions.py",
    "apps/accounts/models.py",
    "apps/core/actor.py",
    "apps/wire/takes.py",
    "apps/wire/fields.py",
    "apps/placements/services.py",
    "apps/core/rows.py",
    "apps/placements/models.py",
    "apps/audit/services.py",
    "apps/audit/chain.py",
    "apps/placements/serializers.py",
    "apps/wire/answers.py",
]


def main() -> int:
    files = _tracked()
    rows: list[tuple[str, str, object]] = [
        ("files that git tracks", "753", len(files)),
        ("lines of Python, tests apart", "14,693", f"{_lines(files, _is_python):,}"),
        ("lines of TypeScript and CSS, tests and generated apart", "12,425", f"{_lines(files, _is_frontend):,}"),
        ("files to touch for a new domain with one list screen", "27 by hand", count_files("domain")),
        ("files to touch for a screen on an existing API", "7 by hand", count_files("screen")),
        ("files to touch for a switch", "9 by hand", count_files("switch")),
        ("files that a placement's save passes", "47 by hand", _save(files)),
        (
            "references to documents that are not here",
            "186",
            _hits(files, ABSENT, (*CODE, ".md", ".css")),
        ),
        ("lines packed against the formatter (fmt: skip)", "92", _hits(files, re.compile(r"# fmt: skip"), (".py",))),
        ("silenced type checks", "57", _hits(files, SILENCED, CODE)),
    ]
    width = max(len(name) for name, _, _ in rows)
    sys.stdout.write(f"{'':<{width}}  {'34ceb04':>10}  now\n")
    for name, before, now in rows:
        sys.stdout.write(f"{name:<{width}}  {before:>10}  {now}\n")
    return 0


def _tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in listed.stdout.split("\0") if path and (ROOT / path).is_file()]


def _is_test(path: str) -> bool:
    return path.startswith("tests/") or "/tests/" in path or ".test." in path or path.endswith("conftest.py")


def _is_python(path: str) -> bool:
    return path.endswith(".py") and not _is_test(path) and "/migrations/" not in path


def _is_frontend(path: str) -> bool:
    return path.endswith((".ts", ".tsx", ".css")) and not _is_test(path) and path not in GENERATED


def _lines(files: Iterable[str], is_counted: Callable[[str], bool]) -> int:
    return sum(len(_text(path).splitlines()) for path in files if is_counted(path))


def _hits(files: Iterable[str], pattern: re.Pattern[str], endings: tuple[str, ...]) -> int:
    """Lines that match; this file, which spells the patterns, apart."""
    texts = (_text(path) for path in files if path.endswith(endings) and path != "tests/measure.py")
    return sum(1 for text in texts for line in text.splitlines() if pattern.search(line))


def _save(files: Iterable[str]) -> str:
    known = set(files)
    gone = [path for path in SAVE if path not in known]
    return f"{len(SAVE) - len(gone)}" + (f", and gone from SAVE in tests/measure.py: {', '.join(gone)}" if gone else "")


def _text(path: str) -> str:
    found = ROOT / path
    return found.read_text(errors="replace") if found.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
