from apps.placements.models import Kind


class KindConverter:
    """`<kind:kind>`: the five kinds by their wire names, in the spec's letter case; anything else is a 404."""

    regex = "|".join(Kind.values)

    def to_python(self, value: str) -> Kind:
        return Kind(value)

    def to_url(self, value: str) -> str:
        return str(value)
