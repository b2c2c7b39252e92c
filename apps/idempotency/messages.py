BAD_KEY = "The Idempotency-Key must be a UUID."
OTHER_BODY = "This Idempotency-Key was used for another request."
