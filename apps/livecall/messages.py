"""Texts of the live call's calls."""

BAD_VIEWER = "`viewer` must be 1 to 64 letters, digits, hyphens or underscores."
