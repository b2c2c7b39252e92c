"""Read the content of a page as a browser does."""

import json
import re

BLOCK = re.compile(r'<script id="console-config" type="application/json">(.*?)</script>', re.DOTALL)


def config_of(response) -> dict:
    return json.loads(BLOCK.search(response.content.decode()).group(1))


def text_of(response) -> str:
    return response.content.decode()
