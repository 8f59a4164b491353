"""What the page shows beside the panel: the match in more words."""

from collections.abc import Collection, Iterator, Sequence

from device.games import game_day, game_page
from device.games.game_day import Offer
from device.referee import coach, errands, two_tables, warming_up
from device.referee.calls import MISSED
from device.referee.deciding import for_breaking
from device.referee.face import put_right, reminders, to_arrange
from device.referee.front_door import called
from device.referee.moment import NO_MOMENT, Moment
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.referee.staging import call_view, comment_view
from device.store import entries
from device.store.play import Told, told_line
from device.web.contract.match import Alternative, Decision, MatchNews, Offered, Question, Repair, Waiting, Wrong
from rules.game import SIDES, Violation
from rules.game import Repair as RuleRepair
from rules.texts import Catalogue

MOST_DECISIONS = 50
MOST_SINCE = 6
"""Steps after which a move is no longer the last thing that happened on the board."""
NO_STANDING = {False: "–:–", True: "–"}
"""What the scoreboard shows before a match, in a game of home and away or of several players."""


def match_view(
    referee: Referee,
    troubles: tuple[str, ...] = (),
    moment: Moment = NO_MOMENT,
    said: Catalogue | None = None,
    pictures: Collection[int] = (),
) -> MatchNews:
    """The topic `match` of the page, in the words of whoever reads it; else of the device.

    `pictures` are the numbers of the steps of which there is one.
    """
    said = said or referee.said
    if referee.ruling is None:
        return _before(referee, said, troubles, moment)
    with referee.calling():
        return _told_during(referee, referee.ruling, said, troubles, moment, pictures)


def _told_during(
    referee: Referee,
    ruling: Ruling,
    said: Catalogue,
    troubles: tuple[str, ...],
    moment: Moment,
    pictures: Collection[int],
) -> MatchNews:
    during = _during(referee, ruling, said, troubles, moment)
    return {**during, "call": call_view(referee, said, moment, pictures)}


def _before(referee: Referee, said: Catalogue, troubles: tuple[str, ...], moment: Moment) -> MatchNews:
    options = referee.options
    players = list(game_day(referee.game).words.players(options, said.lang))
    teams, given = list(options.get("teams", ())), referee.names.get(referee.game, ())
    return {
        "state": moment.state,
        "game": referee.game,
        "standing": NO_STANDING[bool(players)],
        "teams": teams,
        "names": called(given, [said.page(f"page.colour.{team}") for team in teams]),
        "players": called(given, players),
        "on": None,
        "clock": "",
        "stands": False,
        "move_clock": None,
        "prompt": _at_the_door(referee, said),
        "warm_up": None,
        "hints": None,
        "chances": None,
        "demo": False,
        "call": None,
        "comment": None,
        "decisions": [],
        "question": None,
        "wrong": None,
        "repairs": [],
        "moved": [],
        "offers": [],
        "due": [],
        "reminders": [],
        "notes": [],
        "waiting": None,
        "trouble": list(troubles),
    }


def _at_the_door(referee: Referee, said: Catalogue) -> str:
    """What can be begun, or gone on with."""
    if referee.unfinished is None:
        return said.page("front-door.welcome")
    return said.page("front-door.unfinished", match=unfinished_match(referee, said))


def unfinished_match(referee: Referee, said: Catalogue) -> str:
    """The interrupted match by its game, its standing and its day; empty without one."""
    unfinished = referee.unfinished
    if unfinished is None:
        return ""
    standing = game_day(unfinished.game).words.standing(unfinished.play.state, said.lang).page
    key = {0: "today", 1: "yesterday"}.get(unfinished.days_ago or 0, "earlier")
    when = said.page(f"front-door.{key}", days=unfinished.days_ago)
    return said.page("front-door.match", game=said.page(f"game.{unfinished.game}"), standing=standing, when=when)


def _during(referee: Referee, ruling: Ruling, said: Catalogue, troubles: tuple[str, ...], moment: Moment) -> MatchNews:
    day, state, lang = ruling.day, ruling.state, said.lang
    options = day.rules.options_json(state)
    players = list(day.words.players(options, lang))
    given = referee.names.get(day.rules.name, ())
    by_name = dict(zip(players, called(given, players), strict=True))
    on = _on(ruling, lang) if players else None
    return {
        "state": moment.state,
        "game": day.rules.name,
        "standing": day.words.standing(state, lang).oled[0],
        "teams": list(options.get("teams", ())),
        "names": called(given, [day.words.piece(state, side, lang).page for side in SIDES]),
        "players": list(by_name.values()),
        "on": by_name.get(on, on) if on is not None else None,
        "clock": day.clocks.face(state, ruling.match.remaining),
        "stands": ruling.clock_stands,
        "move_clock": None if ruling.match.move_left is None else max(int(ruling.match.move_left), 0),
        "prompt": errands.prompt(ruling, said).page,
        "hints": coach.available(referee),
        "warm_up": warming_up.view(referee, said),
        "chances": None,
        "demo": False,
        "call": None,
        "comment": comment_view(ruling, lang),
        "decisions": decisions(ruling, said),
        "question": _question(referee, ruling, said, moment),
        "wrong": _wrong(ruling, said),
        "repairs": _repairs(ruling),
        "moved": last_move(ruling),
        "offers": offers_now(ruling, lang, given),
        "due": due_now(ruling),
        "reminders": _reminders(ruling, said),
        "notes": list(day.words.notes(state, lang)),
        "waiting": _waiting(referee, ruling, said),
        "trouble": list(troubles),
    }


def last_move(ruling: Ruling) -> list[str]:
    """The last move as two fields, or the coach's idea; rolls and whistles since are passed over."""
    if idea := coach.way(ruling):
        return idea
    day, link = ruling.day, ruling.match.play.last
    for _ in range(MOST_SINCE):
        if link is None or link.step is None or link.entry.kind != entries.ACTION:
            break
        before = link.before.step.state if link.before and link.before.step else ruling.match.play.start
        way = day.conduct.way(before, day.rules.read_action(link.entry.data["action"]), link.step.state)
        if way is not None:
            return list(way)
        link = link.before
    return []


def _side_name(ruling: Ruling, side: str, lang: str, names: tuple[str, ...]) -> str:
    given = dict(zip(SIDES, names, strict=False)).get(side, "")
    return given or ruling.day.words.piece(ruling.state, side, lang).page


def _reminders(ruling: Ruling, said: Catalogue) -> list[str]:
    """As on the display: what has to be put into place, and what should be put right; after the match, nothing."""
    if ruling.match.over:
        return []
    first = to_arrange(ruling, said)
    return [*([first] if first else []), *(reminder.page for reminder in reminders(ruling, said))]


def offers_now(ruling: Ruling, lang: str, names: tuple[str, ...] = ()) -> list[Offered]:
    """What the buttons say in this state, so that nobody has to look for them on the display."""
    day, state, situation = ruling.day, ruling.state, ruling.situation
    if situation.question is not None or situation.wrong is not None or ruling.waiting is not None:
        return []
    told: list[Offered] = []
    for offer in ruling.offers:
        label = day.words.button(state, offer, lang).page
        own = offer.button in SIDES and not offer.anybody
        whose = f"{_side_name(ruling, offer.button, lang, names)}: " if own else ""
        title = day.words.choosing(state, offer, lang).page if offer.choose else ""
        choices = _alternatives(ruling, offer, lang) if offer.choose else []
        told.append({"button": offer.button, "label": f"{whose}{label}", "title": title, "choices": choices})
    return told


def _alternatives(ruling: Ruling, offer: Offer, lang: str) -> list[Alternative]:
    day, state = ruling.day, ruling.state
    return [
        {"label": day.words.label(state, action, lang), "action": day.rules.action_json(action)}
        for action in offer.actions
    ]


def due_now(ruling: Ruling) -> list[str]:
    """Where something has to be thrown now, by the names of the taps on a virtual table."""
    due, side = ruling.day.chance.due(ruling.state), ruling.day.conduct.side_to_act(ruling.state)
    if due is None or not ruling.day.chance.throws(ruling.state):
        return []
    if ruling.partner is not None and ruling.elsewhere.chooser(ruling) is not None and due != "both":
        return []
    if due == "spin":
        return ["spinner"]
    wells = dict(zip(SIDES, ("left", "right"), strict=True))
    if due != "both":
        return [wells[side]] if side in wells else list(wells.values())
    last = ruling.watching.still_to_roll(ruling.state)
    return [wells[last]] if last else list(wells.values())


def dice_now(ruling: Ruling) -> int:
    """How many dice have to be thrown into a well that is due."""
    chance = ruling.day.chance
    return chance.wanted(ruling.state) if chance.due(ruling.state) == "dice" else 1


def _on(ruling: Ruling, lang: str) -> str | None:
    """Whose turn it is where more than two sit around the table."""
    side = ruling.day.conduct.side_to_act(ruling.state)
    return ruling.day.words.piece(ruling.state, side, lang).page if side else None


def decisions(ruling: Ruling, said: Catalogue, most: int = MOST_DECISIONS) -> list[Decision]:
    """What was whistled, newest first; what was taken back since is told as such."""
    told: list[Decision] = []
    for entry in told_line(ruling.match.play):
        told += _whistled(ruling, entry, said)
        if len(told) >= most:
            break
    return told[:most]


def _whistled(ruling: Ruling, told: Told, said: Catalogue) -> Iterator[Decision]:
    day, link, lang = ruling.day, told.link, said.lang
    if link.step is None:
        return
    signs = game_page(day.rules.name).signs
    decisive = [event for event in link.step.events if event.kind in day.decisive]
    for event in reversed(decisive):
        text, rule = day.rules.say_event(link.step.state, event, lang), day.rules.rule_of(event)
        if link.entry.data.get("because") and event is decisive[0]:
            broken = Violation(**link.entry.data["because"])
            reason, rule = day.rules.say_violation(link.step.state, broken, lang), broken.rule
            text = for_breaking(said, reason, day.words.chapter(rule, lang))
        yield {
            "number": link.entry.number,
            "clock": day.clocks.face(link.step.state, link.entry.clock),
            "text": text.what,
            "why": text.page,
            "rule": _cited(said, day.words.chapter(rule, lang)) if rule else "",
            "kind": event.kind,
            "sign": signs.get(event.kind, "dot"),
            "taken_back": not told.stands,
            "picture": True,
            "overruled": link.entry.data.get("by") == entries.OVERRULED,
        }


def _cited(said: Catalogue, rule: str) -> str:
    """A rule or chapter as the page shows it: `Regel 7`, or a chapter by its name."""
    return said.page("page.decisions.rule", rule=rule) if rule[:1].isdigit() else rule


def _question(referee: Referee, ruling: Ruling, said: Catalogue, moment: Moment) -> Question | None:
    if (agreeing := referee.agreeing) is not None:
        answers = [said.page(f"panel.button.{answer}") for answer in ("yes", "no")]
        return {"id": moment.question, "text": agreeing.asked(referee, said), "answers": answers, "by": agreeing.by}
    if ruling.question is None:
        return _missed(ruling, said, moment)
    asked, *answers = (told.to(said.lang).page for told in (ruling.question.asked, *ruling.question.answers))
    return {"id": moment.question, "text": asked, "answers": answers, "by": ""}


def _missed(ruling: Ruling, said: Catalogue, moment: Moment) -> Question | None:
    """What people may contradict: a hand that is none, a board that is not found, something taken for granted."""
    if ruling.situation.way_out:
        keys = f"waiting.{ruling.waiting}", f"button.{ruling.situation.way_out}"
        told, way_out = (said.page(f"panel.{key}") for key in keys)
        return {"id": moment.question, "text": told, "answers": [way_out], "by": ""}
    if ruling.may_stand_so:
        told, so = (said.page(f"panel.{key}") for key in ("stands-so", "button.stands-so"))
        return {"id": moment.question, "text": told, "answers": [so], "by": ""}
    if ruling.shown is None or ruling.shown.event.kind != MISSED:
        return None
    answers = [said.page(f"panel.button.{answer}") for answer in ("yes", "not-so")]
    return {"id": moment.question, "text": ruling.shown.text.to(said.lang).page, "answers": answers, "by": ""}


def _wrong(ruling: Ruling, said: Catalogue) -> Wrong | None:
    if ruling.wrong is None:
        return None
    costs = ruling.day.conduct.penalty_for(ruling.state, ruling.wrong.wrong.attempted) is not None
    warning = [said.page("told.costs")] if costs else []
    told = " ".join([ruling.wrong.text.to(said.lang).page, *put_right(ruling, said.lang)[1:], *warning])
    rule = _cited(said, ruling.day.words.chapter(ruling.wrong.rule, said.lang))
    repairs = _told_repairs(ruling, ruling.wrong.wrong.repairs)
    return {"text": told, "rule": rule, "repairs": repairs}


def _repairs(ruling: Ruling) -> list[Repair]:
    """What still has to be put into place, and is nobody's fault."""
    last = ruling.watching.last
    check = ruling.day.table.line_up(ruling.state, last) if last is not None else None
    return _told_repairs(ruling, check.repairs if check is not None else ruling.repairs if ruling.arranging else ())


def _told_repairs(ruling: Ruling, repairs: Sequence[RuleRepair]) -> list[Repair]:
    piece_id = game_page(ruling.day.rules.name).piece_id
    return [{"piece": piece_id(piece), "seen": seen, "belongs": belongs} for piece, seen, belongs in repairs]


def _waiting(referee: Referee, ruling: Ruling, said: Catalogue) -> Waiting | None:
    if two_tables.still_apart(referee.modes):
        return {"reason": "apart", "text": said.page("panel.waiting.apart")}
    if ruling.waiting is None:
        return None
    told = said.page(f"panel.waiting.{ruling.waiting}")
    if ruling.clock_stands and ruling.day.clocks.face(ruling.state, ruling.match.remaining):
        told = f"{told} {said.page('panel.clock-stands')}"
    return {"reason": ruling.waiting, "text": told}
