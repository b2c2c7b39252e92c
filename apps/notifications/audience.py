"""The audience of a notification: the phones of a topic, or one phone by its token."""

from dataclasses import dataclass

from django.conf import settings

ALL = "all"
# The app subscribes each phone to the one of its platform.
PLATFORMS = ("android", "ios")


@dataclass(frozen=True)
class Audience:
    """`topic` is one of `topics()`; with a `token` it is empty."""

    topic: str = ALL
    token: str = ""
    is_test: bool = False


EVERYONE = Audience()


def topics() -> list[str]:
    """Return the topics that an admin may send to: all, the platforms, and those of FCM_TOPICS."""
    return list(dict.fromkeys([ALL, *PLATFORMS, *settings.FCM_TOPICS]))


def topics_for_tests() -> list[str]:
    """Return the topics that a test may go to: none that every user of a platform listens to."""
    return [topic for topic in topics() if topic not in {ALL, *PLATFORMS, settings.FCM_TOPIC}]


def fcm_target(topic: str, token: str) -> dict[str, str]:
    """Return the target of a message in the format of FCM."""
    if token:
        return {"token": token}
    return {"topic": settings.FCM_TOPIC if topic == ALL else topic}
