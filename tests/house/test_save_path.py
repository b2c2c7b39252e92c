"""What `make measure` counts as the server's half of a save's path is what a save runs through."""

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from conftest import EncryptedClient
from tests.in_process import FrontClient
from tests.measure import ROOT, SAVE

OURS = ("apps/", "config/")


def test_a_save_runs_through_the_files_that_are_counted(console: EncryptedClient) -> None:
    texts = {"a_name": "Splash", "a_id": "unit-1", "a_description": "First"}
    row = console.post("/api/App/ads/native/add", texts).body["data"]
    address, change = f"/api/App/ads/native/update/{row['_id']}", {"a_description": "Second", "weight": 3}
    passed: set[str] = set()
    front = WatchedFront(passed)
    front.cookies = console.http.cookies
    console.http = front
    for version in (1, 2):
        # The first passes through what is read once a process, too.
        passed.clear()
        body = {**change, "a_id": f"unit-{version}"}
        with watched(passed):
            answer = console.exchange("PUT", address, body=body, headers={"If-Match": f'"{version}"'})
        assert answer.status_code == 200
    assert sorted(passed) == sorted(path for path in SAVE if path.startswith(OURS))


class WatchedFront(FrontClient):
    """Django answers in a thread of its own, which is watched as well."""

    def __init__(self, passed: set[str]) -> None:
        super().__init__()
        self.passed = passed

    def _ask_django(self, environ: dict[str, Any], start_response: Any) -> Any:
        with watched(self.passed):
            return super()._ask_django(environ, start_response)


@contextmanager
def watched(passed: set[str]) -> Iterator[None]:
    """Note the files of ours whose functions are called by this thread."""

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        path = code.co_filename.removeprefix(f"{ROOT}/")
        is_function = event == "call" and bool(code.co_flags & inspect.CO_OPTIMIZED)
        # The client of tests makes a front for each request; a server has one.
        is_making = frame.f_back is not None and "__init__" in {code.co_name, frame.f_back.f_code.co_name}
        if is_function and path.startswith(OURS) and not is_making:
            passed.add(path)

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)
