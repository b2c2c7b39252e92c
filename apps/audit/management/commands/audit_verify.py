from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.audit import queries


class Command(BaseCommand):
    help = "Check that no entry of the trail was changed or taken out since it was written."

    def handle(self, *args: Any, **options: Any) -> None:
        verdict = queries.verify_chain()
        if verdict.breaks:
            told = ", ".join(str(number) for number in verdict.breaks[:10])
            raise CommandError(f"{len(verdict.breaks)} entries of the trail are not as they were written: {told}")
        self.stdout.write(f"{verdict.count} entries, each as it was written. Head: {verdict.head or 'none'}")
