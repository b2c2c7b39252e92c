"""Whether a file is an mp4 that a phone can play: its boxes are walked, nothing is decoded."""

import struct
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

MOST_BOXES = 2000
MOST_DEPTH = 8
# Brands of ISO base media that are no video of ours: QuickTime, pictures, sound alone.
FOREIGN = {b"qt  ", b"heic", b"heix", b"mif1", b"avif", b"M4A ", b"M4B "}
CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"udta", b"mvex", b"moof", b"traf"}


class Box(NamedTuple):
    kind: bytes
    # Where its content begins and ends, from the start of the file.
    start: int
    end: int


class Damaged(ValueError):
    """The boxes do not fit into each other."""


def is_mp4(file: BinaryIO, size: int) -> bool:
    """`ftyp` first with a brand of ours, `moov` with a video track, `mdat`, and no byte outside a box."""
    try:
        top = _read_top(file, size)
        kinds = {box.kind for box in top}
        if not top or top[0].kind != b"ftyp" or not {b"moov", b"mdat"} <= kinds:
            return False
        moov = next(box for box in top if box.kind == b"moov")
        return _brand(file, top[0]) not in FOREIGN and _has_video(file, moov)
    except (Damaged, struct.error):
        return False


def _read_top(file: BinaryIO, size: int) -> list[Box]:
    boxes = []
    for box in _boxes(file, 0, size):
        boxes.append(box)
        if len(boxes) > MOST_BOXES:
            raise Damaged
    return boxes


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[Box]:
    at = start
    while at < end:
        file.seek(at)
        head = file.read(8)
        size, kind = struct.unpack(">I4s", head)
        content = at + 8
        if size == 1:
            size = struct.unpack(">Q", file.read(8))[0]
            content = at + 16
        elif size == 0:
            # To the end of the file; only the last box may say so.
            size = end - at
        if size < content - at or at + size > end:
            raise Damaged
        yield Box(kind, content, at + size)
        at += size


def _brand(file: BinaryIO, ftyp: Box) -> bytes:
    file.seek(ftyp.start)
    return file.read(4)


def _has_video(file: BinaryIO, moov: Box) -> bool:
    """Whether a handler of kind `vide` stands somewhere in it; all its boxes are walked, and must fit."""
    found, seen = False, 0
    waiting = [(moov, 1)]
    while waiting:
        parent, depth = waiting.pop()
        for box in _boxes(file, parent.start, parent.end):
            seen += 1
            if seen > MOST_BOXES or depth > MOST_DEPTH:
                raise Damaged
            if box.kind == b"hdlr":
                file.seek(box.start + 8)
                found = found or file.read(4) == b"vide"
            elif box.kind in CONTAINERS:
                waiting.append((box, depth + 1))
    return found
