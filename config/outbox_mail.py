"""Mails of a local run: printed in the terminal and kept as files under var/outbox/."""

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
            self._keep(str(message.subject), text)
            # One write, so that lines of other processes do not land inside the mail. Not to sys.stdout: the worker
            # turns that into log lines, where a code behind the word "password:" is masked as a secret.
            terminal = sys.__stdout__ or sys.stdout
            terminal.write("\n--- e-mail " + "-" * 40 + f"\n{text}" + "-" * 51 + "\n")
            terminal.flush()
        return len(email_messages)

    def _keep(self, subject: str, text: str) -> None:
        settings.OUTBOX_DIR.mkdir(parents=True, exist_ok=True)
        moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        name = re.sub(r"[^a-z0-9]+", "-", subject.lower()).strip("-")[:60]
        (settings.OUTBOX_DIR / f"{moment}-{name}.txt").write_text(text)
