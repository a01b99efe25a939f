"""What the service does for boardrooms."""

from __future__ import annotations

from beatroom.bot.kinds.boardroom.routes import router
from beatroom.bot.server.kind_service import KindService

SERVICE = KindService(routers=(router,))
