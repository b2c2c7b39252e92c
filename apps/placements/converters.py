from drf_spectacular.utils import OpenApiParameter

from apps.core.kinds import APP_KINDS, Kind
from apps.wire.schema import Asked

KIND = Asked((OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=APP_KINDS),))


class KindConverter:
    """`<kind:kind>`: the five kinds by their wire names, in the customer's letter case; anything else is a 404."""

    regex = "|".join(APP_KINDS)

    def to_python(self, value: str) -> Kind:
        return Kind(value)

    def to_url(self, value: str) -> str:
        return str(value)
