"""Read an image on standard input and write it without anything but its pixels: `python -I clean_image.py`.

Prints the file extension of the format, a line break, and the bytes of the cleaned image. The format is judged by the
content. Colors are converted to sRGB, or a PNG keeps the chunks that define them. A rotated photo is turned upright.
The result is not larger than the input.

A process of its own, because a decoder that reads a crafted file may need any amount of time and memory.
"""

import resource
import struct
import sys
import zlib
from io import BytesIO
from typing import Any

CPU_SECONDS = 10
MEMORY_BYTES = 1_000_000_000
MAX_PIXELS = 16_000_000
MAX_FRAMES = 1_000
MAX_ANIMATION_PIXELS = 200_000_000
# FCM shows no larger image in a notification.
MAX_BYTES = 1_048_576
EXTENSIONS = {"PNG": "png", "JPEG": "jpg", "GIF": "gif"}
# Exit codes.
NOT_AN_IMAGE = 3
TOO_MANY_PIXELS = 4
TOO_LONG_ANIMATION = 5

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIXEL_CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"acTL", b"fcTL", b"fdAT"}
COLOR_CHUNKS = {b"iCCP", b"gAMA", b"cHRM", b"sRGB", b"cICP", b"mDCV", b"cLLI"}
SRGB_CHROMATICITY = (0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
PNG_END = b"\0\0\0\0IEND\xaeB`\x82"
# A file with this gamma looks the same without it.
SRGB_GAMMA = 0.45455


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    try:
        extension, content = clean(sys.stdin.buffer.read())
    except Exception as failed:  # noqa: BLE001 - a decoder may raise anything; each of it means the same
        sys.stderr.write(f"{type(failed).__name__}: {failed}")
        sys.exit(NOT_AN_IMAGE)
    sys.stdout.buffer.write(extension.encode() + b"\n" + content)


def clean(raw: bytes) -> tuple[str, bytes]:
    """Return the extension of the format and the cleaned image. Raises an error of any type if it is not an image."""
    from PIL import Image, ImageSequence  # noqa: PLC0415 - imported after the limits are set

    # MAX_PIXELS is lower. Pillow would warn of less and reject more.
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(BytesIO(raw), formats=tuple(EXTENSIONS)) as image:
        # Pillow calls a JPEG that carries a second image MPO. Many phones write it.
        kind = "JPEG" if image.format == "MPO" else str(image.format)
        # The header has the size, so this is checked before decoding.
        if image.width * image.height > MAX_PIXELS:
            sys.exit(TOO_MANY_PIXELS)
        if kind == "JPEG":
            return EXTENSIONS[kind], clean_jpeg(image, max_bytes=min(len(raw), MAX_BYTES))
        frames = getattr(image, "n_frames", 1)
        if frames > MAX_FRAMES or (frames > 1 and image.width * image.height * frames > MAX_ANIMATION_PIXELS):
            sys.exit(TOO_LONG_ANIMATION)
        for frame in ImageSequence.Iterator(image):
            frame.load()
        if kind == "GIF":
            return EXTENSIONS[kind], strip_gif(raw)
        return EXTENSIONS[kind], clean_png(image, raw)


def clean_jpeg(image: Any, *, max_bytes: int) -> bytes:
    """Encode again with the tables of the original, or with a lower quality if that exceeds `max_bytes`."""
    from PIL import ImageFile, JpegImagePlugin  # noqa: PLC0415

    # Pillow needs room for the whole result, and expects a byte per pixel. Fine grain takes more.
    ImageFile.MAXBLOCK = max(ImageFile.MAXBLOCK, 4 * image.width * image.height)
    tables, sampling = image.quantization, JpegImagePlugin.get_sampling(image)
    image.load()
    mode = image.mode
    turn_upright(image)
    converted = to_srgb(image)
    if converted.mode not in {"L", "RGB"}:
        converted = converted.convert("RGB")
    converted.info = {}
    # Keep the resolution of the colors: red text is smeared without it.
    options: dict[str, Any] = {"optimize": True, "subsampling": max(sampling, 0)}
    choices: list[dict[str, Any]] = [{"quality": quality} for quality in range(90, 25, -10)]
    if converted.mode == mode:
        # Small images are smaller without progressive scans.
        choices = [{"progressive": True, "qtables": tables}, {"qtables": tables}, *choices]
    best = b""
    for choice in choices:
        encoded = save(converted, "JPEG", **options, **choice)
        best = min(best or encoded, encoded, key=len)
        if len(best) <= max_bytes:
            break
    return best


def clean_png(image: Any, raw: bytes) -> bytes:
    """Drop all chunks without pixels. Encode again only if the colors or the orientation have to change."""
    # Browsers turn the image and convert its colors by the chunks that define them.
    as_it_is = strip_png(raw, PIXEL_CHUNKS | COLOR_CHUNKS, orientation=read_orientation(image))
    if not is_encodable(image, raw):
        return as_it_is
    has_turned = turn_upright(image)
    converted = to_srgb(image)
    if not has_turned and converted is image:
        return strip_png(raw, PIXEL_CHUNKS)
    converted.info = {key: value for key, value in converted.info.items() if key == "transparency"}
    encoded = save(converted, "PNG", optimize=True)
    return min(encoded, as_it_is, key=len) if len(encoded) > len(raw) else encoded


def is_encodable(image: Any, raw: bytes) -> bool:
    """Return whether Pillow can encode the image again without losing frames, depth, transparency, or colors."""
    is_still = getattr(image, "n_frames", 1) == 1
    has_transparent_color = "transparency" in image.info and image.mode != "P"
    has_16_bits = raw[24] == 16
    return is_still and not has_transparent_color and not has_16_bits and not has_other_primaries(image, raw)


def has_other_primaries(image: Any, raw: bytes) -> bool:
    """Return whether chunks define other primary colors than sRGB. Pillow converts only those of an ICC profile."""
    if b"cICP" in raw[: raw.index(b"IDAT")]:
        return True
    primaries = image.info.get("chromaticity")
    if not primaries or "srgb" in image.info or "icc_profile" in image.info:
        return False
    return any(abs(given - usual) > 0.01 for given, usual in zip(primaries, SRGB_CHROMATICITY, strict=True))


def save(image: Any, kind: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def read_orientation(image: Any) -> int:
    """Return the orientation tag, which is 1 for an image that is upright."""
    from PIL import ExifTags  # noqa: PLC0415

    try:
        orientation = image.getexif().get(ExifTags.Base.Orientation, 1)
    except Exception:  # noqa: BLE001 - a tag that cannot be read turns nothing
        return 1
    return orientation if orientation in range(2, 9) else 1


def turn_upright(image: Any) -> bool:
    """Apply the orientation tag. Return whether the image has one that turns it."""
    from PIL import ImageOps  # noqa: PLC0415

    if read_orientation(image) == 1:
        return False
    ImageOps.exif_transpose(image, in_place=True)
    return True


def to_srgb(image: Any) -> Any:
    """Return the image with its colors in sRGB: the same object if they already are."""
    profile, gamma = image.info.get("icc_profile"), image.info.get("gamma")
    has_gamma = gamma and "srgb" not in image.info and abs(gamma - SRGB_GAMMA) > 0.005
    if not profile and not has_gamma:
        return image
    if image.mode == "P":
        return convert_palette(image)
    return apply_profile(image, profile) if profile else apply_gamma(image, gamma)


def convert_palette(image: Any) -> Any:
    from PIL import Image  # noqa: PLC0415

    colors = image.getpalette("RGB")
    strip = Image.frombytes("RGB", (len(colors) // 3, 1), bytes(colors))
    strip.info = {key: value for key, value in image.info.items() if key != "transparency"}
    converted = to_srgb(strip)
    if converted is strip:
        return image
    result = image.copy()
    result.putpalette(converted.convert("RGB").tobytes())
    return result


def apply_profile(image: Any, profile: bytes) -> Any:
    """Convert from an ICC profile to sRGB. A profile that is broken or of another kind of image changes nothing."""
    from PIL import ImageCms  # noqa: PLC0415

    opaque = image.convert(image.mode.removesuffix("A"))
    try:
        result: Any = ImageCms.profileToProfile(
            opaque, BytesIO(profile), ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image
    if opaque.mode == "L":
        result = result.convert("L")
    if opaque.mode != image.mode:
        result.putalpha(image.getchannel("A"))
    return result


def apply_gamma(image: Any, gamma: float) -> Any:
    has_alpha = image.mode in {"LA", "RGBA"}
    if image.mode not in {"L", "LA", "RGB", "RGBA"}:
        return image
    table = [round(255 * _encode_srgb((value / 255) ** (1 / gamma))) for value in range(256)]
    channels = len(image.getbands())
    result = image.point(table * (channels - has_alpha) + (list(range(256)) if has_alpha else []))
    result.info = dict(image.info)
    return result


def _encode_srgb(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def strip_png(raw: bytes, chunks: set[bytes], *, orientation: int = 1) -> bytes:
    """Return the PNG with only these chunks, unchanged, and with the orientation tag."""
    out = [PNG_SIGNATURE]
    at = len(PNG_SIGNATURE)
    while at + 12 <= len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        end = at + 12 + length
        if name == b"IEND":
            break
        if name in chunks:
            out.append(raw[at:end])
        if name == b"IHDR" and orientation != 1:
            out.append(orientation_chunk(orientation))
        at = end
    return b"".join([*out, PNG_END])


def orientation_chunk(orientation: int) -> bytes:
    from PIL import ExifTags, Image  # noqa: PLC0415

    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    named = b"eXIf" + exif.tobytes().removeprefix(b"Exif\0\0")
    return struct.pack(">I", len(named) - 4) + named + struct.pack(">I", zlib.crc32(named))


def strip_gif(raw: bytes) -> bytes:
    """Return the GIF without comments, texts, and data of programs. The frames stay as they are."""
    at = 13 + _color_table_bytes(raw[10])
    out = [raw[:at]]
    while at < len(raw) and raw[at] != 0x3B:
        start = at
        if raw[at] == 0x2C:
            end = _skip_blocks(raw, at + 11 + _color_table_bytes(raw[at + 9]))
            out.append(raw[start:end])
        elif raw[at] == 0x21:
            end = _skip_blocks(raw, at + 2)
            if raw[at + 1] == 0xF9:
                out.append(raw[start:end])
            elif raw[at + 3 : at + 14] in {b"NETSCAPE2.0", b"ANIMEXTS1.0"} and raw[at + 14 : at + 16] == b"\x03\x01":
                # How often the animation repeats.
                out.append(raw[start : at + 18] + b"\0")
        else:
            # Browsers ignore what follows, such as zeros.
            break
        at = end
    return b"".join([*out, b";"])


def _color_table_bytes(flags: int) -> int:
    return 3 * 2 ** ((flags & 7) + 1) if flags & 0x80 else 0


def _skip_blocks(raw: bytes, at: int) -> int:
    while raw[at]:
        at += 1 + raw[at]
    return at + 1


if __name__ == "__main__":
    main()
