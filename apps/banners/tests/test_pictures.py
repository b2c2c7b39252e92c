"""Uploaded pictures: real ones of the allowed types, small enough, and nothing behind them (reliability D17)."""

import pytest
from django.core.files.storage import default_storage
from PIL import Image

from apps.analytics.models import Item
from apps.banners.models import InhouseBanner
from apps.banners.tests.conftest import TEXTS, stored_files
from apps.wire.tests.pictures import animation, huge_png, noise, picture, upload

WRONG_TYPE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
TOO_LARGE = "The image file size should not exceed 1 MB."


@pytest.mark.parametrize(
    ("content", "name", "code", "message"),
    [
        (b"", "banner.png", 400, WRONG_TYPE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "banner.svg", 400, WRONG_TYPE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "banner.png", 400, WRONG_TYPE),
        (b"<script>alert(1)</script>", "banner.gif", 400, WRONG_TYPE),
        (animation(), "banner.png", 400, WRONG_TYPE),
        (picture("WEBP"), "banner.png", 400, WRONG_TYPE),
        (picture("BMP"), "banner.bmp", 400, WRONG_TYPE),
        (picture("TIFF"), "banner.png", 400, WRONG_TYPE),
        (picture(), "banner", 400, WRONG_TYPE),
        (picture(), "banner.png.exe", 400, WRONG_TYPE),
        (picture()[:60], "banner.png", 400, WRONG_TYPE),
        (picture("JPEG")[:-200], "banner.jpg", 400, WRONG_TYPE),
        (huge_png(), "banner.png", 400, "The image has too many pixels. At most 16 million are taken."),
        (picture() + b"\0" * (1_048_577 - len(picture())), "banner.png", 413, TOO_LARGE),
    ],
    ids=[
        "empty", "svg", "svg named png", "script named gif", "gif named png", "webp", "bmp", "tiff", "no ending",
        "exe", "cut png", "cut jpeg", "20,000 pixels", "1 MB and a byte",
    ],
)  # fmt: skip
def test_what_is_no_sane_picture_is_refused_and_nothing_is_stored(form, content, name, code, message):
    answer = form("POST", TEXTS | {"image": upload(content, name)})

    assert (answer.status_code, answer.message) == (code, message)
    assert not InhouseBanner.objects.exists()
    assert not Item.objects.exists()
    assert stored_files() == []


def test_exactly_one_megabyte_passes(form):
    content = picture()
    assert form("POST", TEXTS | {"image": upload(content + b"\0" * (1_048_576 - len(content)))}).status_code == 200


def test_a_form_that_says_it_is_far_too_large_is_not_read(form):
    answer = form("POST", TEXTS | {"image": upload(b"\0" * 3_000_000)})

    assert (answer.status_code, answer.message) == (413, TOO_LARGE)


@pytest.mark.parametrize("tail", [b"<script>alert(1)</script>", b"PK\x03\x04 a zip", b"<?php system($_GET['c']); ?>"])
@pytest.mark.parametrize(("kind", "name"), [("PNG", "a.png"), ("JPEG", "a.jpg"), ("GIF", "a.gif")])
def test_what_hides_behind_a_picture_is_gone(form, kind, name, tail):
    form("POST", TEXTS | {"image": upload(picture(kind) + tail, name)})

    (file,) = stored_files()
    with default_storage.open(f"banners/{file}") as stored:
        assert tail not in stored.read()


def test_an_animation_goes_on_moving(form):
    form("POST", TEXTS | {"image": upload(animation(4), "a.gif")})

    (file,) = stored_files()
    with default_storage.open(f"banners/{file}") as stored:
        assert Image.open(stored).n_frames == 4


def test_a_path_in_the_files_name_leads_nowhere(form):
    form("POST", TEXTS | {"image": upload(picture(), "../../../etc/passwd.png")})

    (file,) = stored_files()
    assert len(file) == len("0" * 32 + ".png")


def test_noise_of_a_megabyte_is_read_in_time(form):
    content = noise((590, 590))

    answer = form("POST", TEXTS | {"image": upload(content)})

    assert (len(content) > 1_000_000, answer.status_code) == (True, 200)
