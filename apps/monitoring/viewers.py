def count_live_viewers() -> int:
    """Distinct viewers of live calls. Nobody reports any until the app's heartbeat call exists: 0 (spec 3)."""
    return 0
