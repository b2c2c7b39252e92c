import uuid

import uuid_utils


def new_id() -> uuid.UUID:
    """A UUIDv7: unique across kinds and sorted by time of making."""
    return uuid.UUID(bytes=uuid_utils.uuid7().bytes)
