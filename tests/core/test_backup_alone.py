"""Two backups or restores at one time: the second is refused, and takes nothing of the first."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command

from apps.core import backup
from apps.videos.models import POSTER_FOLDER


@pytest.mark.django_db
def test_a_second_backup_into_the_same_folder_is_refused_and_leaves_the_first_alone(tmp_path):
    with backup._draft(tmp_path / "kept") as first:
        (first / "console.sqlite3").write_text("half of it")

        with pytest.raises(CommandError, match="Another backup or restore writes there already"):
            call_command("backup", str(tmp_path / "kept"))

        assert (first / "console.sqlite3").read_text() == "half of it"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_a_file_that_was_being_written_is_copied_whole(tmp_path, settings):
    """A backup looks for files before it copies the database, and again after."""
    settings.MEDIA_ROOT = tmp_path / "media"
    poster = Path(default_storage.path(f"{POSTER_FOLDER}/a.jpg"))
    poster.parent.mkdir(parents=True)
    poster.write_bytes(b"half")
    files = {}
    backup._copy_media(tmp_path / "kept", files)

    poster.write_bytes(b"half and the rest")
    backup._copy_media(tmp_path / "kept", files)

    [(name, kept)] = files.items()
    assert (kept.size, (tmp_path / "kept" / name).read_bytes()) == (17, b"half and the rest")


def test_what_a_killed_one_left_is_in_nobodys_way(tmp_path):
    (tmp_path / "kept.partial" / "media").mkdir(parents=True)
    (tmp_path / "kept.partial" / "manifest.json").write_text("{}")

    with backup._draft(tmp_path / "kept") as folder:
        assert list(folder.iterdir()) == []
