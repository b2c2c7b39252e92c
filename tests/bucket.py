"""The fixture `bucket`: S3 on loopback, by moto."""

from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import pytest


@pytest.fixture
def bucket(settings: Any) -> Iterator[Any]:
    """Start an empty bucket on loopback as the storage of all files."""
    import boto3  # noqa: PLC0415 - takes seconds, and few tests need it
    from moto.server import ThreadedMotoServer  # noqa: PLC0415

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    urlopen(Request(f"http://{host}:{port}/moto-api/reset", method="POST")).close()
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    url = f"http://{host}:{port}"
    boto3.client("s3", endpoint_url=url, **keys).create_bucket(Bucket="console")
    options = {
        "bucket_name": "console",
        "endpoint_url": url,
        "region_name": "us-east-1",
        "access_key": "key",
        "secret_key": "secret",
        "querystring_auth": True,
        "querystring_expire": 60,
        "file_overwrite": False,
        "default_acl": "private",
        "addressing_style": "path",
        "signature_version": "s3v4",
    }
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options},
    }
    yield boto3.resource("s3", endpoint_url=url, **keys).Bucket("console")
    server.stop()
