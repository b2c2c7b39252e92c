"""A mail server on loopback that accepts messages, or hangs when a test wants it to."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class FakeSmtp:
    """`messages` are the accepted emails. While `hangs` is set, messages get no response."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.hangs = False
        self.was_hung = threading.Event()
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"smtp": self}))
        self.server.daemon_threads = True
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"


class Handler(socketserver.StreamRequestHandler):
    smtp: FakeSmtp

    def handle(self) -> None:
        self.reply("220 ready")
        for line in self.rfile:
            command = line.decode().strip().upper()
            if command == "DATA":
                self.reply("354 go ahead")
                self.read_message()
            elif command == "QUIT":
                self.reply("221 bye")
                return
            else:
                self.reply("250 ok")

    def read_message(self) -> None:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line.decode())
        if self.smtp.hangs:
            self.smtp.was_hung.set()
            # Wait until the client disconnects.
            self.rfile.read()
            return
        self.smtp.messages.append("".join(lines))
        self.reply("250 accepted")

    def reply(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def running_smtp() -> Iterator[FakeSmtp]:
    smtp = FakeSmtp()
    thread = threading.Thread(target=smtp.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield smtp
    finally:
        smtp.server.shutdown()
        smtp.server.server_close()
        thread.join()
