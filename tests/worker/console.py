import json
import re
import time
from base64 import b64decode
from typing import Any

import requests

from apps.wire import encryption
from tests.servers import API_KEY, SECRETS
from tests.waiting import wait_for
from tests.worker.fake_smtp import FakeSmtp

KEY = b64decode(SECRETS["WIRE_KEYS"])
CODE = re.compile(r"\b(\d{6})\b")


class Console:
    """An admin's client, whose emails arrive at a mail server of the test."""

    def __init__(self, port: int, smtp: FakeSmtp) -> None:
        self.site, self.smtp = f"http://127.0.0.1:{port}", smtp
        self.session = requests.Session()
        self.session.headers["api-key"] = API_KEY

    def post(self, path: str, body: Any = None, **form: Any) -> dict[str, Any]:
        if not form:
            sealed = json.dumps({"encryptedData": encryption.encrypt(json.dumps(body).encode(), KEY)})
            form = {"data": sealed, "headers": {"Content-Type": "application/json"}}
        response = self.session.post(self.site + path, timeout=60, **form)
        opened: dict[str, Any] = json.loads(encryption.decrypt(response.json(), [KEY]).plaintext)
        assert response.status_code == 200, opened
        return opened

    def sign_in(self) -> float:
        """Sign in with password and code; return the seconds from the first request to the email with the code."""
        count = len(self.smtp.messages)
        started = time.monotonic()
        self.session.headers.pop("Authorization", None)
        step = self.post("/api/admin/login", {"a_id": "owner", "a_password": "right-horse-7"})
        code = wait_for(lambda: self._code_after(count), "an email with a code")
        seconds = time.monotonic() - started
        self.session.headers["Authorization"] = f"Bearer {step['token']}"
        token = self.post("/api/admin/login/otp", {"otp": code})["token"]
        self.session.headers["Authorization"] = f"Bearer {token}"
        return seconds

    def _code_after(self, count: int) -> str:
        for message in self.smtp.messages[count:]:
            if "code" in message and (found := CODE.search(message.partition("\r\n\r\n")[2])):
                return found[1]
        return ""
