"""Wire names of a page of a list."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.wire.schema import EnvelopeSerializer

MORE_PAGES = "there are more than were counted: at least 5,000 rows are, and always the page after this one"


# Without a docstring: the API description would say it of each list.
class PageEnvelopeSerializer(EnvelopeSerializer):
    page = serializers.IntegerField(help_text="of a page past the end, the last one")
    totalPages = serializers.IntegerField()
    hasMorePages = serializers.BooleanField(help_text=MORE_PAGES)

    if TYPE_CHECKING:
        # As of EnvelopeSerializer, which the type checker asks of the nearest base.
        data: Any
