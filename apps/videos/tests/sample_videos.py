"""Small MP4 files: valid, unusual, and damaged."""

import struct
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

import av
from PIL import Image


@cache
def sample_video(shade: int = 0, *, seconds: int = 1, size: int = 0) -> bytes:
    """Return an MP4 of one color, padded with a `free` box to `size` bytes."""
    out = BytesIO()
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        image = Image.new("RGB", (64, 48), (shade % 256, (shade // 256) % 256, 90))
        for _ in range(5 * seconds):
            container.mux(stream.encode(av.VideoFrame.from_image(image)))
        container.mux(stream.encode())
    raw = out.getvalue()
    # Compression makes images of many shades the same. This box keeps the files different.
    raw += box(b"free", struct.pack(">I", shade))
    return raw + box(b"free", b"\0" * (size - len(raw) - 8)) if size else raw


def streamable_video() -> bytes:
    """Return an MP4 with its index before the frames, like files for the web."""
    return _encode(frames=5, movflags="faststart")


def index_last_video() -> bytes:
    """Return an MP4 that ends with its index."""
    return _encode(frames=5, movflags="+negative_cts_offsets")


def fragmented_video() -> bytes:
    """Return an MP4 of 1,200 fragments with one frame each."""
    return _encode(frames=1200, movflags="frag_every_frame+empty_moov+default_base_moof")


def _encode(*, frames: int, movflags: str) -> bytes:
    with NamedTemporaryFile(suffix=".mp4") as file:
        with av.open(file.name, "w", format="mp4", options={"movflags": movflags}) as container:
            stream = container.add_stream("mpeg4", rate=25)
            stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
            image = Image.effect_noise((64, 48), 60).convert("RGB")
            for _ in range(frames):
                container.mux(stream.encode(av.VideoFrame.from_image(image)))
            container.mux(stream.encode())
        return Path(file.name).read_bytes()


def box(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I4s", len(content) + 8, kind) + content


def remove_box(kind: bytes) -> bytes:
    """Return a sample video without one of its outer boxes."""
    raw, remaining, at = sample_video(), b"", 0
    while at < len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        remaining += b"" if name == kind else raw[at : at + length]
        at += length
    return remaining
