from django.db.models import QuerySet

from apps.legal.models import LegalText, TextKind, TextVersion


def get_text(*, kind: TextKind) -> LegalText:
    """Return the current text. Before the first save it is empty and has version 0."""
    return LegalText.objects.filter(pk=kind).first() or LegalText(kind=kind)


def list_versions(*, kind: TextKind) -> QuerySet[TextVersion]:
    """Return the versions of a text without their descriptions, newest first."""
    return TextVersion.objects.filter(kind=kind).order_by("-number").defer("description")


def version_numbers() -> dict[str, int]:
    """Return the current version number by text; 0 before the first save. The app compares it with its own."""
    stored = dict(LegalText.objects.values_list("kind", "version"))
    return {kind.value: stored.get(kind.value, 0) for kind in TextKind}
