"""A client of the event stream."""

import http.client
import json

from tests.servers import API_KEY
from tests.waiting import PATIENCE_S

STREAM = "/api/App/livecall/stream"


class Listener:
    """An app on the stream, reading events line by line."""

    def __init__(self, web, *, after="", viewer="", phone="", api_key=API_KEY):
        query = f"?viewer={viewer}&{phone}" if viewer or phone else ""
        headers = {"api-key": api_key, **({"Last-Event-ID": after} if after else {})}
        self.connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=PATIENCE_S)
        self.connection.request("GET", STREAM + query, headers=headers)
        self.response = self.connection.getresponse()

    def event(self):
        """Return the ID and data of the next fired ad. Other events are skipped."""
        while (fields := self.fields())["event"] != "fired":
            pass
        return fields["id"], json.loads(fields["data"])

    def stopped(self):
        """Return the ID of the next stopped ad. No ad may be fired before it."""
        while (fields := self.fields())["event"] != "stopped":
            assert fields["event"] != "fired", fields
        assert "id" not in fields
        return json.loads(fields["data"])["_id"]

    def config(self):
        """Return the ETag of the next app configuration."""
        while (fields := self.fields())["event"] != "config":
            pass
        return json.loads(fields["data"])["etag"]

    def fields(self):
        fields = {}
        while True:
            line = self.response.readline()
            assert line, "the stream ended"
            line = line.decode().strip()
            if not line and "data" in fields:
                return fields
            name, _, value = line.partition(": ")
            if name:
                fields[name] = value

    def close(self):
        self.connection.close()
