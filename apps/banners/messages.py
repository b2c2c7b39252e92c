"""Texts of in-house banners. 'select valid image file' is fixed (docs/product.md 12.3)."""

BANNER = "banner"
# What becomes of several, and what those were that are like that already.
SET_ACTIVE = ("set to Active", "Active")
SET_INACTIVE = ("set to De Active", "De Active")
