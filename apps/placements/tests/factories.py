import factory
from django.utils import timezone

from apps.analytics import services as analytics
from apps.core.kinds import Kind
from apps.placements.models import Placement


class PlacementFactory(factory.django.DjangoModelFactory):
    kind = Kind.NATIVE
    name = factory.Sequence(lambda n: f"slot{n}")
    unit_id = "ca-app-pub/1"
    description = "shown on the home screen"

    class Meta:
        model = Placement
        skip_postgeneration_save = True

    @factory.post_generation
    def countable(self, create, extracted, **kwargs):
        analytics.add_item(item_id=self.pk, kind=self.kind, name=self.name, now=timezone.now())
