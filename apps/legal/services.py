from django.db import transaction

from apps.audit import services as audit
from apps.core.actor import Actor
from apps.legal import messages
from apps.legal.models import Kind, LegalText, TextVersion
from apps.wire.errors import Conflict, NotFound


class TextChangedMeanwhile(Conflict):
    """The text was saved since it was read; `standing` is what it is now. Nothing was changed."""

    message = messages.CHANGED_MEANWHILE

    def __init__(self, standing: LegalText) -> None:
        super().__init__()
        self.standing = standing


class UnknownVersion(NotFound):
    message = messages.UNKNOWN_VERSION


@transaction.atomic
def save_text(
    *, kind: Kind, title: str, description: str, actor: Actor, seen_version: int | None = None
) -> LegalText:  # fmt: skip
    """Publish a text to the app and to its public page (spec 4). The same text again leaves no trace."""
    text = _lock(kind)
    if (text.title, text.description) == (title, description):
        return text
    if seen_version is not None and seen_version != text.version:
        raise TextChangedMeanwhile(text)
    return _publish(text, title, description, action="update", actor=actor)


@transaction.atomic
def restore_version(*, kind: Kind, number: int, actor: Actor) -> LegalText:
    """Publish an earlier text again; this is a new version. Raises UnknownVersion."""
    text = _lock(kind)
    former = TextVersion.objects.filter(kind=kind, number=number).first()
    if former is None:
        raise UnknownVersion
    if (text.title, text.description) == (former.title, former.description):
        return text
    return _publish(text, former.title, former.description, action="restore", actor=actor, restored_from=number)


def _lock(kind: Kind) -> LegalText:
    text = LegalText.objects.select_for_update().filter(pk=kind).first()
    if text is not None:
        return text
    # The first save of all. Of two at once one makes the row, and both go on from it.
    LegalText.objects.bulk_create([LegalText(kind=kind)], ignore_conflicts=True)
    return LegalText.objects.select_for_update().get(pk=kind)


def _publish(
    text: LegalText, title: str, description: str, *, action: str, actor: Actor, restored_from: int | None = None
) -> LegalText:
    before = _summary(text)
    text.title, text.description = title, description
    text.version += 1
    text.changed_at, text.changed_by = actor.now, actor.admin.get_username()
    text.save()
    TextVersion.objects.create(
        kind=text.kind, number=text.version, title=title, description=description, at=actor.now, actor=actor.admin,
        actor_label=actor.admin.get_username(), restored_from=restored_from,
    )  # fmt: skip
    audit.record(actor=actor, action=f"legal.{action}", target=text.kind, before=before, after=_summary(text))
    return text


def _summary(text: LegalText) -> dict[str, str | int]:
    """What the trail keeps: the words themselves are in the version, for ever."""
    return {"title": text.title, "characters": len(text.description), "version": text.version}
