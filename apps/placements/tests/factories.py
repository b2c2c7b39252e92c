import factory

from apps.placements.models import Kind, Placement


class PlacementFactory(factory.django.DjangoModelFactory):
    kind = Kind.NATIVE
    name = factory.Sequence(lambda n: f"slot{n}")
    unit_id = "ca-app-pub/1"
    description = "shown on the home screen"

    class Meta:
        model = Placement
