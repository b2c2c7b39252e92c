"""Parse a form with up to 200 videos, which are written to disk while they arrive (docs/protocol.md 3)."""

from collections.abc import Mapping
from typing import Any

from django.core.files.uploadhandler import TemporaryFileUploadHandler
from rest_framework.parsers import DataAndFiles, MultiPartParser

from apps.files.uploads import raise_if_full
from apps.wire.errors import ApiError

LIMIT_BYTES = 10 * 1024 * 1024
MAX_FILES = 200
# Room for the boundaries of the form, and for one file too many, which has its own message.
BATCH_BYTES = LIMIT_BYTES * (MAX_FILES + 2) + 1_000_000


class BatchTooLargeError(ApiError):
    status_code = 413
    default_detail = "The files together are too large."


class UploadCutOffError(ApiError):
    default_detail = "The upload was interrupted. Nothing was stored. Send it again."


class DiskUploadHandler(TemporaryFileUploadHandler):
    """Write every file to disk, and only the beginning of one that is too large.

    The size of a file counts everything that was received, so one that is too large is recognized.
    """

    def new_file(self, *args: Any, **options: Any) -> None:
        super().new_file(*args, **options)
        self.received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.received += len(raw_data)
        if self.received <= LIMIT_BYTES + 1:
            super().receive_data_chunk(raw_data, start)


class CountingStream:
    """Count the bytes that are read. Django accepts a body that was cut off as complete."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        chunk: bytes = self.stream.read(size)
        self.count += len(chunk)
        return chunk


class VideoFormParser(MultiPartParser):
    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> "DataAndFiles[Any, Any]":
        request = (parser_context or {})["request"]._request
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if length > BATCH_BYTES:
            raise BatchTooLargeError
        request.upload_handlers = [DiskUploadHandler(request)]
        counted = CountingStream(stream)
        try:
            parsed = super().parse(counted, media_type, parser_context)  # type: ignore[arg-type]  # only `read` is used
        except OSError as failed:
            raise_if_full(failed)
            raise UploadCutOffError from failed
        if counted.count < length:
            for _, files in parsed.files.lists():
                for file in files:
                    file.close()
            raise UploadCutOffError
        return parsed
