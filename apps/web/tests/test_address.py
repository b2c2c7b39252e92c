"""Whose address counts: proxies are believed only when they are named."""

import pytest
from django.test import RequestFactory

from apps.web.address import client_address, may_read_metrics


def request_from(peer, forwarded=None):
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        ([], "203.0.113.9", None, "203.0.113.9"),
        ([], "203.0.113.9", "198.51.100.1", "203.0.113.9"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1, 10.0.0.7", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", None, "10.0.0.1"),
        (["10.0.0.0/8"], "10.0.0.1", "10.0.0.7", "10.0.0.7"),
        (["10.0.0.0/8"], "10.0.0.1", "junk", ""),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1:5555", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "[2001:db8::7]:443", "2001:db8::7"),
        (["10.0.0.0/8"], "10.0.0.1", "[2001:db8::7]", "2001:db8::7"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1:80, 10.0.0.7:81", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "junk, 10.0.0.7", ""),
        # What the web server makes of a header with a byte that is not ASCII, whatever a proxy added to it.
        (["10.0.0.0/8"], "10.0.0.1", "", ""),
        (["::1"], "::1", "2001:db8::1", "2001:db8::1"),
        # How a server that listens on `::` sees a peer of IPv4.
        (["10.0.0.0/8"], "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["::ffff:10.0.0.1"], "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["10.0.0.0/8"], "::ffff:203.0.113.9", "198.51.100.1", "::ffff:203.0.113.9"),
    ],
)
def test_the_address_is_the_last_one_that_is_no_trusted_proxy(settings, proxies, peer, forwarded, expected):
    settings.TRUSTED_PROXIES = proxies

    assert client_address(request_from(peer, forwarded)) == expected


@pytest.mark.parametrize(
    ("peer", "forwarded", "is_allowed"),
    [
        ("127.0.0.1", None, True),
        ("203.0.113.9", None, False),
        # An untrusted peer claims to forward.
        ("127.0.0.1", "127.0.0.1", False),
        ("10.0.0.1", "127.0.0.1", True),
        ("10.0.0.1", "203.0.113.9", False),
    ],
)
def test_metrics_are_for_allowed_addresses_only(settings, peer, forwarded, is_allowed):
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    settings.METRICS_ALLOWED = ["127.0.0.1"]

    assert may_read_metrics(peer, request_from(peer, forwarded).headers) is is_allowed
