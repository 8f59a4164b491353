"""The addresses of the page at which people join, get another name, or are sent away."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from device.people.invitation import DIGITS
from device.people.reception import NotInvited, Reception
from device.people.register import LONGEST_NAME, Person, TooMany
from device.people.roles import PAIRED, REFEREE, VIEWER
from device.web.contract.people import Invited, Me, PersonNews
from device.web.letters import BadLetter, read_letter, refusal
from rules.reading import Check, is_text, one_of, whole

COOKIE = "schiri"
YEAR = 365 * 24 * 3600


def _name(value: Any) -> bool:
    return is_text(value, LONGEST_NAME) and value.isprintable() and bool(value.strip())


LETTERS: Mapping[str, Mapping[str, Check]] = {
    "join": {"code": lambda value: is_text(value, DIGITS), "name": _name, "role": one_of(*PAIRED)},
    "invite": {},
    "rename": {"number": whole(1, 10**6), "name": _name},
    "send-away": {"number": whole(1, 10**6)},
}
"""Every letter by the end of its address, with the entries that it must have."""


class Hall:
    """Who comes in, and who is who."""

    def __init__(self, reception: Reception, address: Callable[[], str]) -> None:
        """`address`: where the page is for other telephones now; empty if they cannot reach it."""
        self.reception = reception
        self._address = address

    @property
    def routes(self) -> list[Route]:
        """The addresses."""
        return [
            Route("/me.json", lambda request: JSONResponse(self._me(self.who(request)))),
            Route("/people/join", self._post("join", self._join), methods=["POST"]),
            Route("/people/invite", self._post("invite", self._invite), methods=["POST"]),
            Route("/people/rename", self._post("rename", self._rename), methods=["POST"]),
            Route("/people/send-away", self._post("send-away", self._send_away), methods=["POST"]),
        ]

    def who(self, request: Request) -> Person:
        """Who asks."""
        reached = request.scope.get("server") or ("",)
        return self.reception.who(_host(request), request.cookies.get(COOKIE, ""), str(reached[0]))

    def guest(self, request: Request) -> str:
        """The address of somebody who has not joined; nothing for one of the family."""
        return _host(request) if self.who(request).role == VIEWER else ""

    def joining_address(self) -> str:
        """The address with the code of now, for a QR code; empty if nobody else can reach the page."""
        address = self._address()
        return f"{address}#{self.reception.code()}" if address else ""

    def _me(self, person: Person) -> Me:
        people = self.reception.people() if person.role == REFEREE else ()
        return {**_told(person), "people": [_told(one) for one in people]}

    def _post(self, name: str, answer: Callable[[Request, Any], Response]) -> Any:
        """A letter, checked before it is answered; the answer may wait for the disk, so it is given in a thread."""

        async def posted(request: Request) -> Response:
            try:
                letter = await read_letter(request)
            except BadLetter as bad:
                return bad.answer
            checks = LETTERS[name]
            if not isinstance(letter, dict) or letter.keys() != checks.keys():
                return refusal(422, "bad-entry")
            for entry, check in checks.items():
                if not check(letter[entry]):
                    return refusal(422, "bad-entry", entry)
            return await run_in_threadpool(answer, request, letter)

        return posted

    def _join(self, request: Request, letter: Any) -> Response:
        try:
            key = self.reception.join(letter["code"], _host(request), letter["name"].strip(), letter["role"])
        except NotInvited as refused:
            if refused.wait <= 0:
                return refusal(403, "not-invited")
            answer = refusal(429, "slow-down")
            answer.headers["Retry-After"] = str(math.ceil(refused.wait))
            return answer
        except TooMany:
            return refusal(409, "too-many-people")
        answer = JSONResponse(self._me(self.reception.who(_host(request), key)))
        answer.set_cookie(COOKIE, key, max_age=YEAR, httponly=True, samesite="strict")
        return answer

    def _invite(self, request: Request, _: Any) -> Response:
        if self.who(request).role != REFEREE:
            return refusal(403, "not-allowed")
        told: Invited = {"code": self.reception.code(), "address": self._address()}
        return JSONResponse(told)

    def _rename(self, request: Request, letter: Any) -> Response:
        if not self._may_change(request, letter["number"]):
            return refusal(403, "not-allowed")
        self.reception.rename(letter["number"], letter["name"].strip())
        return JSONResponse(self._me(self.who(request)))

    def _send_away(self, request: Request, letter: Any) -> Response:
        if not self._may_change(request, letter["number"]):
            return refusal(403, "not-allowed")
        self.reception.send_away(letter["number"])
        return JSONResponse(self._me(self.who(request)))

    def _may_change(self, request: Request, number: int) -> bool:
        """Everybody may change himself, a referee everybody."""
        person = self.who(request)
        return person.role == REFEREE or person.number == number


def _told(person: Person) -> PersonNews:
    return {"number": person.number, "name": person.name, "role": person.role}


def _host(request: Request) -> str:
    return request.client.host if request.client is not None else "?"
