"""What the service does for meetings."""

from __future__ import annotations

from beatroom.bot.kinds.meeting.routes import router
from beatroom.bot.server.kind_service import KindService

SERVICE = KindService(routers=(router,))
