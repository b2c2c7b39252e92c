from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import models, transaction

from apps.accounts import encryption
from apps.accounts.models import AuthenticatorDevice, Mail

BATCH_SIZE = 500


class Command(BaseCommand):
    help = (
        "Encrypt authenticator seeds and unsent emails with the first key of DATA_KEYS. Afterwards, only older backups"
        " need the other keys."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.unreadable: list[str] = []
        seeds = self._rotate(AuthenticatorDevice, "encrypted_seed", lambda device: f"authenticator:{device.user_id}")
        emails = self._rotate(Mail, "encrypted_text", lambda mail: f"mail:{mail.pk}")
        self.stdout.write(f"Encrypted with the first key: {seeds} authenticator seeds, {emails} emails.")
        if self.unreadable:
            listed = "\n  - ".join(self.unreadable)
            raise CommandError(
                f"These values were not changed, because no key of DATA_KEYS decrypts them:\n  - {listed}"
            )

    def _rotate(self, model: type[models.Model], field: str, context_of: Callable[[Any], str]) -> int:
        """Encrypt one column again, in short transactions, and return how many rows were changed."""
        rows = model._default_manager.exclude(**{field: ""})
        keys = list(rows.order_by("pk").values_list("pk", flat=True))
        changed = 0
        for start in range(0, len(keys), BATCH_SIZE):
            with transaction.atomic():
                # The text of an email that was sent in the meantime is empty by now.
                batch = rows.filter(pk__in=keys[start : start + BATCH_SIZE]).select_for_update().order_by("pk")
                changed_rows = [row for row in batch if self._reencrypt(row, field, context_of(row))]
                model._default_manager.bulk_update(changed_rows, [field])
            changed += len(changed_rows)
        return changed

    def _reencrypt(self, row: models.Model, field: str, context: str) -> bool:
        before = getattr(row, field)
        try:
            after = encryption.reencrypt(encrypted=before, context=context)
        except ValueError:
            owner = f"authenticator app of {row.user}" if isinstance(row, AuthenticatorDevice) else f"email {row.pk}"
            self.unreadable.append(owner)
            return False
        setattr(row, field, after)
        return bool(after != before)
