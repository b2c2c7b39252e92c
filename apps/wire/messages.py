"""Texts that any request may return. The first three are fixed (docs/product.md 12.7)."""

INTERNAL_ERROR = "Internet Server Error"
PLEASE_FILL = "Please fill all the fields"
UPDATED = "Updated successfully"

REJECTED = "The request was rejected."
NOT_SIGNED_IN = "You are not signed in. Sign in again."
WRONG_API_KEY = "The api-key header is missing or invalid."
FORBIDDEN = "This is not allowed."
NOT_FOUND = "Not found."
RESTORED = "Version {number} restored"
CONFLICT = "Someone else changed this in the meantime."
TOO_LARGE = "The request body is too large. The limit is {limit:,} bytes."
UNSUPPORTED_TYPE = "This request requires encrypted JSON (Content-Type: application/json)."
UNSUPPORTED_PLAIN_TYPE = "This request requires JSON (Content-Type: application/json)."
CONTENT_ENCODING = "Content-Encoding is not supported."
METHOD_NOT_ALLOWED = "This method is not allowed. Allowed methods: {allowed}."

NOT_JSON = "The body is not JSON."
NOT_ENCRYPTED = 'The body must be {"encryptedData": {"encrypted": "…", "iv": "…"}}.'
TOO_DEEP = "The body is nested too deeply."

NOT_AN_ID = "Must be a list of IDs."
NOT_A_TIME = "Enter the time as YYYY-MM-DDTHH:MM."
ENDS_BEFORE_IT_STARTS = "The end must be after the start."
TOO_LONG = "Enter at most {max_length:,} characters."

# Fixed (docs/product.md 12.3).
BAD_IMAGE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
IMAGE_TOO_LARGE = "The image file size should not exceed 1 MB."
IMAGE_NEEDED = "select valid image file"
