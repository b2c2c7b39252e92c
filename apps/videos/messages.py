"""Texts of the video library. The first six are fixed (docs/product.md 8)."""

TOO_LARGE = "The video file size should not exceed 10 MB."
NOT_MP4 = "Please select a valid video file. Allowed types: mp4"
ONE_TOO_LARGE = 'Video "{file}" exceeds the 10MB size limit.'
TOO_MANY = "Maximum 200 videos allowed at a time. Please reduce the number of selected files."
NONE_VALID = "Please select at least one valid video file."
SOME_BAD = "Some selected files do not meet requirements. Please check file types and sizes."

ONE_NOT_MP4 = 'Video "{file}" is not a playable MP4 file.'
