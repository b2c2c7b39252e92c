"""Uploaded images: allowed types, size limits, and removed metadata."""

import re
import threading
import warnings
from base64 import b64decode
from io import BytesIO

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from apps.analytics.models import Item
from apps.banners.models import InhouseBanner
from apps.banners.tests.conftest import TEXTS, stored_files
from apps.files.images import check_image
from apps.files.tests.images import (
    SECRET,
    animation,
    huge_png,
    make_image,
    noise,
    rotated_photo,
    two_image_photo,
    upload,
)

WRONG_TYPE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
# A GIF with three changed bytes that makes Pillow raise an IndexError.
TORN_GIF = (
    "R0lGODdhBAAEAIEAAABaAAAAAAAAAAAAACwAAAAABAAEAAAICQBhCBxIsCCAgAAh+QQBAAABACwAAAAABAAEAP8oWgEAAAAAAAAAkQAICQABCBxI"
    "sCCAgAA7"
)
TOO_LARGE = "The image file size should not exceed 1 MB."


@pytest.mark.parametrize(
    ("content", "name", "code", "message"),
    [
        (b"", "banner.png", 400, WRONG_TYPE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "banner.svg", 400, WRONG_TYPE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "banner.png", 400, WRONG_TYPE),
        (b"<script>alert(1)</script>", "banner.gif", 400, WRONG_TYPE),
        (make_image("WEBP"), "banner.png", 400, WRONG_TYPE),
        (make_image("BMP"), "banner.bmp", 400, WRONG_TYPE),
        (make_image("TIFF"), "banner.png", 400, WRONG_TYPE),
        (make_image()[:60], "banner.png", 400, WRONG_TYPE),
        (make_image("JPEG")[:-200], "banner.jpg", 400, WRONG_TYPE),
        (huge_png(), "banner.png", 400, "The image has too many pixels. The limit is 16 million."),
        (make_image() + b"\0" * (1_048_577 - len(make_image())), "banner.png", 413, TOO_LARGE),
    ],
    ids=[
        "empty",
        "svg",
        "svg named png",
        "script named gif",
        "webp",
        "bmp",
        "tiff",
        "cut png",
        "cut jpeg",
        "20,000 pixels",
        "1 MB and a byte",
    ],
)
def test_invalid_image_is_rejected(form, content, name, code, message):
    response = form("POST", TEXTS | {"image": upload(content, name)})

    assert (response.status_code, response.message) == (code, message)
    assert response.body["errors"] == {"image": [message]}
    assert not InhouseBanner.objects.exists()
    assert not Item.objects.exists()
    assert stored_files() == []


def test_image_of_exactly_1_mb_is_accepted(form):
    content = make_image()
    assert form("POST", TEXTS | {"image": upload(content + b"\0" * (1_048_576 - len(content)))}).status_code == 200


def test_form_with_too_large_length_is_not_read(form):
    response = form("POST", TEXTS | {"image": upload(b"\0" * 3_000_000)})

    assert (response.status_code, response.message) == (413, TOO_LARGE)
    assert response.body["errors"] == {"image": [TOO_LARGE]}


@pytest.mark.parametrize("tail", [b"<script>alert(1)</script>", b"PK\x03\x04 a zip", b"<?php system($_GET['c']); ?>"])
@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpg"), ("GIF", "a.gif")])
def test_data_behind_the_image_is_removed(form, kind, name, tail):
    form("POST", TEXTS | {"image": upload(make_image(kind) + tail, name)})

    (file,) = stored_files()
    with default_storage.open(f"banners/{file}") as stored:
        assert tail not in stored.read()


def test_path_in_the_file_name_is_ignored(form):
    form("POST", TEXTS | {"image": upload(make_image(), "../../../etc/passwd.png")})

    (file,) = stored_files()
    assert re.fullmatch(r"[0-9a-f]{32}-[0-9a-f]{16}\.png", file)


def test_noisy_image_is_read_in_time(form):
    content = noise((590, 590))

    response = form("POST", TEXTS | {"image": upload(content)})

    assert (len(content) > 1_000_000, response.status_code) == (True, 200)


def stored_image():
    (file,) = stored_files()
    with default_storage.open(f"banners/{file}") as stored:
        content = stored.read()
    return content, Image.open(BytesIO(content))


@pytest.mark.parametrize(("kind", "name"), [("JPEG", "a.jpg"), ("PNG", "a.png")])
def test_photo_is_rotated_and_loses_its_metadata(form, kind, name):
    form("POST", TEXTS | {"image": upload(rotated_photo(kind, (40, 30)), name)})

    content, image = stored_image()
    assert image.size == (30, 40)
    assert not image.getexif()
    assert SECRET.encode() not in content


def test_animation_keeps_its_timing_and_loses_comments(form):
    options = {"duration": [70, 90, 110], "loop": 2, "comment": SECRET}
    form("POST", TEXTS | {"image": upload(animation(3, **options), "a.gif")})

    content, image = stored_image()
    durations = []
    for number in range(image.n_frames):
        image.seek(number)
        durations.append(image.info["duration"])
    assert (durations, image.info["loop"]) == ([70, 90, 110], 2)
    assert SECRET.encode() not in content


def test_still_gif_keeps_transparency_and_loses_comments(form):
    out = BytesIO()
    Image.new("P", (20, 20), 3).save(out, "GIF", transparency=3, comment=SECRET)
    form("POST", TEXTS | {"image": upload(out.getvalue(), "a.gif")})

    content, image = stored_image()
    assert image.convert("RGBA").getpixel((5, 5))[3] == 0
    assert SECRET.encode() not in content


def test_jpeg_with_a_second_image_is_a_jpeg(form):
    response = form("POST", TEXTS | {"image": upload(two_image_photo(), "a.jpg")})

    assert response.status_code == 200, response.body
    content, image = stored_image()
    assert (image.format, image.size) == ("JPEG", (40, 30))
    assert len(content) < len(two_image_photo())


def test_image_with_too_many_frames_is_rejected_with_the_reason(form):
    response = form("POST", TEXTS | {"image": upload(animation(1_200, (22, 22)), "a.gif")})

    assert (response.status_code, response.message.partition(".")[0]) == (400, "The animation is too long")


def test_decoder_error_is_one_error_and_one_log_line(form, caplog):
    response = form("POST", TEXTS | {"image": upload(b64decode(TORN_GIF), "a.gif")})

    assert (response.status_code, response.message) == (400, WRONG_TYPE)
    (line,) = [record for record in caplog.records if record.name == "console.images"]
    assert (line.levelname, line.exc_info) == ("WARNING", None)


def test_reading_an_image_keeps_the_warning_filters():
    before = list(warnings.filters)
    content = noise((200, 200))
    readers = [threading.Thread(target=lambda: check_image(upload(content))) for _ in range(4)]
    for reader in readers:
        reader.start()

    changed = 0
    while any(reader.is_alive() for reader in readers):
        changed += warnings.filters != before

    assert (changed, warnings.filters) == (0, before)
