UNKNOWN_PERIOD = "Choose 0 for ever, or 30 to 3,650 days"
CHANGED_MEANWHILE = "Someone else changed the retention in the meantime."
