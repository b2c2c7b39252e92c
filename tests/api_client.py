"""An admin's client of a running console, as docs/protocol.md describes it: encryption, sign-in by email, captcha."""

import base64
import json
import re
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import requests
from Crypto.Cipher import AES
from requests.adapters import HTTPAdapter

from tests.servers import API_KEY, SECRETS
from tests.waiting import wait_for

KEY = base64.b64decode(SECRETS["WIRE_KEYS"])
CODE = re.compile(r"\b(\d{6})\b")


def encrypt(body: Any) -> str:
    iv = secrets.token_bytes(16)
    text, tag = AES.new(KEY, AES.MODE_GCM, nonce=iv, mac_len=16).encrypt_and_digest(json.dumps(body).encode())
    parts = {"encrypted": base64.b64encode(text + tag).decode(), "iv": base64.b64encode(iv).decode()}
    return json.dumps({"encryptedData": parts})


def decrypt(body: Any) -> Any:
    """Return the content of a response. A plain one is returned unchanged."""
    if not isinstance(body, dict) or "encrypted" not in body:
        return body
    raw = base64.b64decode(body["encrypted"])
    cipher = AES.new(KEY, AES.MODE_GCM, nonce=base64.b64decode(body["iv"]), mac_len=16)
    return json.loads(cipher.decrypt_and_verify(raw[:-16], raw[-16:]))


class FromAddress(HTTPAdapter):
    """Sends from one of the addresses of loopback, so that limits per address see several clients."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, source_address=(self.address, 0), **kwargs)


class ApiClient:
    """One admin. `call` returns the status and the decrypted body."""

    def __init__(self, url: str, *, certificate: Any = True, address: str = "127.0.0.1", bearer: str = "") -> None:
        self.url = url
        self.session = requests.Session()
        self.session.mount("https://", FromAddress(address))
        # Not of the session, because REQUESTS_CA_BUNDLE would win over that.
        self.verify = certificate if certificate is True else str(certificate)
        self.session.headers["api-key"] = API_KEY
        self.headers: Mapping[str, str] = {}
        if bearer:
            self.session.headers["Authorization"] = f"Bearer {bearer}"

    @property
    def bearer(self) -> str:
        return str(self.session.headers.get("Authorization", "")).removeprefix("Bearer ")

    def call(
        self, method: str, path: str, body: Any = None, *, captcha: bool = False, timeout: float = 60, **more: Any
    ) -> tuple[int, Any]:
        headers: dict[str, str] = more.pop("headers", {})
        if body is not None:
            headers["Content-Type"], more["data"] = "application/json", encrypt(body)
        if captcha:
            headers["X-Captcha"] = self.solve_captcha()
        response = self.session.request(
            method, self.url + path, timeout=timeout, headers=headers, verify=self.verify, **more
        )
        self.headers = response.headers
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        return response.status_code, decrypt(response.json()) if is_json else response.text

    def get(self, path: str) -> Any:
        status, body = self.call("GET", path)
        assert status == 200, (path, status, body)
        return body

    def solve_captcha(self) -> str:
        return solve(self.get("/api/admin/captcha"))

    def sign_in(self, login_id: str, password: str, emails: list[str]) -> float:
        """Sign in with password and emailed code. Return the seconds until the code arrived."""
        count, started = len(emails), time.monotonic()
        self.session.headers.pop("Authorization", None)
        status, step = self.call("POST", "/api/admin/login", {"a_id": login_id, "a_password": password})
        assert status == 200, (status, step)
        code = wait_for(lambda: find_code(emails[count:]), "an email with a code", 120)
        seconds = time.monotonic() - started
        self.session.headers["Authorization"] = f"Bearer {step['token']}"
        status, opened = self.call("POST", "/api/admin/login/otp", {"otp": code})
        assert status == 200, (status, opened)
        self.session.headers["Authorization"] = f"Bearer {opened['token']}"
        return seconds

    def add_items(self, count: int) -> list[str]:
        """Add ads, which phones can count; return their IDs."""
        added = [self.add_item() for _ in range(count)]
        assert all(status == 200 for status, _ in added), added
        return [str(row["data"]["_id"]) for _, row in added]

    def add_item(self) -> tuple[int, Any]:
        name = f"Ad {secrets.token_hex(4)}"
        body = {"a_name": name, "a_id": f"unit-{name}", "a_description": "Of a test"}
        return self.call("POST", "/api/App/ads/native/add", body)

    def fire(self, name: str, **more: str) -> tuple[int, Any]:
        body = {"Adstype": "Url_Ads_Fire", "a_name": name, "url": "https://shop.example.com", **more}
        return self.call("POST", "/api/App/livecall/admin/ads/fire", body)

    def send_push(self, title: str) -> tuple[int, Any]:
        form = {"title": (None, title), "message": (None, "Now")}
        return self.call("POST", "/api/App/notification/send", files=form)

    def upload_videos(self, *videos: bytes) -> tuple[int, Any]:
        files = [("video", (f"{number}.mp4", video, "video/mp4")) for number, video in enumerate(videos)]
        return self.call("POST", "/api/App/video/admin", files=files, timeout=180)

    def until_available(self, action: Callable[[], tuple[int, Any]], limit_s: float = 120) -> tuple[int, Any]:
        """Repeat a request while the console is away, as a person does."""

        def responded() -> tuple[int, Any] | None:
            try:
                found = action()
            except requests.RequestException:
                return None
            return None if found[0] in {502, 503, 504} else found

        return wait_for(responded, "a response", limit_s, every_s=0.2)


def solve(captcha: dict[str, str]) -> str:
    left, sign, right = captcha["question"].split()
    result = {"+": int.__add__, "-": int.__sub__, "×": int.__mul__}[sign](int(left), int(right))
    return f"{captcha['id']}:{result}"


def find_code(emails: list[str]) -> str:
    for email in emails:
        if "code" in email and (found := CODE.search(email.partition("\r\n\r\n")[2])):
            return found[1]
    return ""
