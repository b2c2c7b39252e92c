"""What the kernel does for clients that read slowly or nothing: the web server holds their answers for ever."""

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress

LOOKS = 100
LOOK_EVERY_S = 0.1
# By itself the kernel takes 4 MB for a client that reads nothing, and the loop is busy filling them. What is on its
# way is not counted, so a fast reader on a long line is not held up.
UNSENT_BYTES = 131_072


async def bound_unread_answers(*, after_s: int) -> None:
    """Set the bounds on the listening socket of this process, once there is one: those accepted later inherit them."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return
    for _ in range(LOOKS):
        if ports := _bound(after_s, lambda one: bool(one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))):
            # Those of the first moment came before.
            _bound(after_s, lambda one: one.getsockname()[1] in ports)
            return
        await asyncio.sleep(LOOK_EVERY_S)


def _bound(after_s: int, is_meant: Callable[[socket.socket], bool]) -> set[int]:
    """Set the bounds on those TCP sockets of this process; returns their ports."""
    ports = set()
    folder = "/proc/self/fd"
    for name in os.listdir(folder):
        # The folder's own descriptor is closed by now.
        with suppress(OSError):
            if os.readlink(f"{folder}/{name}").startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as one:
                    if one.family in {socket.AF_INET, socket.AF_INET6} and is_meant(one):
                        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, after_s * 1000)
                        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
                        ports.add(one.getsockname()[1])
    return ports
