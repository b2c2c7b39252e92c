"""Texts of the controller. 'Starting position must be 0 or more' is fixed (docs/product.md 7.2)."""

BELOW_ZERO = "Starting position must be 0 or more"

UNKNOWN_SWITCH = "There is no such switch."
UNKNOWN_NUMBER = "There is no such number to set."
UNKNOWN_MODE = "Choose one of the modes that this place offers."
NOT_WHOLE = "This must be a whole number."
TOO_HIGH = "This number is too high: 2147483647 is the most."
HALF_HIDDEN = "Type the whole client token, or leave it hidden as it was shown."
CHANGED_MEANWHILE = "Somebody else changed these settings in the meantime."
UNKNOWN_VERSION = "There is no version with this number."
RESTORED = "Version {number} is live again"
