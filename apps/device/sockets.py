"""What the kernel does for clients that read slowly or nothing: the web server holds their answers for ever."""

import asyncio
import os
import socket
from contextlib import suppress

LOOKS = 100
LOOK_EVERY_S = 0.1
# By itself the kernel takes 4 MB for a client that reads nothing, and the loop is busy filling them. What is on its
# way is not counted, so a fast reader on a long line is not held up.
UNSENT_BYTES = 131_072


async def bound_unread_answers(*, after_s: int) -> None:
    """Set the bounds on the listening socket of this process, once there is one: accepted ones inherit them."""
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        return
    for _ in range(LOOKS):
        if set_unread_bounds(after_s=after_s):
            return
        await asyncio.sleep(LOOK_EVERY_S)


def set_unread_bounds(*, after_s: int) -> bool:
    """Whether any listening TCP socket of this process was found and set."""
    found = False
    folder = "/proc/self/fd"
    for name in os.listdir(folder):
        # The folder's own descriptor is closed by now.
        with suppress(OSError):
            if os.readlink(f"{folder}/{name}").startswith("socket:"):
                with socket.socket(fileno=os.dup(int(name))) as one:
                    found = _set(one, after_s) or found
    return found


def _set(one: socket.socket, after_s: int) -> bool:
    if one.family not in {socket.AF_INET, socket.AF_INET6}:
        return False
    if not one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        return False
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, after_s * 1000)
    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)
    return True
