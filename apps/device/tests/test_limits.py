"""The rate limit of a process."""

import pytest

from apps.device.routes import RateLimiter


def test_limiter_counts_each_network_for_itself():
    limiter = RateLimiter(rate=1, burst=2)

    assert [limiter.consume("a", 1, now=0) for _ in range(4)] == [0, 0, 1, 1]
    assert limiter.consume("b", 1, now=0) == 0


@pytest.mark.parametrize(("rate", "count"), [(0.4, 1), (200_000 / 3600, 500), (3, 4)])
def test_limiter_after_the_returned_wait_has_enough(rate, count):
    limiter = RateLimiter(rate=rate, burst=count)
    assert limiter.consume("a", count, now=0) == 0

    wait_seconds = limiter.consume("a", count, now=0)

    assert wait_seconds > 0
    assert limiter.consume("a", count, now=wait_seconds) == 0


def test_limiter_refund_can_be_taken_again():
    limiter = RateLimiter(rate=1, burst=2)
    limiter.consume("a", 2, now=0)

    limiter.refund("a", 1)

    assert [limiter.consume("a", 1, now=0) for _ in range(2)] == [0, 1]


def test_limiter_with_rate_zero_has_no_limit():
    assert RateLimiter(rate=0, burst=0).consume("a", 1_000_000) == 0
