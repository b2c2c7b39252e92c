"""Ranges: what a player asks for when somebody seeks (RFC 9110, 14)."""

import pytest

from apps.videos.tests.films import film


@pytest.mark.parametrize(
    ("asked", "status", "told", "part"),
    [
        ("bytes=0-9", 206, "bytes 0-9/{size}", slice(0, 10)),
        ("bytes=10-", 206, "bytes 10-{last}/{size}", slice(10, None)),
        ("bytes=-5", 206, "bytes {tail}-{last}/{size}", slice(-5, None)),
        ("bytes=5-999999999", 206, "bytes 5-{last}/{size}", slice(5, None)),
        ("bytes=999999999-", 416, "bytes */{size}", None),
        ("bytes=-0", 416, "bytes */{size}", None),
        ("bytes=9-2", 200, None, slice(None)),
        ("bytes=0-1,4-5", 200, None, slice(None)),
        ("lines=0-1", 200, None, slice(None)),
    ],
)
def test_a_player_can_seek(upload, console, asked, status, told, part):
    address = upload(("a.mp4", film(1))).body["data"][0]["video"].replace("http://testserver", "")
    raw = film(1)

    answer = console.http.get(address, headers={"Range": asked})

    assert answer.status_code == status
    size = len(raw)
    if told:
        assert answer["Content-Range"] == told.format(size=size, last=size - 1, tail=size - 5)
    if part is not None:
        assert b"".join(answer.streaming_content) == raw[part]
    assert answer["Accept-Ranges"] == "bytes"
