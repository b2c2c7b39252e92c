"""When the collector looks for cycles: seldom, and in a web process never among what was made at the start."""

import gc

# By itself it begins after 700 new objects, which is nothing where thousands of streams are open: one event to all of
# them had the streams looked through a dozen times, and every few events all the process stood still for 200 ms.
NEW_OBJECTS = 20_000
# How often one generation is looked through before the next is. All are after half a million objects that stayed:
# what streams leave behind at their end lies among the old ones, and may not pile up for a day.
OLDER = 5


def collect_seldom() -> None:
    gc.set_threshold(NEW_OBJECTS, OLDER, OLDER)


def settle() -> None:
    """Collect never what was made at the start: it lives as long as the process."""
    gc.collect()
    gc.freeze()
