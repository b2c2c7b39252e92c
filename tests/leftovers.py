"""Folders and files that a process of the tests has to itself: gone with it, or a day after it was killed."""

import atexit
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

DAY_S = 24 * 3600
# Of the folder that a process of journeys has to itself.
FOLDER_PREFIX = "journeys-"


def own_folder(prefix: str) -> Path:
    """A new folder for this process, which goes when the process ends."""
    remove_old(Path(tempfile.gettempdir()), f"{prefix}*")
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    atexit.register(_remove, folder)
    return folder


def remove_at_end(folder: Path, pattern: str) -> None:
    """Remove what is called so once this process ends."""
    atexit.register(remove_old, folder, pattern, age_s=0)


def remove_old(folder: Path, pattern: str, *, age_s: float = DAY_S) -> None:
    """Another process may use what is younger, and may remove the old ones, too."""
    for path in folder.glob(pattern):
        with suppress(OSError):
            if path.lstat().st_mtime <= time.time() - age_s:
                _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
