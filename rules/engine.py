"""The rules as a service: one JSON object in, one out. No loop and no pipe here, only question and answer."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules import game_named
from rules.game import BadInput, Json, Violation
from rules.texts import LANGUAGES

LONGEST_LINE = 1 << 20
"""Characters or bytes; the longest honest question, a whole position, has about a thousand."""
DEEPEST_UNDO = 10_000
"""Actions that can be taken back; a long match has about a thousand."""


class Engine:
    """One match at a time, with everything that has led to it."""

    def __init__(self, game: str, lang: str = "de") -> None:
        self.game = game_named(game)
        self.lang = lang
        self.options: Json = {}
        self.history: list[Any] = [self.game.start({})]
        self.commands: Mapping[str, Callable[[Json], Json]] = {
            "new": self._new,
            "load": self._load,
            "state": self._state,
            "legal": self._legal,
            "apply": self._apply,
            "undo": self._undo,
            "explain": self._explain,
            "text": self._text,
        }

    def answer(self, line: str) -> str:
        """One line for one line; whatever is wrong becomes an error object, and the match stays as it was."""
        try:
            answer = self._obey(line)
        except BadInput as problem:
            answer = _error(problem.code, problem.text)
        except RecursionError:
            answer = _error("no-json", "the line is nested too deeply")
        except Exception as problem:  # noqa: BLE001 # a service answers, even when we have made a mistake
            answer = _error("internal", f"this is a fault of the program, not yours: {problem!r}")
        return json.dumps(answer, ensure_ascii=False)

    def _obey(self, line: str) -> Json:
        if len(line) > LONGEST_LINE:
            raise BadInput("line-too-long", f"a line may have {LONGEST_LINE} characters, this one has {len(line)}")
        try:
            question = json.loads(line)
        except ValueError as problem:
            raise BadInput("no-json", f"the line is no JSON: {problem}") from problem
        if not isinstance(question, dict):
            raise BadInput("no-object", 'a line is an object like {"cmd": "state"}')
        name = question.get("cmd")
        command = self.commands.get(name) if isinstance(name, str) else None
        if command is None:
            known = ", ".join(self.commands)
            raise BadInput("unknown-command", f"there is no command {str(name)[:40]!r}; there are {known}")
        return command(question)

    def _new(self, question: Json) -> Json:
        options = _entry(question, "options", dict, {})
        self.history = [self.game.start(options)]
        self.options = options
        return self._state({})

    def _load(self, question: Json) -> Json:
        position = _entry(question, "position", dict)
        options = _entry(question, "options", dict, self.options)
        self.history = [self.game.load(position, options)]
        self.options = options
        return self._state({})

    def _state(self, _: Json) -> Json:
        return {"state": self.game.state_json(self.history[-1])}

    def _legal(self, _: Json) -> Json:
        """Sorted by their JSON text with sorted names, so that every client can find and compare."""
        actions = [self.game.action_json(action) for action in self.game.legal(self.history[-1])]
        return {"legal": sorted(actions, key=lambda action: json.dumps(action, sort_keys=True))}

    def _apply(self, question: Json) -> Json:
        state = self.history[-1]
        action = self.game.read_action(question.get("action"))
        violations = self.game.check(state, action)
        if violations:
            told = self._told(violations)
            return {"violations": told, **_error("illegal", " ".join(str(reason["text"]) for reason in told))}
        step = self.game.apply(state, action)
        self.history.append(step.state)
        del self.history[:-DEEPEST_UNDO]
        return {"events": [event.json() for event in step.events], "state": self.game.state_json(step.state)}

    def _told(self, violations: Sequence[Violation]) -> list[Json]:
        """Reasons with their words."""
        return [
            {
                "rule": violation.rule,
                "code": violation.code,
                "text": self.game.say_violation(self.history[-1], violation, self.lang).page,
                "facts": violation.facts,
            }
            for violation in violations
        ]

    def _undo(self, _: Json) -> Json:
        if len(self.history) == 1:
            raise BadInput("nothing-to-undo", "there is no action to take back")
        self.history.pop()
        return self._state({})

    def _explain(self, question: Json) -> Json:
        found = self.game.explain(self.history[-1], _entry(question, "seen", dict))
        return {
            "candidates": [
                {
                    "actions": [self.game.action_json(action) for action in candidate.actions],
                    "probability": round(candidate.probability, 6),
                }
                for candidate in found.candidates
            ],
            "attempted": [self.game.action_json(action) for action in found.attempted],
            "violations": self._told(found.violations),
            "repairs": [repair._asdict() for repair in found.repairs],
        }

    def _text(self, question: Json) -> Json:
        lang = question.get("lang", self.lang)
        if lang not in LANGUAGES:
            raise BadInput(
                "unknown-language", f"there is no language {str(lang)[:20]!r}; there are {', '.join(LANGUAGES)}"
            )
        text = self.game.prompt(self.history[-1], lang)
        return {"text": "\n".join(text.oled), "oled": list(text.oled), "page": text.page}


def _error(code: str, text: str) -> Json:
    return {"error": {"code": code, "text": text}}


_MISSING: Any = object()


def _entry(question: Json, name: str, kind: type, default: Any = _MISSING) -> Any:
    value = question.get(name, default)
    if value is _MISSING:
        raise BadInput("missing-entry", f"this command needs {name!r}")
    if not isinstance(value, kind):
        raise BadInput("bad-entry", f"{name!r} must be an object")
    return value
