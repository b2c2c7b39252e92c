"""Duration and first picture of a video, in a process of its own: `python -m apps.videos.probe <mp4> <jpg>`.

A decoder may crash on a crafted file; in a process of its own it takes nothing with it. Prints JSON. Exits with
EX_DATAERR for a file that cannot be read; any other failure is not the file's.
"""

import json
import os
import resource
import sys

CPU_S = 10
MEMORY_BYTES = 1_500_000_000
WIDTH = 320


def limit_itself() -> None:
    os.nice(10)
    # At the first bound it is told why it ends (SIGXCPU); at the second it would be killed as by anybody.
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def main(source: str, target: str) -> int:
    limit_itself()
    import av  # noqa: PLC0415 - under the limits

    try:
        with av.open(source, mode="r", format="mp4") as container:
            stream = container.streams.video[0]
            stream.thread_type = "SLICE"
            duration_ms = container.duration // 1000 if container.duration else 0
            frame = next(container.decode(stream))
            picture = frame.to_image()
    except (av.FFmpegError, IndexError, StopIteration, ValueError, MemoryError) as unreadable:
        sys.stderr.write(f"{type(unreadable).__name__}\n")
        return os.EX_DATAERR
    picture.thumbnail((WIDTH, WIDTH))
    picture.convert("RGB").save(target, "JPEG", quality=82)
    sys.stdout.write(json.dumps({"duration_ms": max(0, int(duration_ms))}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
