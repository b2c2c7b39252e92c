"""Decodes the picture on its standard input and writes it anew: `python -I encode_picture.py <file extension>`.

A program of its own, because a decoder that is fed a crafted file takes what it likes of time and memory: here that is
bounded, and ends this process alone. Prints the extension, a line break and the bytes.
"""

import contextlib
import resource
import sys
from io import BytesIO
from typing import Any

CPU_S = 5
MEMORY_BYTES = 1_000_000_000
MOST_PIXELS = 16_000_000
# Of an animation; of one that has more, the first frame is kept.
MOST_FRAMES = 200
MOST_FRAME_PIXELS = 20_000_000
FORMATS = {"PNG": ("png",), "JPEG": ("jpg", "jpeg"), "GIF": ("gif",)}
NOT_A_PICTURE = 3
TOO_MANY_PIXELS = 4


def main(extension: str) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    try:
        kept, content = encode_anew(sys.stdin.buffer.read(), extension)
    except Exception as failed:  # noqa: BLE001 - a decoder raises what it likes; each of it means the same
        sys.stderr.write(f"{type(failed).__name__}: {failed}")
        sys.exit(NOT_A_PICTURE)
    sys.stdout.buffer.write(kept.encode() + b"\n" + content)


def encode_anew(raw: bytes, extension: str) -> tuple[str, bytes]:
    """Return the extension to store under, and the pixels alone: no comment, place, profile or tail is kept."""
    from PIL import Image, ImageOps  # noqa: PLC0415 - under the limits

    # The limit below is ours; Pillow's own would warn of less and refuse more.
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(BytesIO(raw), formats=tuple(FORMATS)) as image:
        # MPO is what Pillow calls a JPEG that carries a second picture, as those of many phones do.
        kind = "JPEG" if image.format == "MPO" else str(image.format)
        if extension not in FORMATS[kind]:
            raise ValueError(f"{kind} named {extension}")
        # The header gives the size, so this is checked before decoding.
        if image.width * image.height > MOST_PIXELS:
            sys.exit(TOO_MANY_PIXELS)
        frames = getattr(image, "n_frames", 1) if kind == "GIF" else 1
        image.load()
        if kind != "GIF":
            # What says how to turn the picture goes, so it is turned. A tag that cannot be read turns nothing.
            with contextlib.suppress(Exception):
                ImageOps.exif_transpose(image, in_place=True)
        kept = ("duration", "loop", "transparency", "gamma", "background")
        image.info = {key: value for key, value in image.info.items() if key in kept}
        out = BytesIO()
        is_animated = 1 < frames <= MOST_FRAMES and image.width * image.height * frames <= MOST_FRAME_PIXELS
        options: dict[str, dict[str, Any]] = {
            "PNG": {},
            "JPEG": {"quality": 90},
            # Each frame may bring a comment of its own.
            "GIF": {"save_all": is_animated, "comment": b""},
        }
        image.save(out, kind, **options[kind])
        return FORMATS[kind][0], out.getvalue()


if __name__ == "__main__":
    main(sys.argv[1])
