"""Every read of the app carries a tag, and answers 304 to who holds it (docs/protocol.md 11.1)."""

import json
from pathlib import Path

import pytest

DESCRIBED = json.loads((Path(__file__).resolve().parents[3] / "docs/openapi.json").read_text())["paths"]
# The stream has no end, and names the tag of the document by itself.
READS = sorted(
    path.replace("{kind}", "native")
    for path, calls in DESCRIBED.items()
    if "app" in calls.get("get", {}).get("tags", ()) and not path.endswith("/stream")
)


@pytest.mark.parametrize("path", READS)
def test_whoever_holds_an_answer_is_told_that_it_is_the_same(phone, path):
    answer = phone.get(path)

    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
    assert phone.get(path, **{"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert phone.get(path, **{"If-None-Match": '"another"'}).status_code == 200
