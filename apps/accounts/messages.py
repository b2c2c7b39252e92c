"""Texts of accounts. 'Please fill all the fields' and the two on new passwords are fixed (docs/product.md 3.4)."""

# ruff: noqa: S105 - texts about passwords, none is one

PASSWORD_TOO_SHORT = "Password must be at least {length} characters long"

# Sign-in
WRONG_CREDENTIALS = "The admin ID or the password is wrong."
CODE_SENT = "We sent you a code. It expires in 5 minutes."
ASK_APP = "Enter the code from your authenticator app."
SIGNED_IN = "You are signed in."
SIGNED_OUT = "You are signed out."
PRE_AUTH_EXPIRED = "This took too long or was finished already. Please start again."
WRONG_CODE = "This code is wrong or no longer works. Check it, or ask for a new one."
WRONG_APP_CODE = "This code is wrong or was used before. Wait for the next one in your app."
WRONG_BACKUP_CODE = "This backup code is wrong or was used before."
RESEND_LATER = "A code was sent a moment ago. Please wait before you ask for another."
NO_MORE_CODES = "No more codes for now. Try again in {wait}."
NO_CODE_TO_RESEND = "You sign in with your authenticator app: no code is sent."
TOO_MANY_TRIES = "Too many failed attempts. Please wait a moment and try again."

# Recovery
RESET_SENT = "If this email belongs to an admin, a code is on its way. It expires in 5 minutes."
CODE_CONFIRMED = "The code is right. Choose a new password."
CONFIRM_CODE_FIRST = "Confirm the code that we mailed before you choose a password."
PASSWORD_CHANGED = "Password changed"

# Passwords
PASSWORD_TOO_LONG = "Password must be at most {length} characters long"
PASSWORD_TOO_COMMON = "This password is too common. Choose one that is harder to guess."
PASSWORD_TOO_NEAR = "The password must not be made of your admin ID, your email or the name of the product."
WRONG_PASSWORD = "Your current password is wrong."

# Profile
PROFILE_SAVED = "Profile saved"
PHONE_LENGTH = "A phone number has 9 to 11 characters"

# Sessions
SESSIONS_ENDED = "Sessions ended"
OTHERS_ENDED = "All your other sessions have been ended."
CHOOSE_SESSIONS = "Choose at least one session."

# Authenticator app
TWO_FACTOR_STARTED = "Scan the QR code with your authenticator app, then enter the code it shows."
TWO_FACTOR_ON = "The authenticator app is on. Keep the backup codes in a safe place."
TWO_FACTOR_OFF = "The authenticator app is off. Codes come by email again."
TWO_FACTOR_ALREADY_ON = (
    "An authenticator app is on already. Choose New backup codes for codes to keep, or turn it off to set up another."
)
TWO_FACTOR_NOT_STARTED = "Start the set-up first."
TWO_FACTOR_NOT_ON = "No authenticator app is on."
BACKUP_CODES_MADE = "These are your new backup codes. The old ones no longer work."

# People. The first is fixed (docs/product.md 3.6).
ROLE_FORBIDS = "Your role does not allow this."
UNKNOWN_ROLE = "Choose owner, editor or viewer."
INVITED = "The invitation is on its way. Its link works once, within 24 hours."
INVITATION_WITHDRAWN = "The invitation is withdrawn. Its link no longer works."
INVITATION_OVER = "This invitation was used or withdrawn, or its 24 hours are over. Ask for a new one."
UNKNOWN_INVITATION = "This invitation was used or withdrawn, or it is over."
TOO_MANY_INVITATIONS = "You have sent many invitations. Please wait before you send another."
EMAIL_OF_AN_ADMIN = "An admin with this email already exists."
ACCOUNT_MADE = "Your account is ready. Sign in with your admin ID and password."
ADMIN_CHANGED = "Saved. The admin was told by email."
SESSIONS_OF_ADMIN_ENDED = "All sessions of this admin have been ended."
AUTHENTICATOR_RESET = "The authenticator app is off. The admin was told by email."

# Admins, for commands and Django admin
ADMIN_EXISTS = "An admin with this ID or email already exists."
BAD_LOGIN_ID = "An admin ID is 1 to 150 printable characters without spaces."
BAD_EMAIL = "This is not an email address."
OWN_ACCOUNT = "Do this for your own account on the profile screen."
UNKNOWN_ADMIN = "There is no such admin."
KEEP_YOURSELF = "You cannot take your own account or rights away."
DATA_ADMIN_REFUSED = (
    "The ID, the password or the code is wrong, or this account may not come in. Only superusers with an "
    "authenticator app may: set the app up in the console first, under Profile, Authenticator app."
)
