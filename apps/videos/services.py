import hashlib
import subprocess
import sys
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction

from apps.audit import services as audit
from apps.core import queued_work, rows
from apps.core.actor import Actor
from apps.files.uploads import delete_after_commit, delete_unused, put
from apps.videos.models import FOLDER, ThumbnailJob, Video
from apps.videos.uploads import LIMIT_BYTES, MAX_FILES
from apps.wire.errors import ApiError, ConflictError, NotFoundError, UnavailableError
from apps.wire.fields import normalize
from apps.wire.ids import new_id

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    Upload = UploadedFile[Any]

# Texts of rejected batches. All but ONE_NOT_MP4 are fixed (docs/product.md 8).
TOO_LARGE = "The video file size should not exceed 10 MB."
NOT_MP4 = "Please select a valid video file. Allowed types: mp4"
ONE_TOO_LARGE = 'Video "{file}" exceeds the 10MB size limit.'
TOO_MANY = "Maximum 200 videos allowed at a time. Please reduce the number of selected files."
NONE_VALID = "Please select at least one valid video file."
SOME_BAD = "Some selected files do not meet requirements. Please check file types and sizes."
ONE_NOT_MP4 = 'Video "{file}" is not a playable MP4 file.'

NAMES_IN_AUDIT_LOG = 50
# After a crash, a new process reads the rest of these files.
FILES_PER_PROBE = 20
PROBE_TIMEOUT_SECONDS = 120
# A storage may be away for long. A video that is missing or unreadable fails at once.
THUMBNAIL_RETRIED_FOR = timedelta(days=365)


class InvalidUploadError(ApiError):
    """Nothing was stored. The response lists each bad file with its position in the batch."""

    def __init__(self, message: str, files: "Sequence[Upload]", errors: dict[int, str]) -> None:
        super().__init__(message, errors={"video": list(errors.values()) or [message]})
        self.named = [{"place": place, "file": str(files[place].name), "message": why} for place, why in errors.items()]

    @property
    def fields(self) -> dict[str, Any]:
        return {"files": self.named}


class VideosNotFoundError(NotFoundError):
    default_detail = "This video does not exist."


@dataclass(frozen=True)
class Stored:
    """The video of one file: a new one, or an existing one with the same content."""

    name: str
    video: Video
    is_new: bool


@dataclass
class UploadBatch:
    """Checked files with their digests; the new ones by digest, and their names in storage."""

    files: "Sequence[Upload]"
    digests: list[str]
    new: "dict[str, Upload]" = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


def check_batch(files: "Sequence[Upload]") -> None:
    """Raise InvalidUploadError if a file of the batch is not a short, playable MP4. Then no file is stored."""
    if len(files) > MAX_FILES:
        raise InvalidUploadError(TOO_MANY, files, {})
    is_single = len(files) == 1
    errors = {place: error for place, file in enumerate(files) if (error := _find_error(file, is_single))}
    decodable = {place: file for place, file in enumerate(files) if place not in errors}
    for place in _find_unplayable(decodable):
        errors[place] = NOT_MP4 if is_single else ONE_NOT_MP4.format(file=files[place].name)
    if files and not errors:
        return
    errors = dict(sorted(errors.items()))
    if is_single:
        raise InvalidUploadError(errors[0], files, errors)
    raise InvalidUploadError(NONE_VALID if len(errors) == len(files) else SOME_BAD, files, errors)


@contextmanager
def stored(files: "Sequence[Upload]") -> Iterator[UploadBatch]:
    """Store all new files of a checked batch before the transaction that names them.

    If the block fails, they are deleted again. Files whose content exists already are not stored.
    """
    batch = _find_new(files)
    try:
        for digest, file in batch.new.items():
            batch.names[digest] = put(f"{FOLDER}/{new_id().hex}.mp4", file, "video/mp4")
        yield batch
    except BaseException as failed:
        delete_unused(batch.names.values(), failed)
        raise


@transaction.atomic
def add_videos(*, batch: UploadBatch, actor: Actor) -> list[Stored]:
    """Add the stored files of the batch to the library, and return the video of each file."""
    added = [
        Video(
            file=batch.names[digest],
            name=normalize(str(file.name))[-200:],
            size=int(file.size or 0),
            sha256=digest,
            created_at=actor.now,
        )
        for digest, file in batch.new.items()
    ]
    # Another upload may store the same content. The first one wins.
    Video.objects.bulk_create(added, ignore_conflicts=True)
    current = {video.sha256: video for video in Video.objects.filter(sha256__in=batch.digests)}
    if not current.keys() >= set(batch.digests):
        raise ConflictError("The same video was just deleted. Send it again.")
    new = [video for video in added if current[video.sha256].pk == video.pk]
    fresh = {video.sha256 for video in new}
    for video in added:
        if video.sha256 not in fresh:
            delete_after_commit(video.file.name)
    if new:
        names = [video.name for video in new[:NAMES_IN_AUDIT_LOG]]
        audit.record(actor=actor, action="video.upload", target="video", after={"videos": len(new), "names": names})
        give_up_at = actor.now + THUMBNAIL_RETRIED_FOR
        jobs = [ThumbnailJob(video=video, due_at=actor.now, give_up_at=give_up_at) for video in new]
        ThumbnailJob.objects.bulk_create(jobs)
        queued_work.queue_after_commit(*jobs)
    stored = []
    for digest, file in zip(batch.digests, batch.files, strict=True):
        stored.append(Stored(str(file.name), current[digest], digest in fresh))
        fresh.discard(digest)
    return stored


@transaction.atomic
def delete_videos(*, ids: Collection[uuid.UUID], actor: Actor) -> int:
    """Delete the existing videos with their files and thumbnails, and return their number."""
    found = rows.lock_all(Video.objects.all(), ids, VideosNotFoundError)
    for video in found:
        delete_after_commit(video.file.name)
        delete_after_commit(video.thumbnail)
    Video.objects.filter(pk__in=[video.pk for video in found]).delete()
    audit.record(
        actor=actor,
        action="video.delete",
        target=f"video:{found[0].pk}",
        before={str(video.pk): video.name for video in found[:NAMES_IN_AUDIT_LOG]} | {"videos": len(found)},
    )
    return len(found)


def _find_error(file: "Upload", is_single: bool) -> str:  # noqa: FBT001
    name = str(file.name)
    size = int(file.size or 0)
    if not name.lower().endswith(".mp4"):
        return NOT_MP4 if is_single else ONE_NOT_MP4.format(file=name)
    if size > LIMIT_BYTES:
        return TOO_LARGE if is_single else ONE_TOO_LARGE.format(file=name)
    return ""


def _find_unplayable(files: "Mapping[int, Upload]") -> list[int]:
    """Return the places of the files that the decoder cannot play.

    The decoder runs in a process of its own. If it crashes or exceeds its CPU limit, the file that it was reading is
    unplayable, and a new process reads the rest.
    """
    unplayable: list[int] = []
    waiting = [*files]
    while waiting:
        group = waiting[:FILES_PER_PROBE]
        paths = [files[place].temporary_file_path() for place in group]  # type: ignore[attr-defined]
        try:
            done = subprocess.run(  # noqa: S603 - our own program, and paths of our upload handler
                [sys.executable, "-m", "apps.videos.probe", "--check", *paths],
                cwd=settings.BASE_DIR,
                capture_output=True,
                text=True,
                timeout=PROBE_TIMEOUT_SECONDS,
                check=False,
                env={"PATH": "/usr/bin"},
            )
        except subprocess.TimeoutExpired as late:
            raise UnavailableError from late
        verdicts = done.stdout.splitlines()
        if len(verdicts) < len(group):
            verdicts.append("bad")
        unplayable += [place for place, verdict in zip(group, verdicts, strict=False) if verdict == "bad"]
        waiting = waiting[len(verdicts) :]
    return unplayable


def _find_new(files: "Sequence[Upload]") -> UploadBatch:
    batch = UploadBatch(files, [_digest(file) for file in files])
    known = set(Video.objects.filter(sha256__in=batch.digests).values_list("sha256", flat=True))
    for digest, file in zip(batch.digests, files, strict=True):
        if digest not in known:
            batch.new.setdefault(digest, file)
    return batch


def _digest(file: "Upload") -> str:
    file.seek(0)
    digest = hashlib.file_digest(file, "sha256").hexdigest()
    file.seek(0)
    return digest
