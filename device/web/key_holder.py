"""A page for one person: somebody at this computer, or somebody who has the address with its key."""

import hmac
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from device.people.reception import is_this_machine
from device.web.letters import refusal

PARAMETER = "key"
COOKIE = "schiri-key"


class KeyHolder:
    """Lets in who has the key. The address hands it over once; then a cookie remembers it."""

    def __init__(self, app: ASGIApp, key: str) -> None:
        self._app, self._key = app, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(PARAMETER, [""])[0]
        if asked and self._fits(asked):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(COOKIE, self._key, httponly=True, samesite="strict")
            await answer(scope, receive, send)
        elif self._knows(scope):
            await self._app(scope, receive, send)
        else:
            await refusal(403, "not-invited")(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        client, reached = (scope.get(end) or ("?",) for end in ("client", "server"))
        kept = cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIE, "")
        return is_this_machine(str(client[0]), str(reached[0])) or self._fits(kept)

    def _fits(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self._key.encode())
