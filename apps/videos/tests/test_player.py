"""Media files of `make run`: ranges, cache headers, and a policy that blocks scripts."""

from apps.videos.tests.sample_videos import sample_video


def test_file_is_immutable_and_sandboxed(upload, phone):
    address = upload(("a.mp4", sample_video(1))).body["data"][0]["video"].replace("http://testserver", "")

    response = phone.http.get(address)

    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert (response.headers["Content-Type"], response.headers["X-Content-Type-Options"]) == ("video/mp4", "nosniff")
    head = phone.http.head(address)
    assert (head.status_code, head.content, head.headers["Content-Length"]) == (200, b"", str(len(sample_video(1))))
    assert phone.http.post(address).status_code == 405


def test_range_request_returns_a_part(upload, phone):
    address = upload(("a.mp4", sample_video(1))).body["data"][0]["video"].replace("http://testserver", "")

    response = phone.http.get(address, headers={"Range": "bytes=10-19"})

    assert (response.status_code, response.content) == (206, sample_video(1)[10:20])
    assert response.headers["Content-Range"] == f"bytes 10-19/{len(sample_video(1))}"
