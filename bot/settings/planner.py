"""The planner's settings: its calendar, its memory and its tasks."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings

from beatroom.bot.settings.texts import addresses, command_line, mcp_address


def calendar_address(text: str) -> str:
    """One usable address, without a password in it, or none."""
    if text and ("," in text or urlsplit(text).username):
        raise ValueError(
            "expected one address such as https://example.com/dav/me/day/; the user and the "
            "password go to CALENDAR_USER and CALENDAR_PASSWORD"
        )
    return addresses(text)


class PlannerSettings(BaseSettings):
    """Where the planner's calendar, memory and tasks are."""

    # The planner's calendar
    calendar: Literal["embedded", "url", "off"] = Field(
        default="embedded",
        description="embedded: a calendar server that is started with the service, in DATA_DIR; "
        "url: the one at CALENDAR_URL; off: none.",
    )
    calendar_url: Annotated[str, AfterValidator(calendar_address)] = Field(
        default="",
        description="For CALENDAR=url: the address of a CalDAV calendar, or of an account, whose "
        "first calendar is taken.",
    )
    calendar_user: str = Field(default="", description="User at CALENDAR_URL.")
    calendar_password: SecretStr | None = Field(
        default=None, description="The user's password there, or one for apps."
    )
    calendar_token: SecretStr | None = Field(
        default=None,
        description="Token of `beatroom calendar --http`; default: made on first start and kept "
        "in DATA_DIR/calendar-token.",
    )

    # The planner's memory
    memory_token: SecretStr | None = Field(
        default=None,
        description="Token of `beatroom memory --http`; default: made on first start and kept in "
        "DATA_DIR/memory-token.",
    )

    # The planner's tasks
    tasks_mcp_command: Annotated[str, AfterValidator(command_line)] = Field(
        default="",
        description="A command that starts an MCP server (over stdio) with the person's tasks; it "
        "gets PATH, HOME and the like, and no other settings.",
    )
    tasks_mcp_url: Annotated[str, AfterValidator(mcp_address)] = Field(
        default="",
        description="The same over streamable HTTP; used when TASKS_MCP_COMMAND is empty.",
    )
    tasks_mcp_token: SecretStr | None = Field(
        default=None, description="Bearer token for TASKS_MCP_URL."
    )
    tasks_mcp_tool: str = Field(
        default="list_tasks",
        description="The tool that lists the tasks, without arguments; TickTick's own server is "
        "known without it.",
    )
