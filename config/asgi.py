from django.conf import settings

from config import garbage, turns
from config.wsgi import application as wsgi  # sets Django up, which the imports below need

# isort: split
from apps.device.front import AsgiEntry

turns.take_long_turns()
application = AsgiEntry(wsgi, threads=settings.WEB_THREADS)

garbage.settle()
