"""A cleaned image looks the same and is not larger."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import ExifTags, Image, ImageSequence, JpegImagePlugin, PngImagePlugin

from apps.files.images import check_image
from apps.files.tests.images import SECRET, animation, make_image, noise, upload

DATA = Path(__file__).parent / "data"


def clean_and_measure(raw: bytes, name: str = "image.png") -> tuple[Image.Image, int]:
    """Return the stored image and its size in bytes."""
    content = check_image(upload(raw, name)).content
    return Image.open(BytesIO(content)), len(content)


def photo(quality: int, **options) -> bytes:
    out = BytesIO()
    bands = [Image.effect_noise((300, 200), 60) for _ in range(3)]
    Image.merge("RGB", bands).save(out, "JPEG", quality=quality, **options)
    return out.getvalue()


def frames(image: Image.Image) -> list[tuple[bytes, int]]:
    return [(frame.convert("RGBA").tobytes(), frame.info["duration"]) for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("quality", [1, 30, 75, 85, 95, 100])
def test_jpeg_is_stored_with_at_most_its_own_size(quality):
    raw = photo(quality)

    assert clean_and_measure(raw)[1] <= len(raw)


@pytest.mark.parametrize("quality", [5, 30, 95])
@pytest.mark.parametrize("size", [(8, 8), (64, 48), (300, 200)])
def test_small_jpeg_is_stored_with_at_most_its_own_size(size, quality):
    out = BytesIO()
    Image.linear_gradient("L").resize(size).convert("RGB").save(out, "JPEG", quality=quality, optimize=True)

    assert clean_and_measure(out.getvalue())[1] <= len(out.getvalue())


@pytest.mark.parametrize("raw", [make_image(), noise((200, 200)), make_image("GIF"), animation(20)])
def test_png_or_gif_is_stored_with_at_most_its_own_size(raw):
    assert clean_and_measure(raw)[1] <= len(raw)


@pytest.mark.parametrize("subsampling", [0, 1, 2])
def test_jpeg_keeps_its_color_resolution(subsampling):
    stored, _ = clean_and_measure(photo(80, subsampling=subsampling))

    assert JpegImagePlugin.get_sampling(stored) == subsampling


@pytest.mark.parametrize(
    ("kind", "name", "extension"),
    [("PNG", "photo.jpg", "png"), ("JPEG", "photo.jfif", "jpg"), ("GIF", "photo.png", "gif"), ("JPEG", "photo", "jpg")],
)
def test_image_is_judged_by_its_content(kind, name, extension):
    assert check_image(upload(make_image(kind), name)).extension == extension


def test_gif_keeps_transparency_and_disposal_of_frames():
    raw = (DATA / "two-dots.gif").read_bytes()

    stored, _ = clean_and_measure(raw)

    assert frames(stored) == frames(Image.open(BytesIO(raw)))


@pytest.mark.parametrize("disposal", [1, 2, 3])
def test_gif_with_disposal_keeps_its_frames(disposal):
    raw = animation(5, duration=[40, 50, 60, 70, 80], disposal=disposal, loop=3)

    stored, _ = clean_and_measure(raw)

    assert frames(stored) == frames(Image.open(BytesIO(raw)))
    assert stored.info["loop"] == 3


@pytest.mark.parametrize("padding", [bytes(3), bytes(600), b"\xff\xff"])
def test_gif_with_padding_instead_of_its_end_keeps_its_frames(padding):
    raw = animation(5, duration=40)

    stored, size = clean_and_measure(raw[:-1] + padding)

    assert frames(stored) == frames(Image.open(BytesIO(raw)))
    assert size <= len(raw)


def test_animated_png_keeps_its_frames():
    colors = [Image.new("RGBA", (30, 20), (number * 60, 80, 90, 200)) for number in range(4)]
    out = BytesIO()
    colors[0].save(out, "PNG", save_all=True, append_images=colors[1:], duration=[100, 200, 300, 400])

    stored, _ = clean_and_measure(out.getvalue())

    assert stored.n_frames == 4
    assert frames(stored) == frames(Image.open(BytesIO(out.getvalue())))


def test_jpeg_with_wide_colors_is_converted_to_srgb():
    stored, _ = clean_and_measure((DATA / "display-p3.jpg").read_bytes())

    # CSS Color 4 converts (230, 60, 60) in Display P3 to (248, 29, 47) in sRGB.
    assert "icc_profile" not in stored.info
    assert stored.convert("RGB").getpixel((10, 50)) == pytest.approx((248, 29, 47), abs=4)


@pytest.mark.parametrize("intent", [0, 1, 0xFFFF0000])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
def test_png_with_wide_colors_is_converted_to_srgb(mode, intent):
    profile = bytearray(Image.open(DATA / "display-p3.jpg").info["icc_profile"])
    # Some programs write a rendering intent that does not exist.
    profile[64:68] = struct.pack(">I", intent)
    red = Image.new("RGB", (8, 8), (230, 60, 60))
    out = BytesIO()
    (red.quantize(2) if mode == "P" else red.convert(mode)).save(out, "PNG", icc_profile=bytes(profile))

    stored, _ = clean_and_measure(out.getvalue())

    assert "icc_profile" not in stored.info
    assert stored.convert("RGB").getpixel((4, 4)) == pytest.approx((248, 29, 47), abs=4)


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "L"), ("PNG", "LA"), ("JPEG", "L")])
def test_gray_image_with_a_profile_looks_the_same(kind, mode):
    gray = Image.new("L", (40, 40), 55)
    if mode == "LA":
        gray.putalpha(90)
    out = BytesIO()
    gray.save(out, kind, icc_profile=(DATA / "linear-gray.icc").read_bytes(), quality=95)

    stored, _ = clean_and_measure(out.getvalue())

    assert (stored.mode, "icc_profile" in stored.info) == (mode, False)
    # Linear light of 55/255 is 128 in sRGB.
    assert stored.getpixel((4, 4)) == pytest.approx((128, 90) if mode == "LA" else 128, abs=2)


P3_CHROMATICITY = struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
SRGB_CHROMATICITY = struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)


@pytest.mark.parametrize(
    ("name", "content", "is_retained"),
    [(b"cICP", bytes((12, 13, 0, 1)), True), (b"cHRM", P3_CHROMATICITY, True), (b"cHRM", SRGB_CHROMATICITY, False)],
)
def test_png_keeps_the_chunks_that_define_wide_colors(name, content, is_retained):
    raw = png_with_chunk(Image.new("RGB", (8, 8), (230, 60, 60)), name, content)

    assert (name + content in check_image(upload(raw)).content) is is_retained


@pytest.mark.parametrize("has_profile", [True, False])
@pytest.mark.parametrize(("mode", "key"), [("RGB", (55, 55, 55)), ("L", 55)])
def test_png_with_a_transparent_color_keeps_its_pixels_and_colors(mode, key, has_profile):
    image = Image.new(mode, (8, 8), key)
    image.putpixel((0, 0), (90, 90, 90) if mode == "RGB" else 90)
    image.info = {"transparency": key}
    profile = (DATA / "linear-gray.icc").read_bytes() if has_profile else None
    out = BytesIO()
    image.save(out, "PNG", icc_profile=profile)
    raw = out.getvalue() if has_profile else png_with_gamma(image, 1.0)

    stored, _ = clean_and_measure(raw)

    assert (stored.info.get("icc_profile"), stored.info.get("gamma")) == (profile, None if has_profile else 1.0)
    alpha = stored.convert("RGBA").getchannel("A")
    assert (alpha.getpixel((0, 0)), alpha.getpixel((4, 4))) == (255, 0)


def test_png_of_16_bits_keeps_its_depth_and_gamma():
    raw = png_with_gamma(Image.new("I;16", (8, 8), 700), 1.0)

    stored, _ = clean_and_measure(raw)

    assert (stored.mode, stored.getpixel((4, 4)), stored.info["gamma"]) == ("I;16", 700, 1.0)


def turned_png(*, frames: int = 1, **options) -> bytes:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    exif[ExifTags.Base.ImageDescription] = SECRET
    images = [Image.new("RGB", (40, 30), (70 * number, 90, 90)) for number in range(frames)]
    out = BytesIO()
    images[0].save(out, "PNG", save_all=frames > 1, append_images=images[1:], exif=exif, **options)
    return out.getvalue()


def test_turned_png_that_cannot_be_encoded_again_keeps_its_orientation():
    wide_colors = PngImagePlugin.PngInfo()
    wide_colors.add(b"cHRM", P3_CHROMATICITY)
    for raw in (turned_png(pnginfo=wide_colors), turned_png(frames=3)):
        content = check_image(upload(raw)).content

        stored = Image.open(BytesIO(content))
        assert dict(stored.getexif()) == {ExifTags.Base.Orientation: 6}
        assert (SECRET.encode() in content, len(content) <= len(raw)) == (False, True)
        assert stored.n_frames == Image.open(BytesIO(raw)).n_frames


def test_png_with_a_profile_is_stored_with_at_most_its_own_size():
    grain = Image.merge("RGB", [Image.effect_noise((300, 300), 60)] * 3).quantize(64).convert("RGB")
    out = BytesIO()
    grain.save(out, "PNG", optimize=True, icc_profile=Image.open(DATA / "display-p3.jpg").info["icc_profile"])

    assert clean_and_measure(out.getvalue())[1] <= len(out.getvalue())


def png_with_gamma(image: Image.Image, gamma: float) -> bytes:
    return png_with_chunk(image, b"gAMA", struct.pack(">I", round(gamma * 100_000)))


def png_with_chunk(image: Image.Image, name: bytes, content: bytes) -> bytes:
    info = PngImagePlugin.PngInfo()
    info.add(name, content)
    out = BytesIO()
    image.save(out, "PNG", pnginfo=info)
    return out.getvalue()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA", "P"])
def test_png_with_linear_gamma_looks_the_same(mode):
    gray = Image.new("RGB", (8, 8), (55, 55, 55))
    raw = png_with_gamma(gray.convert(mode) if mode != "P" else gray.quantize(2), 1.0)

    stored, _ = clean_and_measure(raw)

    # Linear light of 55/255 is 128 in sRGB.
    assert stored.convert("RGB").getpixel((4, 4)) == pytest.approx((128, 128, 128), abs=2)


@pytest.mark.parametrize("gamma", [0.45455, 0.4545])
def test_png_with_usual_gamma_stays_as_it_is(gamma):
    stored, _ = clean_and_measure(png_with_gamma(Image.new("RGB", (8, 8), (55, 90, 120)), gamma))

    assert stored.getpixel((4, 4)) == (55, 90, 120)


def test_png_loses_texts_and_data_behind_its_end():
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "taken at home")
    out = BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG", pnginfo=info)
    raw = out.getvalue() + b"<script>" + zlib.compress(b"more")

    content = check_image(upload(raw)).content

    assert b"taken at home" not in content
    assert content.endswith(b"IEND\xaeB`\x82")
