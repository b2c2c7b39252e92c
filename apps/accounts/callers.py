"""The client of a request: address, device, and cookies. Services get this instead of a request."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest

from apps.web.address import client_address

_BROWSERS = [
    ("Edge", re.compile(r"Edg(?:e|A|iOS)?/")),
    ("Opera", re.compile(r"OPR/|Opera")),
    ("Samsung Internet", re.compile(r"SamsungBrowser/")),
    ("Firefox", re.compile(r"Firefox/|FxiOS/")),
    ("Chrome", re.compile(r"Chrome/|CriOS/|Chromium/")),
    ("Safari", re.compile(r"Safari/")),
]
_SYSTEMS = [
    ("Android", re.compile(r"Android")),
    ("iPhone", re.compile(r"iPhone|iPod")),
    ("iPad", re.compile(r"iPad")),
    ("Windows", re.compile(r"Windows")),
    ("macOS", re.compile(r"Mac OS X|Macintosh")),
    ("ChromeOS", re.compile(r"CrOS")),
    ("Linux", re.compile(r"Linux|X11")),
]
_PROGRAM = re.compile(r"[A-Za-z][\w.-]{0,30}")


@dataclass(frozen=True)
class Caller:
    address: str
    device: str
    # True for a browser on our own pages. Its session is bound to its cookie.
    is_own_page: bool = False
    cookies: Mapping[str, str] = field(default_factory=dict)


def read_caller(*, request: HttpRequest) -> Caller:
    return Caller(
        address=client_address(request),
        device=name_device(user_agent=request.headers.get("User-Agent", "")),
        is_own_page=request.headers.get("Sec-Fetch-Site") == "same-origin",
        cookies=request.COOKIES,
    )


def name_device(*, user_agent: str) -> str:
    """Return a name such as "Chrome on Linux" that people recognize in the list of their sessions."""
    browser = next((name for name, sign in _BROWSERS if sign.search(user_agent)), "")
    system = next((name for name, sign in _SYSTEMS if sign.search(user_agent)), "")
    if not browser:
        program = _PROGRAM.match(user_agent)
        browser = program.group() if program and not user_agent.startswith("Mozilla") else "Unknown program"
    return f"{browser} on {system}" if system else browser
