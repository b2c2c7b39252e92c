BAD_KEY = "The Idempotency-Key must be a UUID."
OTHER_BODY = "This Idempotency-Key was used for another call."
STILL_RUNNING = "The same call is still being carried out. Please wait a moment."
