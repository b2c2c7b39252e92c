"""Two backups or restores at one time: the second is refused, and takes nothing of the first."""

import pytest
from django.core.management import CommandError, call_command

from apps.core import backup


@pytest.mark.django_db
def test_a_second_backup_into_the_same_folder_is_refused_and_leaves_the_first_alone(tmp_path):
    with backup._draft(tmp_path / "kept") as first:
        (first / "console.sqlite3").write_text("half of it")

        with pytest.raises(CommandError, match="Another backup or restore writes there already"):
            call_command("backup", str(tmp_path / "kept"))

        assert (first / "console.sqlite3").read_text() == "half of it"
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_one_left_is_in_nobodys_way(tmp_path):
    (tmp_path / "kept.partial" / "media").mkdir(parents=True)
    (tmp_path / "kept.partial" / "manifest.json").write_text("{}")

    with backup._draft(tmp_path / "kept") as folder:
        assert list(folder.iterdir()) == []
