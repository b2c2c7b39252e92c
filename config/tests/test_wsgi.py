"""The web process frees requests soon. Each holds its body, and only a garbage collection frees it."""

import subprocess
import sys

from django.conf import settings

# In a process of its own, because the thresholds of collections are global.
PROGRAM = """
import gc
from django.conf import settings
from django.test import RequestFactory
from rest_framework.request import Request
from config.wsgi import application

most = 0
for _ in range(200):
    request = RequestFactory().put("/api/App/banner/inhouse", b"{}", headers={"api-key": settings.CLIENT_API_KEYS[0]})
    response = application(request.environ, lambda status, headers: None)
    b"".join(response)
    response.close()
    most = max(most, sum(isinstance(each, Request) for each in gc.get_objects()))
print("most:", most)
"""


def test_requests_are_freed_soon():
    done = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", PROGRAM], cwd=settings.BASE_DIR, capture_output=True, check=True, text=True, timeout=60
    )

    assert 0 < int(done.stdout.rpartition("most: ")[2]) < 30
