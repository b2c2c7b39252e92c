"""Images and videos of the demo: gradients with soft circles and a few words."""

import math
from collections.abc import Iterator
from io import BytesIO

import av
from PIL import Image, ImageDraw, ImageFont

RGB = tuple[int, int, int]
Palette = tuple[RGB, RGB]
Size = tuple[int, int]
WHITE: RGB = (255, 255, 255)
ACCENT: RGB = (253, 224, 71)
# Widths in steps of 64: with others the encoder reads uninitialized padding, and no two files are the same.
VIDEO_SIZE: Size = (384, 640)
FRAMES_PER_SECOND = 12


def banner_image(size: Size, palette: Palette, *, title: str, text: str, button: str) -> bytes:
    """Return a JPEG with a title, a line of text, and a button."""
    width, height = size
    canvas = background(size, palette)
    draw = ImageDraw.Draw(canvas)
    left = width * 0.06
    draw.text((left, height * 0.34), title, WHITE, font(title, height * 0.17, width * 0.8), "lm", stroke_width=1)
    draw.text((left, height * 0.54), text, WHITE, font(text, height * 0.085, width * 0.85), "lm")
    label = font(button, height * 0.08, width * 0.4)
    right = left + draw.textlength(button, label) + height * 0.14
    draw.rounded_rectangle((left, height * 0.68, right, height * 0.84), height * 0.08, ACCENT)
    draw.text(((left + right) / 2, height * 0.76), button, palette[0], label, "mm", stroke_width=1)
    return encode(canvas, "JPEG", quality=88)


def icon_image(palette: Palette, side: int = 256) -> bytes:
    """Return a PNG with a play button."""
    canvas = background((side, side), palette)
    draw = ImageDraw.Draw(canvas)
    draw.ellipse((side * 0.2, side * 0.2, side * 0.8, side * 0.8), outline=WHITE, width=side // 16)
    draw.polygon([(side * x, side * y) for x, y in ((0.43, 0.36), (0.43, 0.64), (0.67, 0.5))], WHITE)
    return encode(canvas, "PNG", optimize=True)


def video(palette: Palette, *, title: str, seconds: int) -> bytes:
    """Return an H.264 MP4 that every browser plays."""
    out = BytesIO()
    with av.open(out, "w", format="mp4") as container:
        options = {"preset": "veryfast", "crf": "20"}
        stream = container.add_stream("libx264", rate=FRAMES_PER_SECOND, options=options)
        stream.width, stream.height = VIDEO_SIZE
        stream.pix_fmt = "yuv420p"
        # With more threads the file would depend on the machine.
        stream.thread_count = 1
        for image in frames(palette, title, seconds * FRAMES_PER_SECOND):
            container.mux(stream.encode(av.VideoFrame.from_image(image)))
        container.mux(stream.encode())
    return out.getvalue()


def frames(palette: Palette, title: str, count: int) -> Iterator[Image.Image]:
    """Yield a drifting background with a title and a progress bar."""
    width, height = VIDEO_SIZE
    large = background((width * 5 // 4, height * 5 // 4), palette)
    chosen = font(title, width * 0.15, width * 0.84)
    for number in range(count):
        done = number / count
        left = round((large.width - width) * (0.5 + 0.5 * math.sin(done * math.tau)))
        top = round((large.height - height) * done)
        frame = large.crop((left, top, left + width, top + height))
        draw = ImageDraw.Draw(frame)
        draw.text((width / 2, height * 0.5), title, WHITE, chosen, "mm", align="center", stroke_width=1)
        draw.rectangle((0, height - 6, width * done, height), ACCENT)
        yield frame


def background(size: Size, palette: Palette) -> Image.Image:
    """Return a diagonal gradient with translucent circles."""
    width, height = size
    ramp = Image.linear_gradient("L")
    mask = Image.blend(ramp.rotate(90).resize(size), ramp.resize(size), height / (width + height))
    canvas = Image.composite(Image.new("RGB", size, palette[1]), Image.new("RGB", size, palette[0]), mask)
    circles = Image.new("L", size)
    for x, y, radius in ((0.86, 0.1, 0.26), (0.7, 1.05, 0.2), (0.02, 0.95, 0.16)):
        reach = radius * max(size)
        box = (x * width - reach, y * height - reach, x * width + reach, y * height + reach)
        ImageDraw.Draw(circles).ellipse(box, fill=30)
    return Image.composite(Image.new("RGB", size, WHITE), canvas, circles)


def font(text: str, points: float, room: float) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font in this size, or smaller if the longest line needs it."""
    large = ImageFont.load_default(100)
    widest = max(large.getlength(line) for line in text.split("\n")) / 100
    chosen = ImageFont.load_default(int(min(points, room / widest)))
    if not isinstance(chosen, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType.")
    return chosen


def encode(image: Image.Image, format_: str, **options: int) -> bytes:
    out = BytesIO()
    image.save(out, format_, **options)
    return out.getvalue()
