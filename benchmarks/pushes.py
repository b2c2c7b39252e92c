"""What FCM would bring to phones: the pushes that the server of this machine sends while the fleet runs.

No call of the app's tells of pushes, so they are read where the worker wrote that it sent them.
"""

import threading
import time
from collections.abc import Sequence
from typing import Protocol
from urllib.parse import urlsplit

from config.env import choose_settings

LOOK_EVERY_S = 1.0


class Phone(Protocol):
    platform: str

    def receive(self, push_id: str) -> None: ...


def deliver_to(phones: Sequence[Phone], *, url: str, until: float) -> threading.Thread | None:
    """Hand each push to the phones of its topic, until the time is over; None where the server is elsewhere."""
    if urlsplit(url).hostname not in {"127.0.0.1", "localhost", "::1"}:
        return None
    choose_settings()
    import django  # noqa: PLC0415 - needed only here

    django.setup()
    thread = threading.Thread(target=_deliver, args=(phones, until), daemon=True)
    thread.start()
    return thread


def _deliver(phones: Sequence[Phone], until: float) -> None:
    from django.utils import timezone  # noqa: PLC0415 - after django.setup

    from apps.notifications.models import Delivery  # noqa: PLC0415 - after django.setup

    since = timezone.now()
    delivered: set[str] = set()
    while time.monotonic() < until:
        sent = Delivery.objects.filter(state=Delivery.State.SENT, sent_at__gte=since)
        for push_id, topic in sent.values_list("notification_id", "notification__topic"):
            if str(push_id) not in delivered:
                delivered.add(str(push_id))
                for phone in _listening(phones, topic):
                    phone.receive(str(push_id))
        time.sleep(LOOK_EVERY_S)


def _listening(phones: Sequence[Phone], topic: str) -> Sequence[Phone]:
    if topic == "all":
        return phones
    if topic in {"android", "ios"}:
        return [phone for phone in phones if phone.platform == topic]
    # A test, or a topic of few.
    return phones[:1]
