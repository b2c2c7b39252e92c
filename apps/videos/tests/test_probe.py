"""Thumbnails match the image in a player.

They are made in this process. test_thumbnails runs the decoder in a process of its own, as the worker does.
"""

import os
import struct
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import av
import pytest
from av.video.reformatter import ColorPrimaries, ColorTrc
from PIL import Image, ImageStat

from apps.videos import probe

DATA = Path(__file__).parent / "data"


@pytest.fixture
def thumbnail_of(tmp_path, monkeypatch):
    # The CPU time of the whole test process would end the search for a frame.
    monkeypatch.setattr(probe, "SEARCH_CPU_SECONDS", float("inf"))

    def make(source: Path) -> Image.Image:
        target = tmp_path / "thumbnail.jpg"
        assert probe.make_thumbnail(str(source), str(target)) > 0
        return Image.open(target)

    return make


def brightness(image: Image.Image) -> float:
    return ImageStat.Stat(image.convert("L")).mean[0]


def test_thumbnail_of_rotated_video_is_upright(thumbnail_of):
    image = thumbnail_of(DATA / "rotated-90.mp4")

    assert image.size == (180, 320)
    red, green, blue = image.getpixel((10, 10))
    assert (red > 200, green > 200, blue < 60) == (True, True, True), "the top right corner of the film is yellow"


@pytest.mark.parametrize(
    ("matrix", "corner"),
    [
        ((1, 0, 0, 1), "top left"),
        ((-1, 0, 0, -1), "bottom right"),
        ((0, 1, -1, 0), "top right"),
        ((0, -1, 1, 0), "bottom left"),
        # Some front cameras mirror the image.
        ((-1, 0, 0, 1), "top right"),
        ((1, 0, 0, -1), "bottom left"),
        ((0, 1, 1, 0), "top left"),
        ((0, -1, -1, 0), "bottom right"),
        # Players rotate only by quarter turns.
        ((0.996, 0.087, -0.087, 0.996), "top left"),
    ],
)
def test_thumbnail_follows_the_display_matrix(thumbnail_of, tmp_path, matrix, corner):
    source = tmp_path / "turned.mp4"
    image = Image.new("RGB", (64, 48), "black")
    image.paste("white", (0, 0, 32, 24))
    write_video(source, [image] * 5)
    set_display_matrix(source, matrix)

    shown = thumbnail_of(source)

    width, height = shown.size
    corners = {
        f"{vertical} {horizontal}": shown.convert("L").getpixel((x, y)) > 128
        for vertical, y in (("top", height // 4), ("bottom", height * 3 // 4))
        for horizontal, x in (("left", width // 4), ("right", width * 3 // 4))
    }
    assert (width > height) is (matrix[0] != 0)
    assert [name for name, is_white in corners.items() if is_white] == [corner]


@pytest.mark.parametrize("opening", [[], ["black"] * 20, ["black"] * 200, ["white"] * 60])
def test_thumbnail_of_plain_opening_shows_the_film(thumbnail_of, tmp_path, opening):
    source = tmp_path / "opening.mp4"
    film = Image.effect_noise((64, 48), 120).convert("RGB")
    write_video(source, [*(Image.new("RGB", (64, 48), shade) for shade in opening), *[film] * 20])

    assert ImageStat.Stat(thumbnail_of(source).convert("L")).stddev[0] > 25


def test_thumbnail_of_video_that_fades_in_is_not_black(thumbnail_of):
    assert ImageStat.Stat(thumbnail_of(DATA / "fade-in.mp4").convert("L")).stddev[0] > 25


def test_thumbnail_of_hdr_video_shows_white_as_white(thumbnail_of):
    assert min(ImageStat.Stat(thumbnail_of(DATA / "hdr-white.mp4")).mean) > 245


@pytest.mark.parametrize(("aspect", "size"), [(Fraction(2), (320, 120)), (Fraction(1, 2), (160, 240))])
def test_thumbnail_of_non_square_pixels_has_the_display_aspect(thumbnail_of, tmp_path, aspect, size):
    source = tmp_path / "wide.mp4"
    write_video(source, [Image.new("RGB", (320, 240), "gray")] * 5, aspect=aspect)

    image = thumbnail_of(source)

    assert image.width / image.height == pytest.approx(size[0] / size[1], rel=0.02)


def test_thumbnail_of_video_with_cover_image_shows_the_film(thumbnail_of, tmp_path):
    source = tmp_path / "cover.mp4"
    write_video(source, [Image.new("RGB", (64, 48), "white")] * 5, cover=Image.new("RGB", (640, 480), "black"))

    assert brightness(thumbnail_of(source)) > 200


def test_thumbnail_of_video_with_large_preview_track_shows_the_film(thumbnail_of, tmp_path):
    source = tmp_path / "preview.mp4"
    preview = Image.new("RGB", (640, 480), "black")
    write_video(source, [Image.new("RGB", (64, 48), "white")] * 5, cover=preview, is_cover=False)

    assert brightness(thumbnail_of(source)) > 200


@pytest.mark.parametrize("transfer", [ColorTrc.LOG, ColorTrc.LOG_SQRT, ColorTrc.BT2020_10, ColorTrc.LINEAR])
def test_thumbnail_of_unusual_colors_shows_the_film(thumbnail_of, tmp_path, transfer):
    source = tmp_path / "colors.mp4"
    film = Image.effect_noise((64, 48), 120).convert("RGB")
    write_video(source, [film] * 5, transfer=transfer)

    assert ImageStat.Stat(thumbnail_of(source).convert("L")).stddev[0] > 25


def test_probe_of_unreadable_file_exits_with_data_error(tmp_path, settings):
    source = tmp_path / "broken.mp4"
    source.write_bytes(b"not a video" * 50)
    command = [sys.executable, "-m", "apps.videos.probe", str(source), str(tmp_path / "out.jpg")]

    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, check=False, timeout=60)  # noqa: S603

    assert done.returncode == os.EX_DATAERR


def write_video(
    path: Path,
    images: list[Image.Image],
    *,
    aspect: Fraction = Fraction(1),
    cover: Image.Image | None = None,
    is_cover: bool = True,
    transfer: ColorTrc | None = None,
) -> None:
    """Write a video with ten frames per second."""
    with av.open(str(path), "w", format="mp4") as container:
        film = container.add_stream("libx264" if transfer else "mpeg4", rate=10)
        film.width, film.height, film.pix_fmt = *images[0].size, "yuv420p"
        film.codec_context.sample_aspect_ratio = aspect
        if transfer:
            film.codec_context.color_primaries = ColorPrimaries.BT2020
            film.codec_context.color_trc = transfer
        still = None
        if cover is not None:
            still = container.add_stream("mjpeg", rate=1)
            still.width, still.height, still.pix_fmt = cover.width, cover.height, "yuvj420p"
            if is_cover:
                still.disposition = av.stream.Disposition.attached_pic
        for image in images:
            container.mux(film.encode(av.VideoFrame.from_image(image)))
        container.mux(film.encode())
        if still is not None:
            container.mux(still.encode(av.VideoFrame.from_image(cover)))
            container.mux(still.encode())


def set_display_matrix(path: Path, matrix: tuple[float, float, float, float]) -> None:
    """Set the display matrix of the only track."""
    raw = bytearray(path.read_bytes())
    start = raw.index(b"tkhd") + 44
    a, b, c, d = (round(factor * 65536) for factor in matrix)
    raw[start : start + 36] = struct.pack(">9i", a, b, 0, c, d, 0, 0, 0, 1 << 30)
    path.write_bytes(raw)
