"""How long the slow test files take, so that workers start them first and end together."""

from __future__ import annotations

SECONDS = {
    "browser/test_terra.py": 150,
    "browser/test_first_session.py": 120,
    "browser/test_plan_voice.py": 110,
    "browser/test_boardroom.py": 80,
    "browser/test_agenda.py": 45,
    "browser/test_console.py": 40,
    "browser/test_document.py": 35,
    "browser/test_studio.py": 30,
    "browser/test_plan.py": 25,
    "service/test_lease.py": 75,
    "service/test_memory_mcp.py": 60,
    "service/test_calendar.py": 55,
    "webrtc/test_boardroom_killed.py": 40,
    "webrtc/test_room.py": 40,
    "service/test_fuzz.py": 35,
    "service/test_load.py": 30,
    "service/test_openai_protocol.py": 28,
    "service/test_serve.py": 30,
    "service/test_leaks.py": 25,
    "service/test_matrix.py": 16,
    "service/test_fleet.py": 15,
    "service/test_schedule.py": 15,
    "service/test_rehearsals.py": 14,
    "service/test_cli.py": 14,
    "service/test_people.py": 13,
    "service/test_webhooks.py": 12,
    "speech/test_embedded.py": 12,
    "virtual/test_rehearsal_commands.py": 25,
    "unit/test_timebox_sync.py": 20,
    "virtual/test_rehearsal_report.py": 12,
    "unit/test_personality_mutations.py": 10,
}
"""Seconds of each file on two cores with others beside it, roughly; the others take less."""
