"""`python -m benchmarks.sign_ins PORT RATE SECONDS`: sign-ins of nobody, each from an address of its own.

Prints the statuses of the answers as JSON; 0 is a connection that failed.
"""

import http.client
import json
import os
import sys
import time
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor

from apps.wire import encryption
from tests.servers import API_KEY

LOGIN = "/api/admin/login"


def main(port: int, rate: int, seconds: float) -> None:
    key = b64decode(os.environ["WIRE_KEYS"])
    with ThreadPoolExecutor(rate) as crowd:
        asked = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            asked.append(crowd.submit(_sign_in, port, key, len(asked)))
            time.sleep(1 / rate)
        for one in asked:
            one.cancel()
    print(json.dumps([one.result() for one in asked if not one.cancelled()]))


def _sign_in(port: int, key: bytes, number: int) -> int:
    content = json.dumps({"a_id": f"nobody-{number}", "a_password": "wrong-horse-7"}).encode()
    body = json.dumps({"encryptedData": encryption.encrypt(content, key)})
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {"api-key": API_KEY, "Content-Type": "application/json", "X-Forwarded-For": address}
        connection.request("POST", LOGIN, body, headers)
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
