"""Thumbnails show what a player shows."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import av
import pytest
from PIL import Image, ImageStat

DATA = Path(__file__).parent / "data"


@pytest.fixture
def thumbnail_of(tmp_path, settings):
    def make(source: Path) -> Image.Image:
        target = tmp_path / "thumbnail.jpg"
        command = [sys.executable, "-m", "apps.videos.probe", str(source), str(target)]
        done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=True, timeout=60)  # noqa: S603
        assert json.loads(done.stdout)["duration_ms"] > 0
        return Image.open(target)

    return make


def brightness(picture: Image.Image) -> float:
    return ImageStat.Stat(picture.convert("L")).mean[0]


def test_thumbnail_of_rotated_video_is_upright(thumbnail_of):
    picture = thumbnail_of(DATA / "rotated-90.mp4")

    assert picture.size == (180, 320)
    red, green, blue = picture.getpixel((10, 10))
    assert (red > 200, green > 200, blue < 60) == (True, True, True), "the top right corner of the film is yellow"


def test_thumbnail_of_video_that_fades_in_is_not_black(thumbnail_of):
    assert ImageStat.Stat(thumbnail_of(DATA / "fade-in.mp4").convert("L")).stddev[0] > 12


def test_thumbnail_of_hdr_video_shows_white_as_white(thumbnail_of):
    assert brightness(thumbnail_of(DATA / "hdr-white.mp4")) > 225


@pytest.mark.parametrize(("aspect", "size"), [(Fraction(2), (320, 120)), (Fraction(1, 2), (160, 240))])
def test_thumbnail_of_non_square_pixels_has_the_display_aspect(thumbnail_of, tmp_path, aspect, size):
    source = tmp_path / "wide.mp4"
    write_video(source, width=320, height=240, aspect=aspect)

    picture = thumbnail_of(source)

    assert picture.width / picture.height == pytest.approx(size[0] / size[1], rel=0.02)


def test_thumbnail_of_video_with_cover_image_shows_the_film(thumbnail_of, tmp_path):
    source = tmp_path / "cover.mp4"
    write_video(source, width=64, height=48, shade="white", cover=Image.new("RGB", (640, 480), "black"))

    assert brightness(thumbnail_of(source)) > 200


def test_probe_of_unreadable_file_exits_with_data_error(tmp_path, settings):
    source = tmp_path / "broken.mp4"
    source.write_bytes(b"not a video" * 50)
    command = [sys.executable, "-m", "apps.videos.probe", str(source), str(tmp_path / "out.jpg")]

    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=False, timeout=60)  # noqa: S603

    assert done.returncode == os.EX_DATAERR


def write_video(
    path: Path,
    *,
    width: int,
    height: int,
    aspect: Fraction = Fraction(1),
    shade: str = "gray",
    cover: Image.Image | None = None,
) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        film = container.add_stream("mpeg4", rate=5)
        film.width, film.height, film.pix_fmt = width, height, "yuv420p"
        film.codec_context.sample_aspect_ratio = aspect
        still = None
        if cover is not None:
            still = container.add_stream("mjpeg", rate=1)
            still.width, still.height, still.pix_fmt = cover.width, cover.height, "yuvj420p"
            still.disposition = av.stream.Disposition.attached_pic
        picture = Image.new("RGB", (width, height), shade)
        for _ in range(5):
            container.mux(film.encode(av.VideoFrame.from_image(picture)))
        container.mux(film.encode())
        if still is not None:
            container.mux(still.encode(av.VideoFrame.from_image(cover)))
            container.mux(still.encode())
