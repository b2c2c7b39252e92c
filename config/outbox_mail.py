"""Emails of a local run: printed in the terminal and written to var/outbox/."""

import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class OutboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            text = f"To: {', '.join(message.to)}\nSubject: {message.subject}\n\n{message.body}\n"
            self._write_file(str(message.subject), text)
            # One write, so that lines of other processes do not come between. Not to sys.stdout, which the worker turns
            # into log lines, where the code after the word "password:" would be redacted.
            terminal = sys.__stdout__ or sys.stdout
            terminal.write("\n--- email " + "-" * 41 + f"\n{text}" + "-" * 51 + "\n")
            terminal.flush()
        return len(email_messages)

    def _write_file(self, subject: str, text: str) -> None:
        settings.OUTBOX_DIR.mkdir(parents=True, exist_ok=True)
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        name = re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")[:60]
        (settings.OUTBOX_DIR / f"{now}-{name}.txt").write_text(text)
