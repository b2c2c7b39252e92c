"""Media files of `make run`: ranges, cache headers, and a policy that blocks scripts."""

import pytest

from apps.videos.tests.sample_videos import sample_video


@pytest.mark.parametrize(
    ("range_header", "status", "content_range", "part"),
    [
        ("bytes=0-9", 206, "bytes 0-9/{size}", slice(0, 10)),
        ("bytes=10-", 206, "bytes 10-{last}/{size}", slice(10, None)),
        ("bytes=-5", 206, "bytes {tail}-{last}/{size}", slice(-5, None)),
        ("bytes=5-999999999", 206, "bytes 5-{last}/{size}", slice(5, None)),
        ("bytes=999999999-", 416, "bytes */{size}", None),
        ("bytes=-0", 416, "bytes */{size}", None),
    ],
)
def test_range_request_returns_a_part(upload, phone, range_header, status, content_range, part):
    address = upload(("a.mp4", sample_video(1))).body["data"][0]["video"].replace("http://testserver", "")
    raw = sample_video(1)

    response = phone.http.get(address, headers={"Range": range_header})

    assert response.status_code == status
    size = len(raw)
    if content_range:
        assert response.headers["Content-Range"] == content_range.format(size=size, last=size - 1, tail=size - 5)
    if part is not None:
        assert response.content == raw[part]
    if status != 416:
        assert response.headers["Accept-Ranges"] == "bytes"


def test_range_request_with_old_etag_returns_the_whole_file(upload, phone):
    address = upload(("a.mp4", sample_video(1))).body["data"][0]["video"].replace("http://testserver", "")
    tag = phone.http.get(address).headers["ETag"]

    same = phone.http.get(address, headers={"Range": "bytes=0-9", "If-Range": tag})
    other = phone.http.get(address, headers={"Range": "bytes=0-9", "If-Range": '"other"'})

    assert (same.status_code, len(same.content)) == (206, 10)
    assert (other.status_code, other.content) == (200, sample_video(1))


def test_file_is_immutable_and_sandboxed(upload, phone):
    address = upload(("a.mp4", sample_video(1))).body["data"][0]["video"].replace("http://testserver", "")

    response = phone.http.get(address)

    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert (response.headers["Content-Type"], response.headers["X-Content-Type-Options"]) == ("video/mp4", "nosniff")
    head = phone.http.head(address)
    assert (head.status_code, head.content, head.headers["Content-Length"]) == (200, b"", str(len(sample_video(1))))
    assert phone.http.post(address).status_code == 405
