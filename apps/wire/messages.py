"""Texts that any call may say. The first three are the spec's (8)."""

INTERNAL_ERROR = "Internet Server Error"
PLEASE_FILL = "Please fill all the fields"
UPDATED = "Updated successfully"

REFUSED = "The call was refused."
NOT_SIGNED_IN = "You are not signed in. Please sign in again."
WRONG_API_KEY = "The api-key header is missing or wrong."
FORBIDDEN = "This is not allowed."
CROSS_SITE = "The call came from another web site and was refused."
NOT_FOUND = "There is nothing at this address."
METHOD_NOT_ALLOWED = "This address does not take {method} calls."
CONFLICT = "Somebody else changed this in the meantime."
TOO_LARGE = "The body is too large: at most {limit} bytes are taken."
UNSUPPORTED_TYPE = "This call takes sealed JSON (Content-Type: application/json)."
CONTENT_ENCODING = "Bodies with a Content-Encoding are not taken."
CHARSET = "Bodies are UTF-8."
UNPROCESSABLE = "The call cannot be carried out as it stands."
TOO_MANY = "Too many calls. Please wait a moment."
UNAVAILABLE = "The service is busy. Please try again in a moment."

NOT_JSON = "The body is not JSON."
NOT_SEALED = 'The body must be {"encryptedData": {"encrypted": "…", "iv": "…"}}.'
NOT_BASE64 = "`{field}` is not base64."
IV_LENGTH = "`iv` must be 16 bytes."
TAG_LENGTH = "`encrypted` must end with a 16-byte tag."
DOES_NOT_OPEN = "The body does not open with any of the keys, or it was changed on its way."
PLAINTEXT_NOT_JSON = "What was sealed is not JSON."
NOT_AN_OBJECT = "What was sealed must be a JSON object."
TOO_DEEP = "The body is nested too deeply."
ODD_TEXT = "The body holds a NUL character or half a surrogate pair."
ODD_NUMBER = "The body holds a number that is not finite."
NOT_AN_OBJECT_PLAIN = "The body must be a JSON object."
EMPTY_BODY = "This call needs a body."

ODD_CHARACTERS = "This text holds characters that cannot be shown. Please type it again."
NOT_TEXT = "This must be text."
TOO_LONG = "At most {max_length} characters are taken."
NOT_AN_APP_ADDRESS = (
    "Enter a web address that begins with http:// or https://, or one that opens an app, like market://."
)
NOT_AN_ADDRESS = "Enter a web address that begins with http:// or https://."
BAD_VERSION = 'The If-Match header must be a version number in quotes, like "3".'

# The spec's words (5).
BAD_IMAGE = "Please select a valid image file. Allowed types: png, jpg, jpeg, gif"
IMAGE_TOO_LARGE = "The image file size should not exceed 1 MB."
TOO_MANY_PIXELS = "The image has too many pixels. At most 16 million are taken."
IMAGE_NEEDED = "select valid image file"
