from django.apps import AppConfig


class IdempotencyConfig(AppConfig):
    name = "apps.idempotency"
