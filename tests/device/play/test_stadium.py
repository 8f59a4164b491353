"""What `play` puts together speaks with one voice."""

import json
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from device.cameras.choice import Wish
from device.settings import Settings
from tests.device.play.opened import opened


def words(address: str) -> str:
    """The language in which a page that is opened now begins."""
    line = HTTPConnection(urlsplit(address).netloc, timeout=60)
    line.request("GET", "/words.json")
    told = json.loads(line.getresponse().read())
    line.close()
    return str(told["lang"])


def test_a_page_begins_in_the_language_that_the_device_speaks_now(tmp_path: Path) -> None:
    with opened(Settings(), tmp_path, camera=Wish("virtual"), no_page=False) as stadium:
        assert words(stadium.address) == "de"
        before = stadium.day.referee.screen
        stadium.day.speak("en")
        assert words(stadium.address) == "en"
        assert stadium.day.referee.screen != before
