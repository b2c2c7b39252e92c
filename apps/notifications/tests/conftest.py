import pytest
from django.core.cache import cache
from django.core.files.storage import default_storage

from apps.audit.models import Entry
from apps.notifications.fcm import PAUSE_KEY
from apps.notifications.models import Delivery, Notification
from apps.notifications.tests.fake_fcm import running_fcm

SEND = "/api/App/notification/send"
TEXTS = {"title": "Sale", "message": "Everything must go", "url": "https://shop.example.com"}


@pytest.fixture(autouse=True)
def _own_media(own_media):
    pass


@pytest.fixture
def send(console):
    """Send the form as the browser does, and decrypt the response."""

    def send(fields=None, path=SEND, method="POST", **more):
        return console.send_form(method, path, TEXTS if fields is None else fields, headers=more)

    return send


def icons():
    return default_storage.listdir("notifications")[1] if default_storage.exists("notifications") else []


def traces():
    """Return everything that a rejected request must leave unchanged."""
    return list(Notification.objects.values()), list(Delivery.objects.values()), Entry.objects.count(), icons()


@pytest.fixture
def fcm(settings):
    """Start a fake FCM on loopback with its own credentials."""
    with running_fcm() as fcm:
        settings.FCM_ENDPOINT, settings.FCM_CREDENTIALS = fcm.url, fcm.credentials()
        settings.FCM_TIMEOUT_S = 1
        cache.delete(PAUSE_KEY)
        yield fcm
        cache.delete(PAUSE_KEY)
