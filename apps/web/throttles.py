import math
import time
from typing import Any

from django.core.cache import cache
from redis import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from apps.web.address import address_block, client_address

# The mean of 100 per second is the rate that nginx allows, too. Mobile carriers put many phones behind one address.
MAX_REQUESTS = 500
WINDOW_SECONDS = 5


class NetworkThrottle(BaseThrottle):
    """Limit the public requests without a session, per network and window. All pass while Redis is down.

    DRF checks throttles after authentication and permissions, so requests that get 401 are not counted. Behind nginx,
    its limits bound them (docs/operate/processes.md). DRF's own throttles store the time of each request, which is too
    much at this rate.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        if request.user.is_authenticated:
            return True
        key = f"requests:{address_block(client_address(request._request))}:{int(time.time() // WINDOW_SECONDS)}"
        try:
            cache.add(key, 0, timeout=2 * WINDOW_SECONDS)
            return cache.incr(key) <= MAX_REQUESTS
        except (RedisError, ValueError):
            return True

    def wait(self) -> float:
        return float(math.ceil(WINDOW_SECONDS - time.time() % WINDOW_SECONDS))
