"""Read videos in a process of their own, because a crafted file may crash the decoder.

`python -m apps.videos.probe SOURCE TARGET` writes a thumbnail of the video SOURCE to the JPEG file TARGET and prints
`{"duration_ms": …}`. It exits with EX_DATAERR if the file cannot be read. Any other failure is not the file's fault.

`python -m apps.videos.probe --check FILE...` prints one line per file: `ok` if the file is a playable MP4, else `bad`.
"""

import json
import math
import os
import resource
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import av
    from av.container import InputContainer
    from av.video.stream import VideoStream
    from PIL import Image

CPU_SECONDS = 10
MEMORY_BYTES = 1_500_000_000
MAX_SIDE_PX = 320
# A film that fades in shows something within this time.
SEARCH_SECONDS = 5
MAX_SEARCHED_FRAMES = 150
# The standard deviation of the brightness (0 to 255) of a frame that shows something.
MIN_CONTRAST = 12
# Brands of the same container format that are not MP4 videos: QuickTime, images, audio.
OTHER_BRANDS = {"qt  ", "heic", "heix", "mif1", "avif", "M4A ", "M4B "}
# Codes of ITU-T H.273 for the transfer functions and the primaries of HDR videos.
PQ, HLG = 16, 18
BT2020 = 9
# Luminance of white in HDR videos (ITU-R BT.2408).
WHITE_NITS = 203
HLG_PEAK_NITS = 1000
CUBE_SIZE = 17


def limit_resources() -> None:
    os.nice(10)
    # The soft limit sends SIGXCPU, which names the reason. The hard limit kills.
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def main_stream(container: "InputContainer") -> "VideoStream":
    """Return the largest video stream that is not a cover image. Raises ValueError if there is none."""
    from av.stream import Disposition  # noqa: PLC0415 - imported after the limits are set

    films = [
        stream
        for stream in container.streams.video
        if not stream.disposition & (Disposition.attached_pic | Disposition.still_image)
    ]
    if not films:
        raise ValueError("no video stream")
    stream = max(films, key=lambda film: (film.width or 0) * (film.height or 0))
    stream.thread_type = "SLICE"
    return stream


def is_playable(source: str) -> bool:
    """Return whether the file is an MP4 whose packets are complete and whose first frame can be decoded."""
    import av  # noqa: PLC0415

    try:
        with av.open(source, mode="r", format="mp4") as container:
            if "major_brand" not in container.metadata or container.metadata["major_brand"] in OTHER_BRANDS:
                return False
            stream = main_stream(container)
            if any(packet.is_corrupt for packet in container.demux(stream)):
                return False
            container.seek(0)
            next(container.decode(stream))
    except (av.FFmpegError, IndexError, StopIteration, ValueError, MemoryError):
        return False
    return True


def make_thumbnail(source: str, target: str) -> int:
    """Write the thumbnail and return the duration in milliseconds. Raises what the decoder raises."""
    import av  # noqa: PLC0415

    with av.open(source, mode="r", format="mp4") as container:
        stream = main_stream(container)
        duration_ms = container.duration // 1000 if container.duration else 0
        picture = to_picture(find_frame(container, stream), stream.sample_aspect_ratio or Fraction(1))
    picture.save(target, "JPEG", quality=82)
    return max(0, int(duration_ms))


def find_frame(container: "InputContainer", stream: "VideoStream") -> "av.VideoFrame":
    """Return the first frame that shows something, else the one with the most contrast among the first frames."""
    from PIL import ImageStat  # noqa: PLC0415

    best, best_contrast = None, -1.0
    for number, frame in enumerate(container.decode(stream)):
        contrast = ImageStat.Stat(frame.reformat(width=64, height=64, format="gray").to_image()).stddev[0]
        if contrast > best_contrast:
            best, best_contrast = frame, contrast
        if contrast >= MIN_CONTRAST or number >= MAX_SEARCHED_FRAMES or (frame.time or 0) > SEARCH_SECONDS:
            break
    if best is None:
        raise ValueError("no frame")
    return best


def to_picture(frame: "av.VideoFrame", pixel_aspect: Fraction) -> "Image.Image":
    """Return the frame as players show it: in its aspect ratio, upright, and in the colors of a normal screen."""
    width, height = frame.width * float(pixel_aspect), float(frame.height)
    scale = min(1.0, MAX_SIDE_PX / max(width, height))
    size = {"width": max(1, round(width * scale)), "height": max(1, round(height * scale))}
    picture: Image.Image = frame.reformat(**size, format="rgb24").to_image()
    if frame.color_trc in {PQ, HLG}:
        picture = picture.filter(hdr_to_srgb(frame.color_trc, has_wide_colors=frame.color_primaries == BT2020))
    # Both count counterclockwise.
    return picture.rotate(frame.rotation, expand=True)


def hdr_to_srgb(transfer: int, *, has_wide_colors: bool) -> Any:
    """Return a Pillow filter that maps HDR colors to sRGB. White becomes nearly white; highlights are compressed."""
    from PIL import ImageFilter  # noqa: PLC0415

    def convert(red: float, green: float, blue: float) -> tuple[float, float, float]:
        linear = [_pq_to_linear(value) if transfer == PQ else _hlg_to_linear(value) for value in (red, green, blue)]
        if has_wide_colors:
            linear = [sum(factor * value for factor, value in zip(row, linear, strict=True)) for row in BT2020_TO_SRGB]
        return tuple(_to_srgb(_compress(max(0.0, value))) for value in linear)  # type: ignore[return-value]

    return ImageFilter.Color3DLUT.generate(CUBE_SIZE, convert)


# ITU-R BT.2087.
BT2020_TO_SRGB = ((1.6605, -0.5876, -0.0728), (-0.1246, 1.1329, -0.0083), (-0.0182, -0.1006, 1.1187))


def _pq_to_linear(value: float) -> float:
    """Apply the transfer function of SMPTE ST 2084. 1.0 is white."""
    power = value ** (1 / 78.84375)
    base = max(power - 0.8359375, 0.0) / (18.8515625 - 18.6875 * power)
    return float(10_000 / WHITE_NITS * base ** (1 / 0.1593017578125))


def _hlg_to_linear(value: float) -> float:
    """Apply the transfer function and the system gamma of ITU-R BT.2100 HLG. 1.0 is white."""
    scene = value**2 / 3 if value <= 0.5 else (math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return float(HLG_PEAK_NITS / WHITE_NITS * scene**1.2)


def _compress(linear: float) -> float:
    knee = 0.75
    return linear if linear <= knee else knee + (1 - knee) * (1 - math.exp((knee - linear) / (1 - knee)))


def _to_srgb(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def main(arguments: list[str]) -> int:
    limit_resources()
    if arguments[0] == "--check":
        for source in arguments[1:]:
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
