import gc

from config import env
from config.wsgi import application as wsgi  # sets Django up, which the imports below need

# isort: split
from apps.device.front import AsgiEntry

application = AsgiEntry(wsgi, threads=env.WEB_THREADS)

# What was made at the start lives as long as the process: without this, each full collection looks at all
# of it and holds every request up for 40 ms.
gc.collect()
gc.freeze()
