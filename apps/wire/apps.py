from django.apps import AppConfig


class WireConfig(AppConfig):
    name = "apps.wire"
