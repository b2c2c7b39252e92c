"""Forms with files, as a browser sends them."""

import http.client
from collections.abc import Iterable, Mapping

from tests.servers import API_KEY

EDGE = "benchmarkform"


def post_form(
    port: int,
    path: str,
    bearer: str,
    fields: Iterable[tuple[str, bytes]],
    *,
    files: Mapping[str, tuple[str, str]] | None = None,
) -> int:
    """Send a form and return the status; `files` says of a field that it is one, its name and its type."""
    body = b""
    for name, content in fields:
        file_name, kind = (files or {}).get(name, ("", ""))
        said = f'; filename="{file_name}"\r\nContent-Type: {kind}' if file_name else ""
        body += f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"{said}\r\n\r\n'.encode() + content + b"\r\n"
    body += f"--{EDGE}--\r\n".encode()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        headers = {"api-key": API_KEY, "Authorization": f"Bearer {bearer}"}
        connection.request("POST", path, body, headers | {"Content-Type": f"multipart/form-data; boundary={EDGE}"})
        return connection.getresponse().status
    finally:
        connection.close()
