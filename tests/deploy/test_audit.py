"""What `make audit` prints if an advisory database knows a vulnerability, or cannot be read."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.servers import ROOT, free_port

ADVISORY = {
    "id": 1,
    "url": "https://github.com/advisories/GHSA-0000",
    "title": "Sample",
    "severity": "high",
    "vulnerable_versions": "<99.0.0",
}


class Registry(BaseHTTPRequestHandler):
    """An npm registry with one advisory, for react."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        body = json.dumps({"react": [ADVISORY]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def running_registry() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def audit(npm_registry: str) -> subprocess.CompletedProcess[str]:
    """Run it with an advisory database of PyPI that does not respond."""
    proxy = f"http://127.0.0.1:{free_port()}"
    env = {
        **os.environ,
        "HTTPS_PROXY": proxy,
        "NO_PROXY": "127.0.0.1",
        "npm_config_registry": npm_registry,
        "npm_config_fetch_retries": "0",
    }
    return subprocess.run(
        [sys.executable, "-m", "tests.audit"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_audit_without_advisory_databases_names_both() -> None:
    done = audit(f"http://127.0.0.1:{free_port()}")

    assert done.returncode == 1, done.stdout + done.stderr
    assert "Not checked: the advisory database of PyPI could not be read." in done.stdout
    assert "Not checked: the advisory database of the npm registry could not be read." in done.stdout


def test_audit_with_advisory_names_package_and_severity() -> None:
    with running_registry() as url:
        done = audit(url)

    assert done.returncode == 1, done.stdout + done.stderr
    assert "react <99.0.0: high, https://github.com/advisories/GHSA-0000" in done.stdout
