"""Texts of the video library. The first six are fixed (docs/product.md 8)."""

TOO_LARGE = "The video file size should not exceed 10 MB."
NOT_MP4 = "Please select a valid video file. Allowed types: mp4"
ONE_TOO_LARGE = 'Video "{file}" exceeds the 10MB size limit.'
TOO_MANY = "Maximum 200 videos allowed at a time. Please reduce the number of selected files."
NONE_VALID = "Please select at least one valid video file."
SOME_BAD = "Some selected files do not meet requirements. Please check file types and sizes."

ONE_NOT_MP4 = 'Video "{file}" is no mp4 that a phone can play.'
UPLOADED_ONE = "1 video uploaded"
UPLOADED = "{count} videos uploaded"
ALL_KNOWN = "Nothing new: all of them are in the library already"
SOME_KNOWN = "{told}, {known} in the library already"
UNKNOWN = "This video does not exist (any more)."
BATCH_TOO_LARGE = "The files are too large together."
CUT_OFF = "The upload was cut off. Nothing was stored; please send it again."
DELETED_MEANWHILE = "The same video was deleted just now. Please send it again."
