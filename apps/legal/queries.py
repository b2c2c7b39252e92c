from django.db.models import QuerySet

from apps.legal.models import Kind, LegalText, TextVersion


def get_text(*, kind: Kind) -> LegalText:
    """The text as it stands; before the first save it is empty, with version 0."""
    return LegalText.objects.filter(pk=kind).first() or LegalText(kind=kind)


def list_versions(*, kind: Kind) -> QuerySet[TextVersion]:
    """All versions of a text without the words of them, newest first."""
    return TextVersion.objects.filter(kind=kind).order_by("-number").defer("description")


def get_version(*, kind: Kind, number: int) -> TextVersion | None:
    return TextVersion.objects.filter(kind=kind, number=number).first()


def version_numbers() -> dict[str, int]:
    """{kind: the number of its version}, 0 before the first save: what the app compares with what it has."""
    stored = dict(LegalText.objects.values_list("kind", "version"))
    return {kind.value: stored.get(kind.value, 0) for kind in Kind}
