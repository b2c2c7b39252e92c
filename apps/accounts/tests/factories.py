from typing import Any

import factory

from apps.accounts.models import Admin
from apps.accounts.tests.steps import PASSWORD
from apps.core.actor import Role


class AdminFactory(factory.django.DjangoModelFactory):
    """An owner with the password PASSWORD; `AdminFactory(superuser=True)` may use Django admin."""

    login_id = factory.Sequence(lambda n: f"admin{n}")
    role = Role.OWNER
    email = factory.LazyAttribute(lambda admin: f"{admin.login_id}@example.com")

    class Meta:
        model = Admin

    class Params:
        superuser = factory.Trait(is_superuser=True)
        disabled = factory.Trait(is_active=False)

    @classmethod
    def _create(cls, model_class: Any, *args: Any, **fields: Any) -> Any:
        return model_class.objects.create_user(password=PASSWORD, **fields)
