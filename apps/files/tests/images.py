"""Generated images for tests."""

import random
import struct
import zlib
from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import ExifTags, Image

SECRET = "secret gps 48.1,11.5"


def make_image(kind: str = "PNG", size: tuple[int, int] = (40, 30), **options) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "teal").save(out, kind, **options)
    return out.getvalue()


def noise(size: tuple[int, int]) -> bytes:
    """Return a PNG that compresses badly."""
    out = BytesIO()
    Image.frombytes("RGB", size, random.Random(1).randbytes(size[0] * size[1] * 3)).save(out, "PNG")
    return out.getvalue()


def animation(frames: int = 3, size: tuple[int, int] = (20, 20), **options) -> bytes:
    out = BytesIO()
    colours = [Image.new("RGB", size, (40 * number % 256, 90, number % 256)) for number in range(frames)]
    colours[0].save(out, "GIF", save_all=True, append_images=colours[1:], **options)
    return out.getvalue()


def rotated_photo(kind: str = "JPEG", size: tuple[int, int] = (40, 30)) -> bytes:
    """Return a photo with an EXIF rotation and a location."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    exif[ExifTags.Base.ImageDescription] = SECRET
    options = {"comment": SECRET} if kind == "JPEG" else {}
    return make_image(kind, size, exif=exif, **options)


def two_image_photo() -> bytes:
    """Return a JPEG with a second image after the first, like Ultra HDR photos and portraits."""
    out = BytesIO()
    second = Image.new("RGB", (20, 15), "white")
    Image.new("RGB", (40, 30), "teal").save(out, "MPO", save_all=True, append_images=[second])
    return out.getvalue()


def huge_png(side: int = 20_000) -> bytes:
    """Return a decompression bomb: 20,000 pixels per side in a few kilobytes."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\x00" * ((side // 8 + 1) * side), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def upload(content: bytes, name: str = "banner.png", content_type: str = "image/png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type)
