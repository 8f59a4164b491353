"""The exact bytes on the bus, decoded back into pixels by a display made of Python."""

import errno

import pytest
from PIL import Image

from device.panel.burn_in import BRIGHT, DIM, OFF
from device.panel.drawing import SIZE, draw
from device.panel.gallery import gallery
from device.panel.parts import Part
from device.panel.screen import Scoreboard, Screen
from device.pi.oled import CHIPS, Oled, sh1106_address, ssd1306_address
from device.play.reconnecting import Reconnecting
from device.ports import Trouble
from device.settings import DisplaySettings
from device.texts.language import texts
from tests.device.pi.glass import COMMAND, DATA, Bus, same

# luma clears the display in a way that Pillow 14 will not know any more; pyproject.toml stays below it.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")


@pytest.fixture(params=CHIPS)
def bus(request: pytest.FixtureRequest) -> Bus:
    return Bus(request.param)


def data_bytes(bus: Bus) -> int:
    return sum(len(values) for kind, values in bus.written if kind == DATA)


def test_the_whole_gallery_arrives_without_a_wrong_pixel(bus: Bus) -> None:
    oled = Oled(DisplaySettings(driver=bus.chip), bus=bus)
    for screen in gallery(texts("de")).values():
        for shift in ((1, 1), (2, 0)):
            oled.show(draw(screen, shift), BRIGHT)
            assert same(bus.picture(), draw(screen, shift))


def test_only_the_changed_part_is_sent(bus: Bus) -> None:
    oled = Oled(DisplaySettings(driver=bus.chip), bus=bus)
    before, after = (
        Screen("prompt", headline="ROT", scoreboard=Scoreboard("0:0", clock)) for clock in ("43:12", "43:11")
    )
    oled.show(draw(before), BRIGHT)
    bus.written.clear()
    oled.show(draw(after), BRIGHT)
    assert 0 < data_bytes(bus) <= 12
    assert same(bus.picture(), draw(after))
    bus.written.clear()
    oled.show(draw(after), BRIGHT)
    assert bus.written == []


def test_the_exact_bytes_of_one_changed_pixel() -> None:
    part = Part(page=3, column=100, data=b"\x81")
    assert ssd1306_address(part) == (0x21, 100, 100, 0x22, 3, 3)
    assert sh1106_address(part) == (0xB3, 0x06, 0x16)
    for chip, address in (("ssd1306", ssd1306_address(part)), ("sh1106", sh1106_address(part))):
        bus = Bus(chip)
        oled = Oled(DisplaySettings(driver=chip), bus=bus)
        oled.show(Image.new("1", SIZE), BRIGHT)
        bus.written.clear()
        picture = Image.new("1", SIZE)
        picture.putpixel((100, 24), 1)
        picture.putpixel((100, 31), 1)
        oled.show(picture, BRIGHT)
        assert bus.written == [(COMMAND, list(address)), (DATA, [0x81])]


def test_contrast_is_sent_when_it_changes_and_nought_switches_off(bus: Bus) -> None:
    oled = Oled(DisplaySettings(driver=bus.chip), bus=bus)
    picture = Image.new("1", SIZE)
    oled.show(picture, BRIGHT)
    assert (bus.on, bus.contrast) == (True, BRIGHT)
    oled.show(picture, DIM)
    assert (bus.on, bus.contrast) == (True, DIM)
    oled.show(picture, OFF)
    assert not bus.on
    bus.written.clear()
    oled.show(picture, OFF)
    assert bus.written == []
    oled.show(picture, BRIGHT)
    assert (bus.on, bus.contrast) == (True, BRIGHT)


def test_the_second_address_is_tried_too() -> None:
    bus = Bus("ssd1306", address=0x3D)
    Oled(DisplaySettings(), bus=bus).show(draw(Screen("prompt", headline="ROT")), BRIGHT)
    assert same(bus.picture(), draw(Screen("prompt", headline="ROT")))


def test_the_address_of_the_settings_comes_first() -> None:
    bus = Bus("ssd1306", address=0x3D)
    Oled(DisplaySettings(i2c_address=0x3D), bus=bus)
    assert bus.refused == 0


def test_mounted_upside_down_the_picture_is_turned() -> None:
    bus, picture = Bus("sh1106"), draw(Screen("prompt", headline="ROT"))
    oled = Oled(DisplaySettings(driver="sh1106", rotate=180), bus=bus)
    for _ in range(2):
        oled.show(picture, BRIGHT)
    assert same(bus.picture().rotate(180), picture)


def test_no_display_is_told_with_the_addresses_that_were_tried() -> None:
    with pytest.raises(Trouble) as trouble:
        Oled(DisplaySettings(), bus=Bus("ssd1306", address=0x50))
    assert trouble.value.code == "display-missing"
    assert trouble.value.facts == {"addresses": "0x3C, 0x3D"}


def test_no_bus_is_told() -> None:
    with pytest.raises(Trouble) as trouble:
        Oled(DisplaySettings(i2c_port=4711))
    assert trouble.value.code == "bus-missing"


def test_a_forbidden_bus_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(port: int) -> None:
        raise PermissionError(errno.EACCES, "not for you", f"i2c-{port}")

    monkeypatch.setattr("smbus2.SMBus", forbidden)
    with pytest.raises(Trouble) as trouble:
        Oled(DisplaySettings())
    assert trouble.value.code == "bus-forbidden"


def test_pulled_out_and_put_back_play_goes_on_and_the_whole_picture_returns(bus: Bus) -> None:
    oled = Reconnecting(lambda: Oled(DisplaySettings(driver=bus.chip), bus=bus), retry_after=5.0)

    def trouble() -> str:
        return oled.trouble.code if oled.trouble else ""

    first, second = (draw(Screen("prompt", headline=words)) for words in ("ROT", "BLAU"))

    def show(picture: Image.Image, now: float) -> None:
        oled.use(now, lambda display: display.show(picture, BRIGHT))

    show(first, 0.0)
    bus.plugged_in = False
    show(second, 1.0)
    assert trouble() == "display-gone"
    bus.plugged_in = True
    bus.memory = [bytearray(b"\x5a" * 132) for _ in range(8)]
    show(second, 5.5)
    assert not same(bus.picture(), second)
    show(second, 6.0)
    assert same(bus.picture(), second)
    assert trouble() == ""
    assert bus.on


def test_closing_switches_it_off(bus: Bus) -> None:
    oled = Oled(DisplaySettings(driver=bus.chip), bus=bus)
    oled.close()
    assert not bus.on
    assert bus.picture().getbbox() is None
