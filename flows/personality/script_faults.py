"""What is wrong with a test's script and expectations, beside the beats that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from beatroom.flows.personality.errors import Fault, below, did_you_mean, fault
from beatroom.flows.personality.script import (
    AFTERWARDS,
    Expectation,
    RehearsalTest,
    Script,
)
from beatroom.flows.personality.script_entry import OPERATOR, ScriptEntry
from beatroom.flows.personality.script_times import TimeSpan, format_moment

_OF = re.compile(r"(?P<who>.+?)(?:\s+(?P<number>\d{1,3}))?")
_BEAT_ID = re.compile(r"beat-\d{1,3}")


def find_beat(name: str, titles: Sequence[str]) -> int | None:
    """The number of the beat with that id or title."""
    if _BEAT_ID.fullmatch(name):
        number = int(name.removeprefix("beat-"))
        return number if number < len(titles) else None
    wanted = name.casefold()
    return next((i for i, title in enumerate(titles) if title.casefold() == wanted), None)


def named_entry(script: Script, of: str) -> ScriptEntry | None:
    """The script entry that `of` names; None when there is none, or more than one."""
    match = _OF.fullmatch(of.strip())
    if match is None:
        return None
    entries = _entries_of(script, match["who"])
    if match["number"] is None:
        return entries[0] if len(entries) == 1 else None
    number = int(match["number"])
    return entries[number - 1] if 1 <= number <= len(entries) else None


def script_faults(
    script: Script,
    length: float | None,
    titles: Sequence[str],
    commands: Mapping[str, str] | None,
) -> list[Fault]:
    """What is wrong with a script in the session it is for.

    Args:
        script: The script, with its expectations if it is a test.
        length: The session's planned length in seconds, None when that cannot be read.
        titles: The beats' titles in order, empty when the beats cannot be read.
        commands: What the session's kind lets whom do, None when the kind is not known.
    """
    total = script.length or length
    extended = sum(max(0.0, e.seconds) for e in script.script if e.does == "extend")
    last = None if total is None else total + extended
    faults: list[Fault] = []
    for index, entry in enumerate(script.script):
        if last is not None and entry.at >= last:
            faults.append(_too_late(entry.at, last, ("script", index, "at")))
        if entry.beat and titles and find_beat(entry.beat, titles) is None:
            faults.append(_no_beat(entry.beat, titles, ("script", index, entry.who, entry.does)))
        if entry.does == "command" and commands is not None:
            faults += _command_faults(entry, commands, ("script", index, entry.who, entry.does))
    if isinstance(script, RehearsalTest):
        faults += [
            below(problem, "expect", index)
            for index, one in enumerate(script.expect)
            for problem in _expectation_faults(one, script, last, titles)
        ]
    return faults


def _command_faults(
    entry: ScriptEntry, commands: Mapping[str, str], at: tuple[str | int, ...]
) -> Iterator[Fault]:
    """A command that there is not, or that is not one of people's."""
    known = [n for n, scope in commands.items() if entry.by_operator or scope != OPERATOR]
    if entry.name not in known:
        whose = "an operator" if entry.by_operator else "a person"
        expected = f"one of {', '.join(known)}" if known else ""
        hint = did_you_mean(entry.name, known)
        yield fault(f"{whose} has no command '{entry.name[:60]}' here", expected, hint, at=at)


def _expectation_faults(
    one: Expectation, script: Script, last: float | None, titles: Sequence[str]
) -> Iterator[Fault]:
    if last is not None:
        if isinstance(one.at, TimeSpan) and one.at.start >= last + AFTERWARDS:
            yield _too_late(one.at.start, last, ("at",))
        if one.by is not None and one.by >= last + AFTERWARDS:
            yield _too_late(one.by, last, ("by",))
    if one.of is not None:
        yield from _of_faults(one.of, script, titles)
    seen, at = (one, ()) if one.never is None else (one.never, ("never",))
    if seen.bot is not None and seen.bot.node is not None and titles:
        yield from _node_faults(seen.bot.node, titles, (*at, "bot", "node"))
    if seen.beat is not None and titles:
        for key, name in seen.beat.named():
            if name != "all" and find_beat(name, titles) is None:
                yield _no_beat(name, titles, (*at, "beat", key))


def _of_faults(of: str, script: Script, titles: Sequence[str]) -> Iterator[Fault]:
    if of == "start" or find_beat(of, titles) is not None or named_entry(script, of) is not None:
        return
    match = _OF.fullmatch(of.strip())
    who = match["who"] if match else of
    count = len(_entries_of(script, who))
    known = [OPERATOR, *script.people, "start"]
    if count > 1:
        yield fault(
            f"the script has {count} entries of '{who}'",
            f"which one, such as '{who} 1'",
            at=("of",),
        )
    elif who.casefold() in {name.casefold() for name in known}:
        yield fault(f"the script has no such entry of '{who}'", "one that it has", at=("of",))
    else:
        yield fault(
            f"'{of[:60]}' is nothing that happens here",
            f"one of {', '.join(known)}, or a beat's id",
            did_you_mean(of, [*known, *titles]),
            at=("of",),
        )


def _node_faults(node: str, titles: Sequence[str], at: tuple[str | int, ...]) -> Iterator[Fault]:
    """Kinds have nodes of their own, so a name is only refused when it is nearly one of ours."""
    known = ["boot", "admin", *(f"beat-{i}" for i in range(len(titles))), *titles]
    if node in known or find_beat(node, titles) is not None:
        return
    if _BEAT_ID.fullmatch(node):
        yield _no_beat(node, titles, at)
    elif hint := did_you_mean(node, known):
        yield fault(f"there is no node '{node[:60]}'", "", hint, at=at)


def _entries_of(script: Script, who: str) -> list[ScriptEntry]:
    found = [e for e in script.script if e.who.casefold() == who.casefold()]
    return sorted(found, key=lambda e: e.at)


def _too_late(at: float, last: float, where: tuple[str | int, ...]) -> Fault:
    return fault(
        f"{format_moment(at)} is after the end",
        f"a time before {format_moment(last)}",
        at=where,
    )


def _no_beat(name: str, titles: Sequence[str], at: tuple[str | int, ...]) -> Fault:
    return fault(
        f"there is no beat '{name[:60]}'",
        f"an id from beat-0 to beat-{len(titles) - 1}, or a title",
        did_you_mean(name, titles),
        at=at,
    )
