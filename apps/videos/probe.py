"""Read videos in a process of their own, because a crafted file may crash the decoder.

`python -m apps.videos.probe SOURCE TARGET` writes a thumbnail of the video SOURCE to the JPEG file TARGET and prints
`{"duration_ms": …}`. It exits with EX_DATAERR if the file cannot be read. Other exit codes have other causes.

`python -m apps.videos.probe --check FILE...` prints one line per file: `ok` if the file is a playable MP4, else `bad`.
"""

import json
import math
import os
import resource
import struct
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import av
    from av.container import InputContainer
    from av.video.stream import VideoStream
    from PIL import Image

CPU_SECONDS = 10
MEMORY_BYTES = 1_500_000_000
MAX_SIDE_PX = 320
# The search for a frame that shows something decodes every frame up to this time of the film, and keyframes after it.
KEYFRAMES_AFTER_SECONDS = 10
SEARCH_CPU_SECONDS = 5
# The standard deviation of the brightness (0 to 255) of a frame that shows something.
MIN_CONTRAST = 25
# Brands of the same container format that are not MP4 videos: QuickTime, images, audio.
OTHER_BRANDS = {"qt  ", "heic", "heix", "mif1", "avif", "M4A ", "M4B "}
# Codes of ITU-T H.273 for the transfer functions of HDR videos (PQ, HLG) and for wide colors (BT.2020, two of P3).
HDR_TRANSFERS = {16, 18}
WIDE_PRIMARIES = {9, 11, 12}


def limit_resources() -> None:
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    limit_cpu()


def limit_cpu() -> None:
    """Allow CPU_SECONDS from now on. SIGXCPU ends the process after that and names the reason."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + CPU_SECONDS, hard))


def main_stream(container: "InputContainer") -> "VideoStream":
    """Return the video stream that players show, which is no cover image. Raises ValueError if there is none."""
    from av.stream import Disposition  # noqa: PLC0415 - imported after the limits are set

    films = [
        stream
        for stream in container.streams.video
        if not stream.disposition & (Disposition.attached_pic | Disposition.still_image | Disposition.timed_thumbnails)
    ]
    if not films:
        raise ValueError("no video stream")
    # Players skip disabled tracks. Some cameras add a large preview of one frame.
    stream = max(
        films,
        key=lambda film: (
            Disposition.default in film.disposition,
            film.frames != 1,
            (film.width or 0) * (film.height or 0),
        ),
    )
    stream.thread_type = "SLICE"
    return stream


def is_playable(source: str) -> bool:
    """Return whether the file is an MP4 whose packets are complete and whose first frame can be decoded."""
    import av  # noqa: PLC0415

    if is_index_cut_off(source):
        return False
    try:
        with av.open(source, mode="r", format="mp4") as container:
            # A file without a brand is an MP4 of the first version (ISO 14496-12).
            if container.metadata.get("major_brand") in OTHER_BRANDS:
                return False
            stream = main_stream(container)
            if any(packet.is_corrupt for packet in container.demux(stream)):
                return False
            container.seek(0)
            next(container.decode(stream))
    except (av.FFmpegError, IndexError, StopIteration, ValueError, MemoryError):
        return False
    return True


def is_index_cut_off(source: str) -> bool:
    """Return whether the file ends inside its `moov` box: the decoder plays it, browsers and phones do not."""
    with Path(source).open("rb") as file:
        start, end = 0, file.seek(0, os.SEEK_END)
        while start + 8 <= end:
            file.seek(start)
            length, name, long_length = struct.unpack(">I4sQ", file.read(16).ljust(16, b"\0"))
            length = long_length if length == 1 else length
            if length < 8:
                # The box reaches to the end of the file, or has no valid length, which the decoder judges.
                return False
            start += length
            if name == b"moov":
                return bool(start > end)
    return False


def make_thumbnail(source: str, target: str) -> int:
    """Write the thumbnail and return the duration in milliseconds. Raises the errors of the decoder."""
    import av  # noqa: PLC0415

    with av.open(source, mode="r", format="mp4") as container:
        stream = main_stream(container)
        duration_ms = container.duration // 1000 if container.duration else 0
        frame = find_frame(container, stream)
        image = turn_upright(to_image(frame, stream), frame)
    image.save(target, "JPEG", quality=82)
    return max(0, int(duration_ms))


def find_frame(container: "InputContainer", stream: "VideoStream") -> "av.VideoFrame":
    """Return the first frame that shows something, else the one with the most contrast."""
    import av  # noqa: PLC0415
    from PIL import ImageStat  # noqa: PLC0415

    best, best_contrast = None, -1.0
    try:
        for frame in container.decode(stream):
            contrast = ImageStat.Stat(frame.reformat(width=64, height=64, format="gray").to_image()).stddev[0]
            if contrast > best_contrast:
                best, best_contrast = frame, contrast
            if contrast >= MIN_CONTRAST or time.process_time() > SEARCH_CPU_SECONDS:
                break
            if (frame.time or 0) > KEYFRAMES_AFTER_SECONDS:
                stream.codec_context.skip_frame = "NONKEY"
    except av.FFmpegError:
        # The frames before a damaged one can be shown.
        if best is None:
            raise
    if best is None:
        raise ValueError("no frame")
    return best


def to_image(frame: "av.VideoFrame", stream: "VideoStream") -> "Image.Image":
    """Return the frame in its display aspect ratio and in the colors of a normal screen."""
    import av  # noqa: PLC0415

    colors = []
    if frame.color_primaries in WIDE_PRIMARIES or frame.color_trc in HDR_TRANSFERS:
        colors += ["out_primaries=bt709", "intent=relative_colorimetric"]
    if frame.color_trc in HDR_TRANSFERS:
        colors += ["out_transfer=iec61966-2-1"]
    try:
        return scale(frame, stream, colors)
    except av.FFmpegError:
        # Some transfer functions cannot be converted, such as the logarithmic ones of cameras.
        frame.color_trc = av.video.reformatter.ColorTrc.UNSPECIFIED
        return scale(frame, stream, [])


def scale(frame: "av.VideoFrame", stream: "VideoStream", colors: list[str]) -> "Image.Image":
    from av.filter import Graph  # noqa: PLC0415

    width, height = frame.width * float(stream.sample_aspect_ratio or Fraction(1)), float(frame.height)
    scale = min(1.0, MAX_SIDE_PX / max(width, height))
    size = f"w={max(1, round(width * scale))}:h={max(1, round(height * scale))}:flags=bicubic"
    graph = Graph()
    graph.link_nodes(
        graph.add_buffer(template=stream),
        graph.add("scale", size),
        # Converting colors is slow, so it follows the scaling.
        graph.add("scale", ":".join(colors)),
        graph.add("format", "rgb24"),
        graph.add("buffersink"),
    ).configure()
    graph.push(frame)
    image: Image.Image = graph.vpull().to_image()
    return image


def turn_upright(image: "Image.Image", frame: "av.VideoFrame") -> "Image.Image":
    """Rotate and mirror the image by the display matrix of the frame, to the next quarter of a turn like players."""
    from PIL.Image import Transpose  # noqa: PLC0415

    # The stubs of the library know another key only.
    side_data: Any = frame.side_data
    if "DISPLAYMATRIX" not in side_data:
        return image
    # x' = a x + c y, y' = b x + d y
    a, b, _, c, d, *_ = struct.unpack("9i", bytes(side_data["DISPLAYMATRIX"]))
    if abs(b) > abs(a):
        turns = {
            (True, True): Transpose.TRANSPOSE,
            (True, False): Transpose.ROTATE_270,
            (False, True): Transpose.ROTATE_90,
            (False, False): Transpose.TRANSVERSE,
        }
        return image.transpose(turns[b > 0, c > 0])
    if a < 0:
        image = image.transpose(Transpose.FLIP_LEFT_RIGHT)
    return image.transpose(Transpose.FLIP_TOP_BOTTOM) if d < 0 else image


def main(arguments: list[str]) -> int:
    limit_resources()
    if arguments[0] == "--check":
        for source in arguments[1:]:
            limit_cpu()
            sys.stdout.write("ok\n" if is_playable(source) else "bad\n")
            sys.stdout.flush()
        return 0
    import av  # noqa: PLC0415

    try:
        duration_ms = make_thumbnail(*arguments)
    except (av.FFmpegError, IndexError, StopIteration, ValueError, MemoryError) as unreadable:
        sys.stderr.write(f"{type(unreadable).__name__}\n")
        return os.EX_DATAERR
    sys.stdout.write(json.dumps({"duration_ms": duration_ms}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
