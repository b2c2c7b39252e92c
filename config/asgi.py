import gc
import sys

from config import env
from config.wsgi import application as wsgi  # sets Django up, which the imports below need

# isort: split
from apps.device.front import AsgiEntry

application = AsgiEntry(wsgi, threads=env.WEB_THREADS)

# What was made at the start lives as long as the process: without this, each full collection looks at all
# of it and holds every request up for 40 ms.
gc.collect()
gc.freeze()

# A thread of Django's that computes lets the event loop wait so long each time the loop wants the interpreter, and it
# wants it several times a request: with the usual 5 ms, health took half a second beside a flood of sign-ins.
sys.setswitchinterval(0.0005)
