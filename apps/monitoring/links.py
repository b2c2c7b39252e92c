"""Addresses of the console's pages, as mails name them."""

from urllib.parse import urljoin

from django.conf import settings

PROFILE = "/site/profile"


def address_of(path: str) -> str:
    """Return the whole address; the path alone while PUBLIC_URL is not set."""
    return urljoin(settings.PUBLIC_URL, path)
