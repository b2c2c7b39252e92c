from django.apps import AppConfig


class DeviceConfig(AppConfig):
    name = "apps.device"
