"""A time of day in words, by a language's rules.

A rule is hours and minutes, and what is said then; the first that fits counts:

    "0:0": midnight
    "*:0": "{hour} o'clock"
    "*:5,10,20,25": "{minutes} past {hour}"
    "*:31-59": "{left} minutes to {next}"

Filled in are: `{hour}` and `{next}`, the names of this hour and of the one after it; `{full}`, this
hour's other name; `{minutes}`, `{left}` and `{beside}`, the minutes, those to the next hour and
those from the half in words; `{h}`, `{hh}`, `{h12}` and `{mm}` in digits; `{digits}`, such as 9 or
9:05.

What stands before a time may change its article. A form is a text with `{}` for the time, or one
for each way in which a time may begin, with `{}` for the rest; the last is for all others:

    at: {"le ": "alle {}", "l'": "all'{}", other: "a {}"}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from beatroom.flows.language.counting import among
from beatroom.flows.language.load import Section

Form = str | Mapping[str, str]
OTHER = "other"


@dataclass(frozen=True, slots=True)
class Dial(Section):
    """A language's way to tell the time.

    Attributes:
        says: The rules.
        hours: Names of the hours from midnight on, 12 or 24 of them.
        full: Other names of the hours from midnight on.
    """

    says: Mapping[str, str]
    hours: tuple[str, ...] = ()
    full: tuple[str, ...] = ()
    _told: dict[int, str] = field(default_factory=dict[int, str], compare=False, repr=False)

    def tell(self, hour: int, minute: int, counted: Sequence[str] = ()) -> str:
        """The time in words.

        Args:
            hour: 0 to 23.
            minute: 0 to 59.
            counted: Number words for 0 to 59, where the rules use them.
        """
        at = 60 * hour + minute
        if at not in self._told:
            rule = next(says for when, says in self.says.items() if _fits(when, hour, minute))
            self._told[at] = rule.format(**self._values(hour, minute, counted))
        return self._told[at]

    def _values(self, hour: int, minute: int, counted: Sequence[str]) -> dict[str, str]:
        values = {
            "h": str(hour),
            "hh": f"{hour:02d}",
            "h12": str((hour - 1) % 12 + 1),
            "mm": f"{minute:02d}",
            "digits": digits(hour, minute),
        }
        if self.hours:
            values["hour"] = self.hours[hour % len(self.hours)]
            values["next"] = self.hours[(hour + 1) % len(self.hours)]
        if self.full:
            values["full"] = self.full[hour]
        if counted:
            values["minutes"] = counted[minute]
            values["left"] = counted[-minute % 60]
            values["beside"] = counted[abs(30 - minute)]
        return values


def digits(hour: int, minute: int) -> str:
    """A time such as 9 or 9:05."""
    return f"{hour}:{minute:02d}" if minute else f"{hour}"


def formed(form: Form, time: str, bare: str = "") -> str:
    """A time with what stands before it; `{digits}` is filled with `bare`."""
    if isinstance(form, str):
        return form.format(time, digits=bare)
    beginning = next((one for one in form if time.startswith(one)), "")
    return form[beginning or OTHER].format(time.removeprefix(beginning), digits=bare)


def _fits(when: str, hour: int, minute: int) -> bool:
    hours, _, minutes = when.partition(":")
    return among(hour, hours) and among(minute, minutes)
