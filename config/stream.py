from config import collector
from config.wsgi import application as _django  # noqa: F401 - sets Django up, which the import below needs

# isort: split
from apps.device.front import AsgiEntry

application = AsgiEntry(None)
collector.spare_long_lived()
