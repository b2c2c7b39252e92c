from typing import Any

import factory

from apps.accounts.models import Admin
from apps.accounts.tests.steps import PASSWORD


class AdminFactory(factory.django.DjangoModelFactory):
    """`AdminFactory(superuser=True)`; the password is that of the owner."""

    login_id = factory.Sequence(lambda n: f"admin{n}")
    email = factory.LazyAttribute(lambda admin: f"{admin.login_id}@example.com")

    class Meta:
        model = Admin

    class Params:
        superuser = factory.Trait(is_superuser=True)
        disabled = factory.Trait(is_active=False)

    @classmethod
    def _create(cls, model_class: Any, *args: Any, **fields: Any) -> Any:
        return model_class.objects.create_user(password=PASSWORD, **fields)
