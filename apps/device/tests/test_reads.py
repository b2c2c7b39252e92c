"""Every read of the app has an ETag and returns 304 if it is unchanged (docs/protocol.md 11.1)."""

import json
from pathlib import Path

import pytest

DESCRIBED = json.loads((Path(__file__).resolve().parents[3] / "docs/openapi.json").read_text())["paths"]
# The stream never ends, and it sends the ETag of the configuration itself.
READS = sorted(
    path.replace("{kind}", "native")
    for path, calls in DESCRIBED.items()
    if "app" in calls.get("get", {}).get("tags", ()) and not path.endswith("/stream")
)


@pytest.mark.parametrize("path", READS)
def test_unchanged_response_is_304(phone, path):
    response = phone.get(path)

    assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-cache")
    etag = response.headers["ETag"]
    for known in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = phone.http.get(path, headers={"api-key": phone.api_key, "If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
    assert phone.get(path, **{"If-None-Match": '"another"'}).status_code == 200
