"""The address of the client behind trusted proxies, and the network by which limits are counted."""

import ipaddress
import logging
from collections.abc import Mapping
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

log = logging.getLogger("console.web")
_reported_proxies: set[str] = set()
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
FORWARDING_HEADERS = ("X-Forwarded-For", "X-Real-Ip", "Forwarded")


@lru_cache(maxsize=64)
def networks(listed: tuple[str, ...]) -> tuple[Network, ...]:
    """Parse addresses and networks."""
    return tuple(ipaddress.ip_network(item, strict=False) for item in listed)


def is_within(address: str, listed: list[str]) -> bool:
    """Return whether an address is in one of the networks."""
    return bool(listed) and _is_within(address, tuple(listed))


@lru_cache(maxsize=4096)
def _is_within(address: str, listed: tuple[str, ...]) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    # A server that listens on `::` sees an IPv4 peer as a mapped IPv6 address.
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return any(parsed in network or (mapped and mapped in network) for network in networks(listed))


def client_address(request: HttpRequest) -> str:
    """Return the address of the client, as `resolve_address` does."""
    return resolve_address(str(request.META.get("REMOTE_ADDR") or ""), request.headers.get("X-Forwarded-For"))


def resolve_address(peer: str, forwarded: str | None) -> str:
    """Return the last address of X-Forwarded-For that is no trusted proxy, or the peer's.

    Return an empty text for a header of a trusted proxy that cannot be read: the address of the proxy would be wrong.
    """
    address = peer
    if forwarded is None or not is_within(address, settings.TRUSTED_PROXIES):
        return address
    # Lists in headers may have empty elements (RFC 9110, 5.6.1).
    hops = [hop for hop in map(str.strip, forwarded.split(",")) if hop]
    for hop in reversed(hops or [""]):
        try:
            address = _read_address(hop)
        except ValueError:
            _log_unreadable(peer, hop)
            return ""
        if not is_within(address, settings.TRUSTED_PROXIES):
            return address
    return address


def _log_unreadable(peer: str, hop: str) -> None:
    """Log the first address of each trusted proxy that cannot be read. All clients with such addresses share limits."""
    if peer not in _reported_proxies:
        _reported_proxies.add(peer)
        log.warning("Could not read an address that proxy %s forwarded: %.100r", peer, hop)


def _read_address(hop: str) -> str:
    """Return the address without port and zone; the IPv4 address if it is mapped to IPv6. Raises ValueError."""
    parsed = ipaddress.ip_address(_without_port(hop).partition("%")[0])
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed)


def _without_port(hop: str) -> str:
    """Return the address of `203.0.113.7:51008` or `[2001:db8::7]:443`, as some load balancers write it."""
    hop = hop.strip('"')
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


@lru_cache(maxsize=16_384)
def address_block(address: str) -> str:
    """Return the IPv4 address, or the /64 of an IPv6 address: the smallest network of an IPv6 customer."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


@lru_cache(maxsize=16_384)
def network_of(address: str) -> str:
    """Return the /24 of an IPv4 address or the /64 of an IPv6 address. Carriers put many phones behind one."""
    network = address_block(address)
    if "." not in network:
        return network
    return str(ipaddress.ip_network((network, 24), strict=False))


def may_read_metrics(peer: str, headers: Mapping[str, str]) -> bool:
    """Return whether the client's address is in METRICS_ALLOWED. `headers` is case-insensitive.

    A forwarding header of an untrusted peer hides where the request comes from, so it is never allowed.
    """
    is_forwarded = any(header in headers for header in FORWARDING_HEADERS)
    if is_forwarded and not is_within(peer, settings.TRUSTED_PROXIES):
        return False
    return is_within(resolve_address(peer, headers.get("X-Forwarded-For")), settings.METRICS_ALLOWED)
