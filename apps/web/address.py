"""The address of the client, behind the proxies that are believed and no others; how many calls a network may make.

The calls are counted against floods, not against guessing: a bucket a network, in this process alone. It is lost at a
restart, so that the hot calls of the app touch neither a database nor Redis for it.
"""

import ipaddress
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
TRACKED = 50_000
FORWARDING_HEADERS = ("X-Forwarded-For", "X-Real-Ip", "Forwarded")


@lru_cache(maxsize=64)
def networks(listed: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(item, strict=False) for item in listed)


def is_within(address: str, listed: list[str]) -> bool:
    return bool(listed) and _is_within(address, tuple(listed))


@lru_cache(maxsize=4096)
def _is_within(address: str, listed: tuple[str, ...]) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    # Of a server that listens on `::`, a peer of IPv4 is such a one of IPv6.
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return any(parsed in network or (mapped and mapped in network) for network in networks(listed))


def client_address(request: HttpRequest) -> str:
    """The last address of X-Forwarded-For that is no trusted proxy, read right to left; else the peer's.

    Empty when a trusted proxy sent a header that cannot be read: the proxy's own address would be wrong. The web
    server empties a header with one byte that is not ASCII, which any client can put before what the proxy adds.
    """
    return resolve_address(str(request.META.get("REMOTE_ADDR") or ""), request.headers.get("X-Forwarded-For"))


def resolve_address(peer: str, forwarded: str | None) -> str:
    """The same, for a server that has no HttpRequest."""
    address = peer
    if forwarded is None or not is_within(address, settings.TRUSTED_PROXIES):
        return address
    for hop in reversed(forwarded.split(",")):
        try:
            address = str(ipaddress.ip_address(hop.strip()))
        except ValueError:
            return ""
        if not is_within(address, settings.TRUSTED_PROXIES):
            return address
    return address


@lru_cache(maxsize=16_384)
def network_of(address: str) -> str:
    """What limits are counted by: one IPv4 address, or the /64 that each customer of IPv6 has at least."""
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
def neighbourhood_of(address: str) -> str:
    """What counts are bounded by: the /24 of an IPv4 address, the /64 of IPv6. Carriers put many phones behind one."""
    network = network_of(address)
    if "." not in network:
        return network
    return str(ipaddress.ip_network((network, 24), strict=False))


def claims_to_be_forwarded(request: HttpRequest) -> bool:
    """True when an untrusted peer sent a forwarding header: such a request is never loopback."""
    peer = str(request.META.get("REMOTE_ADDR") or "")
    forwarded = any(header in request.headers for header in FORWARDING_HEADERS)
    return forwarded and not is_within(peer, settings.TRUSTED_PROXIES)


@dataclass
class RateLimiter:
    """`rate` calls a second and network, `burst` at once. A rate of 0 lets everything pass."""

    rate: float
    burst: float
    group: Callable[[str], str] = network_of
    _levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait_s(self, address: str, *, now: float, cost: int = 1) -> int:
        """Count a call of this address' network. 0: go on; else the whole seconds after which one is taken again."""
        if self.rate <= 0:
            return 0
        address = self.group(address)
        level, at = self._levels.get(address, (self.burst, now))
        level = min(self.burst, level + (now - at) * self.rate)
        if level < cost:
            return math.ceil((cost - level) / self.rate)
        if len(self._levels) >= TRACKED and address not in self._levels:
            self._drop_full_buckets(now)
        self._levels[address] = (level - cost, now)
        return 0

    def refund(self, address: str, count: int) -> None:
        """Take back what turned out to cost nothing."""
        address = self.group(address)
        if address in self._levels:
            level, at = self._levels[address]
            self._levels[address] = (min(self.burst, level + count), at)

    def _drop_full_buckets(self, now: float) -> None:
        """Drop addresses whose bucket is full again; if there is none, drop the oldest half."""
        full = [name for name, (level, at) in self._levels.items() if level + (now - at) * self.rate >= self.burst]
        for name in full or list(self._levels)[: TRACKED // 2]:
            del self._levels[name]
