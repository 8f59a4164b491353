"""How a table is now, as everybody on the broker may know it. What is secret at the table is not in here."""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import NamedTuple

from device.messages.contract import Clock, Condition, Decision, State, Turn, Words
from device.messages.telling import in_both, match_id, score
from device.referee import errands
from device.referee.modes import Pause
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.view import NO_STANDING, decisions
from device.store.entries import Header
from device.texts.language import texts
from rules.texts import LANGUAGES, Catalogue, Text

catalogue = cache(texts)
"""The catalogue of a language; it is read from the disk once."""
Say = Callable[[Catalogue], tuple[str, ...]]
"""What is wrong at a table, in the words of a language."""


class Here(NamedTuple):
    """What the referee does not know of his table."""

    table: str
    at: datetime
    header: Header | None = None
    """The match that the log is of."""
    troubles: Say = lambda _: ()


def table_state(referee: Referee, here: Here) -> State:
    """The topic `state` of a table."""
    with referee.calling():
        return _told(referee, here)


def _told(referee: Referee, here: Here) -> State:
    ruling = referee.ruling
    game, options = referee.on_the_table
    counts = ruling is not None and not referee.warming
    return {
        "table": here.table,
        "at": here.at.isoformat(timespec="milliseconds"),
        "condition": condition(referee),
        "game": game,
        "match": match_id(here.header) if counts and here.header is not None else "",
        "number": ruling.match.play.number if ruling is not None and counts else 0,
        "teams": list(options.get("teams", ())),
        "names": list(referee.teams),
        "score": score(ruling.day, ruling.state) if ruling is not None and counts else {},
        "standing": _standing(referee),
        "clock": _clock(ruling),
        "turn": _turn(ruling),
        "decision": _decision(ruling) if ruling is not None and counts else None,
        "troubles": _troubles(here.troubles),
    }


def condition(referee: Referee) -> Condition:
    """In one word."""
    ruling = referee.ruling
    if ruling is None:
        return "door"
    if referee.warming:
        return "warm-up"
    if ruling.match.over:
        return "over"
    if ruling.match.play.paused or any(isinstance(mode, Pause) for mode in referee.modes):
        return "paused"
    return _during(ruling)


def _during(ruling: Ruling) -> Condition:
    """While the match is on: as on the panel, the most urgent first."""
    if ruling.question is not None:
        return "asking"
    if ruling.wrong is not None:
        return "wrong"
    if ruling.clock_stands:
        return "blind"
    if ruling.day.table.setting_up(ruling.state):
        return "setting-up"
    return "arranging" if ruling.arranging else "playing"


def _standing(referee: Referee) -> str:
    ruling = referee.ruling
    if ruling is None or referee.warming:
        return NO_STANDING[bool(referee.players)]
    return ruling.day.words.standing(ruling.state, referee.said.lang).oled[0]


def _clock(ruling: Ruling | None) -> Clock:
    if ruling is None:
        return {"face": "", "seconds": 0.0, "runs": False}
    clocks, left = ruling.day.clocks, ruling.match.remaining
    runs = clocks.runs(ruling.state) and not ruling.clock_stands and not ruling.match.over
    return {"face": clocks.face(ruling.state, left), "seconds": round(left, 1), "runs": runs}


def _turn(ruling: Ruling | None) -> Turn:
    nobody: Words = {"de": "", "en": ""}
    if ruling is None:
        return {"side": "", "name": nobody, "prompt": nobody}
    side = ruling.day.conduct.side_to_act(ruling.state)
    called = _in_both(lambda said: ruling.day.words.piece(ruling.state, side, said.lang)) if side else nobody
    return {"side": side or "", "name": called, "prompt": _in_both(lambda said: errands.prompt(ruling, said))}


def _decision(ruling: Ruling) -> Decision | None:
    told = {lang: decisions(ruling, catalogue(lang), most=1) for lang in LANGUAGES}
    if not told["de"]:
        return None
    (last,), (english,) = told["de"], told["en"]
    words: Words = {"de": last["text"], "en": english["text"]}
    return {"number": last["number"], "kind": last["kind"], "text": words, "taken_back": last["taken_back"]}


def _troubles(say: Say) -> list[Words]:
    german, english = (say(catalogue(lang)) for lang in ("de", "en"))
    return [{"de": one, "en": other} for one, other in zip(german, english, strict=True)]


def _in_both(say: Callable[[Catalogue], Text]) -> Words:
    return in_both({lang: say(catalogue(lang)) for lang in LANGUAGES})
