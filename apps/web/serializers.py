"""API fields of a page of a list."""

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from apps.wire.schema import EnvelopeSerializer

MORE_PAGES = "true if there are more rows than were counted. At least 5,000 rows and the next page are counted"


# Without a docstring: the API description would repeat it for each list.
class PageEnvelopeSerializer(EnvelopeSerializer):
    page = serializers.IntegerField(help_text="the last page if the requested one is past the end")
    totalPages = serializers.IntegerField()
    hasMorePages = serializers.BooleanField(help_text=MORE_PAGES)

    if TYPE_CHECKING:
        # See EnvelopeSerializer. The type checker reads the nearest base class.
        data: Any
