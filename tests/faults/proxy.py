"""A proxy to a server on loopback that a test can close, silence, or slow down."""

import socket
import threading
import time
from contextlib import suppress

from tests.servers import free_port

SLOW_S = 2.0


class FaultyProxy:
    """Forwards a port to `target`. `mode` is open, refusing, silent, or slow, and applies to new connections."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.mode = "open"
        self.sock: socket.socket | None = None
        self.port = free_port()
        self.change("open")

    def change(self, mode: str) -> None:
        self.mode = mode
        if mode == "refusing":
            self.close()
        elif self.sock is None:
            self.sock = socket.create_server(("127.0.0.1", self.port))
            threading.Thread(target=self._accept, args=(self.sock,), daemon=True).start()

    def close(self) -> None:
        if self.sock is not None:
            with suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)
            self.sock.close()
            self.sock = None

    def _accept(self, sock: socket.socket) -> None:
        silent_clients = []
        with suppress(OSError):
            while True:
                client = sock.accept()[0]
                if self.mode == "silent":
                    silent_clients.append(client)
                    continue
                threading.Thread(target=self._join, args=(client, self.mode), daemon=True).start()

    def _join(self, client: socket.socket, mode: str) -> None:
        with suppress(OSError):
            if mode == "slow":
                time.sleep(SLOW_S)
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=_pump, args=(server, client), daemon=True).start()
            _pump(client, server)


def _pump(given: socket.socket, taken: socket.socket) -> None:
    with suppress(OSError):
        while block := given.recv(65_536):
            taken.sendall(block)
    for end in (given, taken):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
