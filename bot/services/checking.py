"""What operators have set up, checked as a whole: every name, every entry of the file.

A class is loaded to see whether its settings are such as it takes. So this is asked when the
service starts and by `doctor`, not at each session.
"""

from __future__ import annotations

from beatroom.bot.services.catalogue import Purpose
from beatroom.bot.services.choosing import UnknownService, find_service
from beatroom.bot.services.class_models import NoSuchClass, class_faults, load_class
from beatroom.bot.services.services_file import read_services
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import fault
from beatroom.flows.personality.source import PersonalityError

_NO_SERVICES: dict[Purpose, tuple[str | None, ...]] = {
    "stt": (),
    "tts": (),
    "llm": ("auto", "openai", "script"),
    "turn_end": ("timeout",),
    "noise_filter": (None,),
}
"""What a setting may say besides the name of a service."""


def check_services(settings: Settings) -> None:
    """Nothing, where all that is named is there and set up as it takes it.

    Raises:
        SettingsError: With each name that is none, or the places in the file.
    """
    _check_file(settings)
    for purpose, others in _NO_SERVICES.items():
        name = getattr(settings, purpose)
        if name in others:
            continue
        try:
            find_service(settings, purpose, name)
        except UnknownService as unknown:
            raise SettingsError(f"{purpose.upper()}: {unknown}") from None


def _check_file(settings: Settings) -> None:
    sheet, entries = read_services(settings)
    if sheet is None:
        return
    for (purpose, name), entry in entries.items():
        at = (purpose, name)
        try:
            found = find_service(settings, purpose, name)
            cls = load_class(found.path, found.extra)
        except UnknownService as unknown:
            sheet.report((*at, "service"), fault(str(unknown).rstrip(".")))
            continue
        except NoSuchClass as error:
            sheet.report((*at, "service"), fault(str(error)))
            continue
        for one in class_faults(cls, purpose, entry.settings, {**found.options, **entry.options}):
            sheet.report((*at, *one["at"]), {**one, "at": ()})
    if sheet.problems:
        problems: PersonalityError = sheet.error()
        raise SettingsError(f"These services cannot be used:\n{problems}")
