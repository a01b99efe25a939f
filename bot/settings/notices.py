"""The settings of notices: WhatsApp and e-mail."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr
from pydantic_settings import BaseSettings

from beatroom.bot.settings.texts import one_address, sender, telephone_numbers


class NoticeSettings(BaseSettings):
    """How notices of starts and ends are sent."""

    # Notices of starts and ends
    whatsapp_token: SecretStr | None = Field(
        default=None, description="Token of Meta's WhatsApp Cloud API."
    )
    whatsapp_phone_id: str = Field(
        default="",
        pattern=r"^[0-9]*$",
        description="Id of the number that sends, as Meta shows it (digits, not the number).",
    )
    whatsapp_to: Annotated[str, AfterValidator(telephone_numbers)] = Field(
        default="",
        description="Numbers that get WhatsApp notices, such as +436601234567, separated by "
        "commas.",
    )
    whatsapp_template: str = Field(
        default="",
        pattern=r"^[a-z0-9_]*$",
        description="An approved template with two parameters in its body (title, text); default: "
        "free text, which Meta takes only within a day of a person's last message.",
    )
    whatsapp_template_language: str = Field(
        default="en", pattern=r"^[A-Za-z_]{2,10}$", description="The template's language."
    )
    whatsapp_api_url: Annotated[str, AfterValidator(one_address)] = Field(
        default="https://graph.facebook.com", description="Where the Cloud API is."
    )
    whatsapp_api_version: str = Field(
        default="v23.0", pattern=r"^v[0-9]+\.[0-9]+$", description="The Cloud API's version."
    )
    smtp_host: str = Field(default="", description="Mail server for e-mail notices.")
    smtp_port: int = Field(default=587, ge=1, le=65535, description="Its port.")
    smtp_security: Literal["starttls", "tls", "none"] = Field(
        default="starttls", description="How the connection to it is secured."
    )
    smtp_user: str = Field(default="", description="User at the mail server; default: none.")
    smtp_password: SecretStr | None = Field(default=None, description="The user's password.")
    smtp_from: Annotated[str, AfterValidator(sender)] = Field(
        default="", description="Sender of e-mail notices, such as `Beatroom <room@example.com>`."
    )

    @property
    def has_whatsapp(self) -> bool:
        """Whether WhatsApp notices can be sent, and to whom is known."""
        return bool(self.whatsapp_token and self.whatsapp_phone_id and self.whatsapp_to)

    @property
    def has_mail(self) -> bool:
        """Whether e-mail notices can be sent."""
        return bool(self.smtp_host and self.smtp_from)
