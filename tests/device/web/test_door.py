"""Who may come in: no foreign web site presses our buttons, no foreign name leads here."""

from pathlib import Path

import pytest
from starlette.datastructures import Headers

from device.settings import PageSettings
from device.web.door import is_ours, refused
from device.web.server import house_domains, own_names

LOCAL = frozenset({"localhost"})


@pytest.mark.parametrize("host", ["localhost:8000", "LOCALHOST", "127.0.0.1:8000", "127.8.8.8", "[::1]:8000"])
def test_this_machine_is_ours(host: str) -> None:
    assert is_ours(host, LOCAL, everywhere=False)


@pytest.mark.parametrize(
    "host",
    [
        *("", "evil.example", "localhost.evil.example:8000", "evil.example:8000", "192.168.1.7:8000", "[fe80::1]"),
        *("localhost@evil.example", "evil.example@localhost", "[::1", "local host", "0x7f000001", "2130706433"),
    ],
)
def test_other_names_are_not(host: str) -> None:
    assert not is_ours(host, LOCAL, everywhere=False)


def test_in_an_open_house_addresses_in_figures_are_ours_and_foreign_names_still_not() -> None:
    assert is_ours("192.168.1.7:8000", LOCAL, everywhere=True)
    assert is_ours("[fe80::1]:8000", LOCAL, everywhere=True)
    assert not is_ours("rebound.example:8000", LOCAL, everywhere=True)


def test_in_an_open_house_the_machine_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Schiri.fritz.box")
    assert {"schiri.fritz.box", "schiri.local", "localhost"} <= set(own_names(PageSettings()))
    assert set(own_names(PageSettings(open=False))) == {"localhost"}


def reason(method: str, path: str = "/", **headers: str) -> str | None:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return refused(method, path, Headers({"host": "localhost:8000", **names}), LOCAL, everywhere=False)


def test_looking_is_free_for_whoever_uses_our_name() -> None:
    assert reason("GET") is None
    assert reason("GET", host="evil.example") == "foreign-host"
    assert reason("GET", sec_fetch_site="cross-site") is None  # a link to the page
    assert reason("GET", sec_fetch_site="cross-site", sec_fetch_dest="document") is None


@pytest.mark.parametrize("path", ["/news", "/picture/camera.jpg", "/faces/super-goal/red/forward-2.png", "/words.json"])
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_no_other_site_makes_a_browser_ask_for_what_costs_us_something(path: str, site: str) -> None:
    assert reason("GET", path, sec_fetch_site=site) == "foreign-site"
    assert reason("GET", path, sec_fetch_site=site, sec_fetch_dest="document") == "foreign-site"
    assert reason("GET", path, origin="http://evil.example") == "foreign-site"
    assert reason("GET", path, sec_fetch_site="same-origin") is None
    assert reason("GET", path) is None  # no browser, or one that says nothing


def test_nobody_frames_the_front() -> None:
    assert reason("GET", sec_fetch_site="cross-site", sec_fetch_dest="iframe") == "foreign-site"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://]", "\xff"])
def test_an_origin_that_is_none_is_foreign(origin: str) -> None:
    assert reason("POST", origin=origin) == "foreign-site"


def test_only_our_own_page_gives_commands() -> None:
    assert reason("POST", origin="http://localhost:8000", sec_fetch_site="same-origin") is None
    assert reason("POST") is None  # no browser at all
    assert reason("POST", origin="http://evil.example") == "foreign-site"
    assert reason("POST", origin="http://localhost:9000") == "foreign-site"
    assert reason("POST", origin="null") == "foreign-site"
    assert reason("POST", sec_fetch_site="cross-site") == "foreign-site"
    assert reason("POST", sec_fetch_site="same-site") == "foreign-site"
    assert reason("POST", host="evil.example", origin="http://evil.example") == "foreign-host"


def test_names_that_the_router_gives_are_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    resolver = tmp_path / "resolv.conf"
    resolver.write_text("# by the router\nnameserver 192.0.2.1\nsearch fritz.box Home.Example.\n", encoding="utf-8")
    monkeypatch.setattr("socket.gethostname", lambda: "schiri")
    names = own_names(PageSettings(), resolver)
    assert {"schiri.fritz.box", "schiri.home.example", "schiri.local"} <= set(names)
    assert not is_ours("schiri.evil.example", names, everywhere=True)


@pytest.mark.parametrize("told", [None, "", "search\n", "nameserver 192.0.2.1\n", "search .\n"])
def test_a_house_without_a_domain(told: str | None, tmp_path: Path) -> None:
    resolver = tmp_path / "resolv.conf"
    if told is not None:
        resolver.write_text(told, encoding="utf-8")
    assert house_domains(resolver) == ()
