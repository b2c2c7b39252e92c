"""What a live call shows of fired ads: a listener on the stream for the whole fleet, which comes back when it ends."""

import http.client
import json
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Protocol
from urllib.parse import urlsplit

STREAM = "/api/App/livecall/stream"
# The server sends a comment every 15 seconds.
TIMEOUT_S = 30.0
BACK_AFTER_S = 1.0


class Phone(Protocol):
    def show(self, fired_id: str) -> None: ...
    def drop(self, fired_id: str) -> None: ...


def deliver_to(phones: Sequence[Phone], *, url: str, api_key: str, until: float) -> threading.Thread:
    """Have all phones show what is fired and drop what is stopped, until the time is over."""
    thread = threading.Thread(target=_deliver, args=(phones, url, api_key, until), daemon=True)
    thread.start()
    return thread


def _deliver(phones: Sequence[Phone], url: str, api_key: str, until: float) -> None:
    last = ""
    while time.monotonic() < until:
        try:
            for event, fired_id in _listen(url, api_key, last):
                if event == "fired":
                    last = fired_id
                for phone in phones if event in {"fired", "stopped"} else ():
                    (phone.show if event == "fired" else phone.drop)(fired_id)
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(BACK_AFTER_S)


def _listen(url: str, api_key: str, last: str) -> Iterator[tuple[str, str]]:
    """Name and `_id` of each event, until the stream ends."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    try:
        connection.request("GET", STREAM, headers={"api-key": api_key, **({"Last-Event-ID": last} if last else {})})
        event = ""
        for line in connection.getresponse():
            name, _, value = line.decode().strip().partition(": ")
            if name == "event":
                event = value
            elif name == "data":
                yield event, json.loads(value).get("_id", "")
    finally:
        connection.close()
