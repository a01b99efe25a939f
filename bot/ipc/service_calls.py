"""Typed calls from a session's process to the service: one declaration for both ends.

    OFFICE = ServiceCalls(
        "restaurant",
        Office,
        {"house": 3.0, "taken": 3.0},
        refused=OfficeRefusedError,
        unreachable=OfficeUnreachable,
    )

    office = OFFICE.client(live.consult)  # in a session: an Office
    OFFICE.handlers(lambda session, _: StoredOffice(session))  # in the service: who answers

What is called is a protocol of async methods, whose annotations say how arguments and results are
written as JSON: on the line stands `restaurant.taken` with the arguments by their names, and the
answer under `result`. An argument called `session` is not sent: it is who asks, which the service
knows by itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any, Generic, TypeVar, cast, get_type_hints

from pydantic import TypeAdapter

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import ServiceHandler, ServiceHandlers
from beatroom.flows.core.refusals import RefusalError, Unreachable
from beatroom.flows.language.language_code import ENGLISH

T = TypeVar("T")

SESSION = "session"
RESULT = "result"
LANGUAGE = "language"
"""What a call says beside its arguments where refusals are wanted in a language."""
UNREACHABLE = "unreachable"
"""The field of a refusal that means that what is asked for is not there now."""


class ServiceCalls(Generic[T]):
    """The methods of a protocol that sessions call of the service.

    Args:
        name: What their names begin with on the line.
        protocol: Whose methods; all of them async.
        deadlines: Which, and how many seconds each may take.
        refused: Raised in the session where the service does not do it.
        unreachable: Raised there where nobody answered, or the service cannot reach what it needs.
        by_field: Raised instead of `refused` where a refusal names such a field.
    """

    def __init__(
        self,
        name: str,
        protocol: type[T],
        deadlines: Mapping[str, float],
        *,
        refused: type[RefusalError],
        unreachable: type[Unreachable],
        by_field: Mapping[str, type[RefusalError]] = MappingProxyType({}),
    ) -> None:
        self.name, self._unreachable = name, unreachable
        self._refused, self._by_field = refused, by_field
        self._methods = {one: _Method(protocol, one, most) for one, most in deadlines.items()}

    @property
    def names(self) -> tuple[str, ...]:
        """What the line calls them."""
        return tuple(f"{self.name}.{one}" for one in self._methods)

    def client(self, consult: Consult, **about: str) -> T:
        """The session's end.

        Args:
            consult: The session's way to the service (`SessionContext.consult`).
            about: What every call says beside its arguments.
        """
        calls = {
            name: self._calling(consult, about, method) for name, method in self._methods.items()
        }
        return cast("T", SimpleNamespace(**calls))

    def handlers(self, of: Callable[[str, Mapping[str, str]], T]) -> ServiceHandlers:
        """The service's end: who answers.

        Args:
            of: Who carries the calls of a session out, by its id and by what its calls say beside
                their arguments.
        """
        return {
            f"{self.name}.{name}": self._answering(of, one) for name, one in self._methods.items()
        }

    def _calling(
        self, consult: Consult, about: Mapping[str, str], method: _Method
    ) -> Callable[..., Awaitable[Any]]:
        async def calling(*given: Any, **named: Any) -> Any:
            data = {**about, **method.written(given, named)}
            try:
                told = await consult(f"{self.name}.{method.name}", data, deadline=method.deadline)
            except ConsultRefusal as refusal:
                if refusal.field == UNREACHABLE:
                    raise self._unreachable(refusal.reason) from None
                refused = self._by_field.get(refusal.field or "", self._refused)
                raise refused(refusal.reason, refusal.field) from None
            except (NoAnswer, LinkClosed) as silence:
                raise self._unreachable(str(silence)) from None
            return method.result.validate_python(told[RESULT])

        return calling

    def _answering(
        self, of: Callable[[str, Mapping[str, str]], T], method: _Method
    ) -> ServiceHandler:
        async def answer(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
            about = {name: one for name, one in data.items() if name not in method.arguments}
            call: Callable[..., Awaitable[Any]] = getattr(of(session, about), method.name)
            try:
                result = await call(**method.read(session, data))
            except RefusalError as refused:
                told = refused.told(about.get(LANGUAGE, ENGLISH))
                raise ConsultRefusal(told, refused.field) from None
            except Unreachable as gone:
                raise ConsultRefusal(str(gone), UNREACHABLE) from None
            return {RESULT: method.result.dump_python(result, mode="json")}

        return answer


class _Method:
    """How a protocol's method is written down.

    Attributes:
        name: Its name.
        deadline: Seconds that a call may take.
        arguments: Those that are sent, by their names.
        result: What comes back.
    """

    def __init__(self, protocol: type[Any], name: str, deadline: float) -> None:
        function: Callable[..., Any] = getattr(protocol, name)
        hints = get_type_hints(function, include_extras=True)
        self.name, self.deadline = name, deadline
        self._signature = inspect.signature(function)
        self._knows_who_asks = hints.pop(SESSION, None) is not None
        self.result: TypeAdapter[Any] = TypeAdapter(hints.pop("return"))
        self.arguments: Mapping[str, TypeAdapter[Any]] = {
            argument: TypeAdapter(hint) for argument, hint in hints.items()
        }

    def written(self, given: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of a call as JSON."""
        bound = self._signature.bind(None, *given, **named)
        bound.apply_defaults()
        return {
            argument: adapter.dump_python(bound.arguments[argument], mode="json")
            for argument, adapter in self.arguments.items()
        }

    def read(self, session: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """The same as they were, and who asks."""
        read = {name: one.validate_python(data[name]) for name, one in self.arguments.items()}
        return {**read, SESSION: session} if self._knows_who_asks else read
