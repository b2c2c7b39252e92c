from django.db import transaction

from apps.core import rows
from apps.core.actor import Actor
from apps.legal.models import LegalText, TextKind, TextVersion
from apps.wire.errors import NotFoundError


class TextVersionNotFoundError(NotFoundError):
    default_detail = "This version does not exist."


@transaction.atomic
def save_text(
    *, kind: TextKind, title: str, description: str, actor: Actor, seen_version: int | None = None
) -> LegalText:
    """Publish a text to the app and to its public page. Does nothing if it is the same. Raises ConflictError."""
    text = rows.lock_singleton(LegalText, kind)
    return _publish(text, title, description, action="update", actor=actor, seen=seen_version)


def get_version(*, kind: TextKind, number: int) -> TextVersion:
    """Return the version. Raises TextVersionNotFoundError."""
    return rows.find(TextVersion.objects.filter(kind=kind, number=number), TextVersionNotFoundError)


@transaction.atomic
def restore_version(*, kind: TextKind, number: int, actor: Actor) -> LegalText:
    """Publish an earlier text again as a new version. Raises TextVersionNotFoundError."""
    former = get_version(kind=kind, number=number)
    text = rows.lock_singleton(LegalText, kind)
    return _publish(text, former.title, former.description, action="restore", actor=actor, restored_from=number)


def _publish(
    text: LegalText,
    title: str,
    description: str,
    *,
    action: str,
    actor: Actor,
    seen: int | None = None,
    restored_from: int | None = None,
) -> LegalText:
    values = {"title": title, "description": description}
    if rows.save(text, values, seen=seen, actor=actor, action=f"legal.{action}", restored_from=restored_from):
        TextVersion.objects.create(
            kind=text.kind,
            number=text.version,
            **values,
            at=actor.now,
            actor=actor.admin,
            actor_label=actor.admin.get_username(),
            restored_from=restored_from,
        )
    return text
