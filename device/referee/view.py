"""What the page shows beside the panel: the match in more words."""

from typing import Any

from device.games import game_day
from device.referee.face import put_right
from device.referee.referee import Referee
from device.referee.ruling import Ruling
from device.store import entries
from rules.game import SIDES, Json

MOST_DECISIONS = 50
CLOCKWORK = ("time",)
"""Actions that only the clock brings: nobody enters them by hand."""


def match_view(referee: Referee, troubles: tuple[str, ...] = ()) -> Json:
    """The topic `match` of the page."""
    ruling = referee.ruling
    if ruling is None:
        options = referee.options
        prompt = referee.said.page("front-door.unfinished" if referee.unfinished else "front-door.welcome")
        teams = list(options.get("teams", ()))
        view: Json = {"game": referee.game, "teams": teams, "prompt": prompt, "trouble": list(troubles)}
        players = game_day(referee.game).words.players(options, referee.said.lang)
        return view | ({"players": list(players), "standing": "–"} if players else {})
    lang = referee.said.lang
    state = ruling.day.conduct.public(ruling.day.rules.state_json(ruling.state))
    return {
        "game": ruling.day.rules.name,
        **_scoreboard(ruling),
        "clock": ruling.day.clocks.face(ruling.state, ruling.match.remaining),
        "stands": ruling.clock_stands,
        "move_clock": None if ruling.match.move_left is None else max(int(ruling.match.move_left), 0),
        "prompt": ruling.day.rules.prompt(ruling.state, lang).page,
        "decisions": decisions(ruling),
        "question": _question(ruling),
        "wrong": _wrong(ruling),
        "repairs": _repairs(ruling),
        "reminders": [
            ruling.day.words.remind(ruling.state, reminder, lang).page
            for reminder in ruling.watching.reminders(ruling.state)
        ],
        "notes": list(ruling.day.words.notes(ruling.state, lang)),
        "waiting": _waiting(referee, ruling),
        "position": state,
        "legal": _legal(ruling),
        "trouble": list(troubles),
    }


def _scoreboard(ruling: Ruling) -> Json:
    """How it stands, who plays, and whose turn it is where more than two sit around the table."""
    day, state, lang = ruling.day, ruling.state, ruling.said.lang
    goals, options = day.conduct.score(state), day.rules.options_json(state)
    players = day.words.players(options, lang)
    return {
        "score": None if goals is None else dict(zip(SIDES, goals, strict=True)),
        "standing": day.words.standing(state, lang).oled[0],
        "teams": list(options.get("teams", ())),
        "names": [day.words.piece(state, side, lang).page for side in SIDES],
        "players": list(players),
        "on": day.words.piece(state, day.conduct.side_to_act(state) or "", lang).page
        if players and day.conduct.side_to_act(state)
        else None,
    }


def decisions(ruling: Ruling) -> list[Json]:
    """What was whistled, newest first."""
    told: list[Json] = []
    link = ruling.match.play.last
    while link is not None and len(told) < MOST_DECISIONS:
        state = link.step.state if link.step else ruling.state
        for event in reversed(link.step.events if link.step else ()):
            if event.kind in ruling.day.decisive:
                text = ruling.day.rules.say_event(state, event, ruling.said.lang)
                told.append(
                    {
                        "number": link.entry.number,
                        "clock": ruling.day.clocks.face(state, link.entry.clock),
                        "text": " · ".join(text.oled),
                        "why": text.page,
                        "rule": "",
                        "kind": event.kind,
                        "taken_back": False,
                        "picture": True,
                        "overruled": link.entry.data.get("by") == entries.OVERRULED,
                    }
                )
        link = link.before
    return told[:MOST_DECISIONS]


def _question(ruling: Ruling) -> Json | None:
    if ruling.question is None:
        return None
    return {"text": ruling.question.asked.page, "answers": [answer.page for answer in ruling.question.answers]}


def _wrong(ruling: Ruling) -> Json | None:
    if ruling.wrong is not None:
        repairs: Any = ruling.wrong.wrong.repairs
        told = " ".join([ruling.wrong.text.page, *put_right(ruling)[1:]])
        return {"text": told, "rule": ruling.wrong.rule, "repairs": [r._asdict() for r in repairs]}
    return None


def _repairs(ruling: Ruling) -> list[Json]:
    """What still has to be put into place, and is nobody's fault."""
    last = ruling.watching.last
    check = ruling.day.table.line_up(ruling.state, last) if last is not None else None
    found = check.repairs if check is not None else ruling.repairs if ruling.arranging else ()
    return [repair._asdict() for repair in found]


def _waiting(referee: Referee, ruling: Ruling) -> Json | None:
    if ruling.waiting is None:
        return None
    told = referee.said.page(f"panel.waiting.{ruling.waiting}")
    if ruling.clock_stands and ruling.day.clocks.face(ruling.state, ruling.match.remaining):
        told = f"{told} {referee.said.page('panel.clock-stands')}"
    return {"reason": ruling.waiting, "text": told}


def _legal(ruling: Ruling) -> list[Json]:
    actions = [ruling.day.rules.action_json(action) for action in ruling.day.rules.legal(ruling.state)]
    return [action for action in actions if action["type"] not in CLOCKWORK]
