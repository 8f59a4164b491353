"""The steps from nothing to kick-off, in words: each is done as soon as the camera sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from device.games import game_day, game_page
from device.games.game_day import GameDay, SetUpCheck
from device.play.set_up import Look, Marks
from device.referee.referee import Referee
from device.web.contract.setup import ColourOffer, SetupNews, SetupStep
from rules.game import Repair
from rules.texts import Catalogue
from vision.game_vision import game_vision
from vision.observation import Observation
from vision.view_check import Spoilt

MOST_NAMED = 3
"""Figures that are missing and named; the picture marks all of them."""
THIRDS = ("left", "middle", "right"), ("top", "middle", "bottom")
UNSAID = "few-cards"
"""What is said for a reason that has no words of its own."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is known of the table now."""

    referee: Referee
    look: Look | None
    seen: Observation | None
    said: Catalogue
    """The reader's language."""
    trouble: str = ""
    """Why no pictures come, in words."""

    @property
    def day(self) -> GameDay[Any, Any, Any]:
        """The game on the table."""
        return game_day(self.referee.on_the_table[0])

    @property
    def state(self) -> Any:
        """The match, or how it would begin."""
        ruling, (_, options) = self.referee.ruling, self.referee.on_the_table
        return self.day.rules.start(options) if ruling is None else ruling.state

    @property
    def table_seen(self) -> Observation | None:
        """The table without a hand over it, if it was read."""
        return self.seen if self.seen is not None and self.seen.found and not self.seen.hand else None

    @property
    def hand(self) -> bool:
        """Whether a hand hides the table, or something that looks like one."""
        return self.seen is not None and self.seen.hand

    @property
    def line_up(self) -> SetUpCheck | None:
        """Who stands right; nothing if nobody can tell."""
        table = self.day.table
        check = table.laid_out or table.line_up
        return None if self.table_seen is None else check(self.state, self.table_seen)

    def say(self, key: str, **facts: object) -> str:
        """A sentence of the set-up page."""
        return self.said.page(f"looking.{key}", **facts)


def marks(scene: Scene) -> Marks:
    """The fields that are to be marked in the picture."""
    check = scene.line_up
    if check is None:
        return Marks()
    page = game_page(scene.day.rules.name)
    fields = page.plan(scene.said.lang)["fields"]
    belongs = (page.spots.get(r.piece) or fields.get(r.belongs or "") for r in check.repairs)
    return Marks(tuple(filter(None, belongs)), tuple(fields[r.seen] for r in check.repairs if r.seen in fields))


def setup_news(scene: Scene, number: int, same_table: str = "") -> SetupNews:
    """The topic `setup` of the page."""
    corners = scene.look.corners if scene.look is not None else None
    return {
        "number": number,
        "stage": stage(scene.referee),
        "steps": [_picture(scene), _light(scene), _board(scene), _tray(scene), *_colours(scene), _figures(scene)],
        "colours": _offers(scene),
        "corners": [] if corners is None else [[round(float(part), 5) for part in place] for place in corners],
        "which_end": scene.seen is not None and scene.seen.reason == "which-end",
        "same_table": same_table,
        "next": "" if scene.referee.ruling is None else scene.day.rules.prompt(scene.state, scene.said.lang).page,
        "go": _go(scene),
    }


def stage(referee: Referee) -> Literal["before", "lining-up", "playing"]:
    """How far the match is."""
    if referee.ruling is None:
        return "before"
    return "lining-up" if referee.lining_up else "playing"


def _go(scene: Scene) -> str:
    """What the whistle does, if it leads to kick-off: at the front door, and while a whistle ends the set-up."""
    ruling = scene.referee.ruling
    kicks_off = ruling is not None and any(o.button == "whistle" for o in scene.day.conduct.offers(ruling.state))
    screen = scene.referee.screen_in(scene.said)
    if screen.kind == "start" or (kicks_off and screen.kind in ("set-up", "prompt")):
        return screen.buttons.whistle[:1].upper() + screen.buttons.whistle[1:]
    return ""


def _step(name: Any, done: bool, text: str) -> SetupStep:
    return {"name": name, "done": done, "text": text}


def _picture(scene: Scene) -> SetupStep:
    if scene.trouble or scene.look is None:
        return _step("picture", False, scene.trouble or scene.say("picture.waiting"))
    sharp = scene.look.check.sharp
    return _step("picture", sharp, scene.say("picture.sharp" if sharp else "picture.blurred"))


def _light(scene: Scene) -> SetupStep:
    if scene.look is None or scene.trouble:
        return _step("light", False, scene.say("light.waiting"))
    check = scene.look.check
    if not check.bright:
        return _step("light", False, scene.say("light.dark"))
    if not check.spoilt:
        return _step("light", True, scene.say("light.good"))
    told = dict.fromkeys(scene.say(f"light.{part.why}", where=_where(scene, part)) for part in check.spoilt)
    return _step("light", False, " ".join(told))


def _where(scene: Scene, part: Spoilt) -> str:
    """Which third of the picture, across and down."""
    assert scene.look is not None
    across, down = part.outline.mean(axis=0) / scene.look.size
    column, row = (names[min(max(int(3 * at), 0), 2)] for names, at in zip(THIRDS, (across, down), strict=True))
    return scene.say(f"where.{row}-{column}")


def _board(scene: Scene) -> SetupStep:
    if scene.seen is None or scene.trouble:
        return _step("board", False, scene.say("board.waiting"))
    if scene.seen.found:
        printed = game_vision(scene.day.rules.name).table().marks()
        return _step("board", True, scene.say("board.found" if printed else "board.cards-found"))
    key = f"looking.board.{scene.seen.reason}"
    known = key if key in scene.said.entries else f"looking.board.{UNSAID}"
    return _step("board", False, scene.said.page(known, cards=scene.seen.cards))


def _tray(scene: Scene) -> SetupStep:
    seen = scene.table_seen
    if seen is None:
        return _step("tray", False, scene.say("tray.hand" if scene.hand else "tray.waiting"))
    if seen.dice is not None:
        return _step("tray", True, scene.say("tray.found"))
    loose = game_vision(scene.day.rules.name).loose_dice
    return _step("tray", loose, scene.say("tray.beside" if loose else "tray.missing"))


def _teams(scene: Scene) -> tuple[str, ...]:
    return tuple(scene.referee.on_the_table[1].get("teams", ()))


def _strange(scene: Scene) -> tuple[str, str] | None:
    """The colours that are seen, if they are not those that play."""
    colours = scene.look.colours if scene.look is not None and scene.table_seen is not None else None
    return colours if colours is not None and set(colours) != set(_teams(scene)) else None


def _named(scene: Scene, teams: Sequence[str]) -> dict[str, str]:
    return {side: scene.said.page(f"page.colour.{team}") for side, team in zip(("home", "away"), teams, strict=True)}


def _colours(scene: Scene) -> list[SetupStep]:
    teams, strange = _teams(scene), _strange(scene)
    if not teams:
        return []
    if scene.table_seen is None:
        return [_step("colours", False, scene.say("colours.waiting", **_named(scene, teams)))]
    if strange is not None:
        return [_step("colours", False, scene.say("colours.strange", **_named(scene, strange)))]
    return [_step("colours", True, scene.say("colours.known", **_named(scene, teams)))]


def _offers(scene: Scene) -> list[ColourOffer]:
    """Other colours, before a match: those that are seen, else the next pair."""
    teams, strange = _teams(scene), _strange(scene)
    if not teams or scene.referee.ruling is not None:
        return []
    pairs = next(choice.values for choice in scene.day.choices if choice.name == "teams")
    following = pairs[(pairs.index(teams) + 1) % len(pairs)] if teams in pairs else pairs[0]
    home, away = strange or following
    key = "colours.take" if strange else "colours.rather"
    return [{"home": home, "away": away, "text": scene.say(key, **_named(scene, (home, away)))}]


def _figures(scene: Scene) -> SetupStep:
    if scene.table_seen is None:
        return _step("figures", False, scene.say("figures.hand" if scene.hand else "figures.waiting"))
    check = scene.line_up
    if check is None:
        return _step("figures", True, scene.say("figures.free"))
    if not check.repairs:
        return _step("figures", True, scene.say("figures.complete"))
    told = [_repair(scene, repair) for repair in check.repairs[:MOST_NAMED]]
    more = len(check.repairs) - len(told)
    rest = [scene.say("figures.more", more=more)] if more else []
    return _step("figures", False, " ".join([f"{check.right} / {check.total}.", *told, *rest]))


def _repair(scene: Scene, repair: Repair) -> str:
    words, state, lang = scene.day.words, scene.state, scene.said.lang
    mended = words.mend(state, repair, lang)
    if mended is not None:
        return mended.page
    seen, belongs = (None if p is None else words.place(state, p, lang) for p in (repair.seen, repair.belongs))
    key = "missing" if seen is None else "extra" if belongs is None else "elsewhere"
    piece = words.piece(state, repair.piece, lang)
    return scene.said.sentence(f"panel.set-up.{key}", piece=piece, seen=seen, belongs=belongs).page
