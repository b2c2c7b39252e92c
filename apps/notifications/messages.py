"""Texts of push notifications."""

SENT = "The notification is on its way"

UNKNOWN_ICON = "No icon with this file name is stored."
PHONE_NAME_TAKEN = "Another saved phone has this name."
TIME_IS_OVER = "This time is in the past. Choose a later time, or send it now."
