import gc

# Net new objects before the young are looked at, and how often that is before older ones are. The usual 700 are those
# of ten batches of events; and a full collection walks all that thousands of open streams hold, while every call waits.
YOUNG, MIDDLE, FULL = 20_000, 20, 100


def spare_long_lived() -> None:
    """Leave what was made at the start out of every collection from now on, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, FULL)
