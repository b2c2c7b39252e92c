"""Texts of the controller. 'Starting position must be 0 or more' is fixed (docs/product.md 7.2)."""

BELOW_ZERO = "Starting position must be 0 or more"
UNKNOWN_MODE = "Choose one of the modes of this setting."
NOT_A_LIST = "Must be a list."
NOT_A_TIME = "Enter a date and time, like 2026-11-21T09:30:00."
