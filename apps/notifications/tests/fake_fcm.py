"""A fake of Google's token endpoint and of FCM on loopback."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

OK = (200, {}, {"name": "projects/app/messages/1"})
TOKEN = (200, {}, {"access_token": "a-token", "expires_in": 3600, "token_type": "Bearer"})


@cache
def private_key() -> str:
    """Return a key. Generating one takes as long as a test."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return pem.decode()


class FakeFcm:
    """Returns `responses` in order and then OK. A callable decides itself. `messages` are the received ones.

    The token endpoint returns `token_responses` in order and then a token.
    """

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.accepted: list[dict[str, Any]] = []
        self.responses: list[Any] = []
        self.token_responses: list[Any] = []
        self.bearers: set[str] = set()
        self.decide = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"fcm": self}))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def credentials(self) -> str:
        return json.dumps(
            {
                "type": "service_account",
                "project_id": "app",
                "private_key_id": "1",
                "private_key": private_key(),
                "client_email": "push@app.iam.example.com",
                "client_id": "1",
                "token_uri": f"{self.url}/token",
            }
        )

    def respond(self, message: dict[str, Any]) -> Any:
        self.messages.append(message)
        if self.decide is not None:
            return self.decide(message)
        return self.responses.pop(0) if self.responses else OK


class Handler(BaseHTTPRequestHandler):
    fcm: FakeFcm

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/token":
            self.write_response(*(self.fcm.token_responses.pop(0) if self.fcm.token_responses else TOKEN))
            return
        assert self.path == "/v1/projects/app/messages:send", self.path
        self.fcm.bearers.add(self.headers["Authorization"])
        message = json.loads(body)["message"]
        self.react(self.fcm.respond(message), message)

    def react(self, response: Any, message: dict[str, Any]) -> None:
        if response == "reset":
            self.connection.close()
        elif response[0] == "slow":
            time.sleep(response[1])
        else:
            if response[0] == 200:
                self.fcm.accepted.append(message)
            self.write_response(*response)

    def write_response(self, status: int, headers: dict[str, str], body: Any) -> None:
        raw = json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(raw)), **headers}.items():
            self.send_header(name, value)
        # The client may have been killed.
        with suppress(ConnectionError):
            self.end_headers()
            self.wfile.write(raw)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def running_fcm() -> Iterator[FakeFcm]:
    fcm = FakeFcm()
    thread = threading.Thread(target=fcm.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield fcm
    finally:
        fcm.server.shutdown()
        fcm.server.server_close()
        thread.join()
