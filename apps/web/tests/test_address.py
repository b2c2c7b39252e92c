"""The client address: forwarded headers count only from configured proxies."""

import pytest
from django.test import RequestFactory

from apps.web.address import client_address


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
        (["10.0.0.0/8"], "10.0.0.1", '"[2001:db8::7]:443"', "2001:db8::7"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1:80, 10.0.0.7:81", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "[fe80::7%25eth0]:443", "fe80::7"),
        (["10.0.0.0/8"], "10.0.0.1", "fe80::7%eth0", "fe80::7"),
        (["10.0.0.0/8"], "10.0.0.1", "[::ffff:198.51.100.1]:80", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1,\t10.0.0.7 , ", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1,, ::ffff:10.0.0.7", "198.51.100.1"),
        (["10.0.0.0/8"], "10.0.0.1", " , ", ""),
        (["10.0.0.0/8"], "10.0.0.1", "198.51.100.1:80:80", ""),
        (["10.0.0.0/8"], "10.0.0.1", "junk, 10.0.0.7", ""),
        # A header with a non-ASCII byte, as the web server passes it on.
        (["10.0.0.0/8"], "10.0.0.1", "", ""),
        (["::1"], "::1", "2001:db8::1", "2001:db8::1"),
        # An IPv4 peer as a server that listens on `::` sees it.
        (["10.0.0.0/8"], "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["::ffff:10.0.0.1"], "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
        (["10.0.0.0/8"], "::ffff:203.0.113.9", "198.51.100.1", "::ffff:203.0.113.9"),
    ],
)
def test_address_is_the_last_untrusted_one(settings, proxies, peer, forwarded, expected):
    settings.TRUSTED_PROXIES = proxies

    assert client_address(request_from(peer, forwarded)) == expected


def test_unreadable_address_of_a_proxy_is_logged_once(settings, caplog):
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]

    for junk in ("unknown", "_hidden", "203.0.113.7.example"):
        assert client_address(request_from("10.9.9.9", junk)) == ""

    assert [message for message in caplog.messages if "proxy" in message] == [
        "Could not read an address that proxy 10.9.9.9 forwarded: 'unknown'"
    ]
