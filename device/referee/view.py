"""What the page shows beside the panel: the match in more words, the table, and what can be entered by hand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Protocol

from device.games import game_day, game_page, teams_of
from device.games.game_page import Telling
from device.referee.calls import MISSED
from device.referee.face import put_right
from device.referee.moment import Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.store import entries
from device.store.play import Told, told_line
from device.web.contract.choices import Choices, ChoicesNews
from device.web.contract.match import Decision, MatchNews, Question, Repair, Waiting, Wrong
from device.web.contract.table import TableNews
from rules.game import SIDES
from rules.game import Repair as RuleRepair
from rules.texts import Catalogue

MOST_DECISIONS = 50
NO_MOMENT = Moment()
CLOCKWORK = ("time",)
"""Actions that only the clock brings: nobody enters them by hand."""
NO_STANDING = {False: "–:–", True: "–"}
"""What the scoreboard shows before a match, in a game of home and away or of several players."""


class VirtualTable(Protocol):
    """A table that lies in the browser."""

    def news(self, telling: Telling) -> TableNews:
        """Where everything is."""


def match_view(referee: Referee, troubles: tuple[str, ...] = (), moment: Moment = NO_MOMENT) -> MatchNews:
    """The topic `match` of the page."""
    if referee.ruling is None:
        return _before(referee, troubles, moment)
    return _during(referee, referee.ruling, troubles, moment)


def _before(referee: Referee, troubles: tuple[str, ...], moment: Moment) -> MatchNews:
    said, options = referee.said, referee.options
    players = list(game_day(referee.game).words.players(options, said.lang))
    teams = list(options.get("teams", ()))
    return {
        "state": moment.state,
        "game": referee.game,
        "standing": NO_STANDING[bool(players)],
        "teams": teams,
        "names": [said.page(f"page.colour.{team}") for team in teams],
        "players": players,
        "on": None,
        "clock": "",
        "stands": False,
        "move_clock": None,
        "prompt": said.page("front-door.unfinished" if referee.unfinished else "front-door.welcome"),
        "decisions": [],
        "question": None,
        "wrong": None,
        "repairs": [],
        "reminders": [],
        "notes": [],
        "waiting": None,
        "trouble": list(troubles),
    }


def _during(referee: Referee, ruling: Ruling, troubles: tuple[str, ...], moment: Moment) -> MatchNews:
    day, state, lang = ruling.day, ruling.state, referee.said.lang
    options = day.rules.options_json(state)
    players = list(day.words.players(options, lang))
    return {
        "state": moment.state,
        "game": day.rules.name,
        "standing": day.words.standing(state, lang).oled[0],
        "teams": list(options.get("teams", ())),
        "names": [day.words.piece(state, side, lang).page for side in SIDES],
        "players": players,
        "on": _on(ruling) if players else None,
        "clock": day.clocks.face(state, ruling.match.remaining),
        "stands": ruling.clock_stands,
        "move_clock": None if ruling.match.move_left is None else max(int(ruling.match.move_left), 0),
        "prompt": day.rules.prompt(state, lang).page,
        "decisions": decisions(ruling),
        "question": _question(referee, ruling, moment),
        "wrong": _wrong(ruling),
        "repairs": _repairs(ruling),
        "reminders": _reminders(ruling),
        "notes": list(day.words.notes(state, lang)),
        "waiting": _waiting(referee, ruling),
        "trouble": list(troubles),
    }


def _reminders(ruling: Ruling) -> list[str]:
    """What should be put right but hinders nobody."""
    seen_badly = [] if ruling.view_fault is None else [ruling.said.page(f"panel.view.{ruling.view_fault}")]
    pieces = ruling.watching.reminders(ruling.state)
    return [*seen_badly, *(ruling.day.words.remind(ruling.state, repair, ruling.said.lang).page for repair in pieces)]


def _on(ruling: Ruling) -> str | None:
    """Whose turn it is where more than two sit around the table."""
    side = ruling.day.conduct.side_to_act(ruling.state)
    return ruling.day.words.piece(ruling.state, side, ruling.said.lang).page if side else None


def decisions(ruling: Ruling) -> list[Decision]:
    """What was whistled, newest first; what was taken back since is told as such."""
    told: list[Decision] = []
    for entry in told_line(ruling.match.play):
        told += _whistled(ruling, entry)
        if len(told) >= MOST_DECISIONS:
            break
    return told[:MOST_DECISIONS]


def _whistled(ruling: Ruling, told: Told) -> Iterator[Decision]:
    day, link, lang = ruling.day, told.link, ruling.said.lang
    if link.step is None:
        return
    signs = game_page(day.rules.name).signs
    for event in reversed(link.step.events):
        if event.kind not in day.decisive:
            continue
        text = day.rules.say_event(link.step.state, event, lang)
        rule = day.rules.rule_of(event)
        yield {
            "number": link.entry.number,
            "clock": day.clocks.face(link.step.state, link.entry.clock),
            "text": " · ".join(text.oled),
            "why": text.page,
            "rule": _cited(ruling, day.words.chapter(rule, lang)) if rule else "",
            "kind": event.kind,
            "sign": signs.get(event.kind, "dot"),
            "taken_back": not told.stands,
            "picture": True,
            "overruled": link.entry.data.get("by") == entries.OVERRULED,
        }


def _cited(ruling: Ruling, rule: str) -> str:
    """A rule or chapter as the page shows it: `Regel 7`, or a chapter by its name."""
    return ruling.said.page("page.decisions.rule", rule=rule) if rule[:1].isdigit() else rule


def _question(referee: Referee, ruling: Ruling, moment: Moment) -> Question | None:
    if (agreeing := referee.agreeing) is not None:
        answers = [referee.said.page(f"panel.button.{answer}") for answer in ("yes", "no")]
        return {"id": moment.question, "text": agreeing.asked(referee), "answers": answers, "by": agreeing.by}
    if ruling.question is None:
        return _missed(ruling, moment)
    answers = [answer.page for answer in ruling.question.answers]
    return {"id": moment.question, "text": ruling.question.asked.page, "answers": answers, "by": ""}


def _missed(ruling: Ruling, moment: Moment) -> Question | None:
    """What people may contradict: a hand that is none, a board that is not found, something taken for granted."""
    if ruling.situation.way_out:
        keys = f"waiting.{ruling.waiting}", f"button.{ruling.situation.way_out}"
        told, way_out = (ruling.said.page(f"panel.{key}") for key in keys)
        return {"id": moment.question, "text": told, "answers": [way_out], "by": ""}
    if ruling.may_stand_so:
        told, so = (ruling.said.page(f"panel.{key}") for key in ("stands-so", "button.stands-so"))
        return {"id": moment.question, "text": told, "answers": [so], "by": ""}
    if ruling.shown is None or ruling.shown.event.kind != MISSED:
        return None
    answers = [ruling.said.page(f"panel.button.{answer}") for answer in ("yes", "not-so")]
    return {"id": moment.question, "text": ruling.shown.text.page, "answers": answers, "by": ""}


def _wrong(ruling: Ruling) -> Wrong | None:
    if ruling.wrong is None:
        return None
    told = " ".join([ruling.wrong.text.page, *put_right(ruling)[1:]])
    repairs = _told_repairs(ruling, ruling.wrong.wrong.repairs)
    return {"text": told, "rule": _cited(ruling, ruling.wrong.rule), "repairs": repairs}


def _repairs(ruling: Ruling) -> list[Repair]:
    """What still has to be put into place, and is nobody's fault."""
    last = ruling.watching.last
    check = ruling.day.table.line_up(ruling.state, last) if last is not None else None
    return _told_repairs(ruling, check.repairs if check is not None else ruling.repairs if ruling.arranging else ())


def _told_repairs(ruling: Ruling, repairs: Sequence[RuleRepair]) -> list[Repair]:
    piece_id = game_page(ruling.day.rules.name).piece_id
    return [{"piece": piece_id(piece), "seen": seen, "belongs": belongs} for piece, seen, belongs in repairs]


def _waiting(referee: Referee, ruling: Ruling) -> Waiting | None:
    if ruling.waiting is None:
        return None
    told = referee.said.page(f"panel.waiting.{ruling.waiting}")
    if ruling.clock_stands and ruling.day.clocks.face(ruling.state, ruling.match.remaining):
        told = f"{told} {referee.said.page('panel.clock-stands')}"
    return {"reason": ruling.waiting, "text": told}


def table_view(referee: Referee, table: VirtualTable | None) -> TableNews:
    """The topic `table` of the page: a virtual table as it lies, a real one as the rules know it."""
    game, options = referee.on_the_table
    playing = referee.ruling is not None
    state = referee.ruling.state if referee.ruling is not None else game_day(game).rules.start(options)
    telling = Telling(game, state, playing, referee.said, teams_of(options))
    if table is not None:
        return table.news(telling)
    return {
        "game": game,
        "live": False,
        "pieces": game_page(game).pieces(telling) if playing else [],
        "dice": [],
        "arrow": None,
        "light": 1.0,
        "seats": [],
        "tools": [],
        "taps": {},
    }


NOTHING_TO_ENTER: Choices = {"board": [], "groups": [], "pieces": {}}


def choices_view(referee: Referee, moment: Moment = NO_MOMENT) -> ChoicesNews:
    """The topic `choices` of the page."""
    ruling = referee.ruling
    choices = NOTHING_TO_ENTER if ruling is None else _choices(ruling.day.rules.name, ruling.state, referee.said)
    return {**choices, "state": moment.state}


@lru_cache(maxsize=4)
def _choices(game: str, state: Any, said: Catalogue) -> Choices:
    """Hundreds of actions in words; the page is told twice a second, so each state is worded once."""
    rules = game_day(game).rules
    actions = [action for action in rules.legal(state) if rules.action_json(action)["type"] not in CLOCKWORK]
    return game_page(game).choices(state, actions, said.lang)
