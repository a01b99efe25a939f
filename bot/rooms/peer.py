"""One person's browser in the room, and the bounds of the harm that it can do.

All that is done for a browser runs in a group of tasks of its own. Whatever fails there, and
whatever the browser does that no browser does, ends this connection with a reason, and nothing
else: not the session, and nobody else's sound.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol, cast

import numpy as np
import structlog
from aiortc.mediastreams import MediaStreamError
from av import AudioFrame
from numpy.typing import NDArray

from beatroom.bot.rooms.browser import SIGNALLING, Browser
from beatroom.bot.rooms.ice_servers import IceServer
from beatroom.bot.rooms.media_gate import Bucket
from beatroom.bot.rooms.microphone import Microphone, NoMicrophone
from beatroom.bot.rooms.mixed_track import MayBeHeard, MixedTrack, always
from beatroom.bot.rooms.offers import BadOffer
from beatroom.bot.rooms.places import Seat
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

IN_RATE = 16_000
OUT_RATE = 24_000
CONNECT_DEADLINE = 15.0
"""Seconds until an offer that did not connect, or a connection without a page, is forgotten."""
SIGNALLING_DEADLINE = 8.0
"""Seconds that an offer or candidates may take."""
QUIET_AFTER = 3.0
LOST_AFTER = 15.0
"""Seconds without a sign of life after which a browser is sent no sound, and counts as gone: a tab
that closes says so, and whose machine or network is away for a moment comes back."""
LOOKED_AT_EVERY = 1.0
MESSAGES = 25.0
MESSAGES_AT_ONCE = 50.0
"""Messages that are looked at: so many a second, so many at once. The rest is dropped."""
FLOOD = 500.0
"""Messages dropped after which the connection ends; forgotten over a minute."""
MESSAGES_WAITING = 60


class PeerListener(Protocol):
    """What a peer tells the room."""

    async def peer_audio(self, peer: Peer, pcm: bytes) -> None: ...
    def peer_voice(self, peer: Peer, samples: NDArray[np.int16]) -> None: ...
    async def peer_message(self, peer: Peer, message: Any) -> None: ...
    def peer_connected(self, peer: Peer) -> None: ...
    def peer_gone(self, peer: Peer, reason: str) -> None: ...
    def peer_offended(self, peer: Peer, reason: str) -> None: ...


class Peer:
    """A participant's browser. `run` supervises it, and must be running.

    Args:
        seat: Whose it is, where it comes from, and whether they were invited; the same person
            keeps the id when they come back.
        name: As they wrote it.
        may_be_heard: Whether what it has yet to hear of the host's voice may still be heard.
        loopback: Whether the browser may be on this very machine.
        servers: STUN and TURN servers.

    Attributes:
        arrived: Whether it ever was connected, and so is somebody in the room.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        listener: PeerListener,
        clock: Clock,
        *,
        may_be_heard: MayBeHeard = always,
        loopback: bool = False,
        servers: Sequence[IceServer] = (),
    ) -> None:
        self._may_be_heard = may_be_heard
        self.seat, self.name = seat, name
        self.arrived = False
        self._listener, self._clock = listener, clock
        self._browser = Browser(self, loopback=loopback, servers=servers)
        self._tasks = Tasks()
        self._over: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._voice: MixedTrack | None = None
        self._seen: float | None = None
        self._messages: asyncio.Queue[Any] = asyncio.Queue(MESSAGES_WAITING)
        self._allowed = Bucket(MESSAGES, MESSAGES_AT_ONCE)
        self._flood = Bucket(FLOOD / 60.0, FLOOD)

    @property
    def participant(self) -> str:
        return self.seat.participant

    @property
    def source(self) -> str:
        return self.seat.source

    @property
    def pc_id(self) -> str:
        return self._browser.pc_id

    @property
    def gone(self) -> bool:
        return self._over.done()

    @property
    def connected(self) -> bool:
        """Whether it is there and shows signs of life."""
        if self.gone or not self._browser.connected:
            return False
        return self._seen is None or self._silence() < QUIET_AFTER

    async def run(self) -> None:
        """Supervise the connection to its end. Nothing that happens in it is raised."""
        try:
            async with self._tasks as tasks:
                tasks.start(self._until_it_is_there(), "connecting")
                await asyncio.wait({self._over})
        except* Exception as broken:  # noqa: BLE001 - border: one browser's trouble is its own
            error = broken.exceptions[0]
            log.warning("peer_broke", participant=self.participant, error=repr(error)[:300])
            self.end(f"it could not be worked with ({type(error).__name__})")
            self._listener.peer_offended(self, "what it sent could not be worked with")
        finally:
            self.end("the room is closed")
            self._listener.peer_gone(self, self._over.result())
            await self._browser.close()

    def end(self, reason: str) -> None:
        """End the connection; what is running for it stops."""
        if not self._over.done():
            self._over.set_result(reason)

    async def answer(self, sdp: str) -> str:
        """Answer an offer, the first one or a renegotiation: the SDP.

        Raises:
            BadOffer: It cannot be worked with; the text says why. A connection that was made by
                an earlier one goes on where nothing came of this.
        """
        return await self._signalled(self._browser.answer(sdp), "offer")

    async def add_candidates(self, candidates: list[dict[str, Any]]) -> None:
        """Take addresses where the browser may be reached; BadOffer says what is wrong with one."""

        async def add() -> None:
            for given in candidates:
                text, mid = given.get("candidate"), given.get("sdp_mid")
                line = given.get("sdp_mline_index")
                await self._browser.add_candidate(
                    text if isinstance(text, str) else "",
                    mid if isinstance(mid, str) else None,
                    line if isinstance(line, int) else None,
                )

        await self._signalled(add(), "candidates")

    def play(self, pcm: bytes) -> asyncio.Future[Any] | None:
        """Send a stretch of the host's voice; done when it has been taken, None where nobody is."""
        if self._voice is None or not self.connected:
            return None
        return self._voice.say(pcm)

    def hear(self, who: str, samples: NDArray[np.int16]) -> None:
        """Let them hear a stretch of another person's voice, at `OUT_RATE`."""
        if self._voice is not None and self.connected:
            self._voice.hear(who, samples)

    def forget(self, who: str) -> None:
        """Another person's voice has ended."""
        if self._voice is not None:
            self._voice.forget(who)

    def send(self, message: Any) -> None:
        """Send a message to the page, once there is one."""
        if self.arrived and not self.gone:
            self._browser.send(message)

    # ---- what the connection tells --------------------------------------------------------------

    def browser_connected(self) -> None:
        if self.gone or self.arrived:
            return
        self.arrived = True
        self._voice = MixedTrack(OUT_RATE, self._may_be_heard)
        self._browser.play(self._voice)
        self._tasks.start(self._listen(), f"microphone of {self.participant}")
        self._tasks.start(self._read(), f"messages of {self.participant}")
        self._tasks.start(self._watch(), f"watch over {self.participant}")
        self._listener.peer_connected(self)

    def browser_reachable(self) -> None:
        self._seen = self._clock.now()

    def browser_pinged(self) -> None:
        if self._take_message():
            self._seen = self._clock.now()

    def browser_message(self, message: Any) -> None:
        if not self._take_message() or self._messages.full():
            return
        if isinstance(message, dict) and cast("Any", message).get("type") == SIGNALLING:
            return  # a page says when its microphone is off; it sends nothing then
        self._messages.put_nowait(message)

    def browser_over(self, reason: str) -> None:
        self.end(reason)

    def browser_offended(self, reason: str) -> None:
        """It did what no browser does."""
        if self.gone:
            return
        log.warning("peer_offended", participant=self.participant, reason=reason)
        self.end(reason)
        self._listener.peer_offended(self, reason)

    # ---- what is done for it --------------------------------------------------------------------

    async def _signalled(self, work: Coroutine[Any, Any, Any], what: str) -> Any:
        """Do what a browser asked for, within a bound; what aiortc makes of it ends here."""
        try:
            async with time_limit(SIGNALLING_DEADLINE):
                return await work
        except BadOffer:
            if not self.arrived:
                self.end(f"its {what} could not be worked with")
            raise
        except TimeoutError:
            self.end(f"its {what} took too long")
            raise BadOffer(f"The {what} took longer than {SIGNALLING_DEADLINE:g} s.") from None
        except Exception as error:  # border: aiortc asserts what it reads
            log.warning("signalling_failed", participant=self.participant, error=repr(error)[:300])
            self.end(f"its {what} could not be worked with")
            raise BadOffer(
                f"The {what} could not be worked with; connect anew with what a browser makes."
            ) from error

    def _take_message(self) -> bool:
        now = self._clock.now()
        if self._allowed.take(1.0, now):
            return True
        if not self._flood.take(1.0, now):
            self.browser_offended("it sends far more messages than a page does")
        return False

    def _silence(self) -> float:
        """Seconds without a sign of life: the page's pings, its sound, the network's checks."""
        since_ping = math.inf if self._seen is None else self._clock.now() - self._seen
        return min(since_ping, self._browser.silence)

    async def _until_it_is_there(self) -> None:
        """Forget an offer that does not connect, and a connection that has no page."""
        await self._clock.sleep_until(self._clock.now() + CONNECT_DEADLINE)
        if not self.arrived:
            self.end("it did not connect in time")
        elif self._seen is None:
            self.end("there is no page at its end")

    async def _listen(self) -> None:
        track = self._browser.microphone()
        if track is None:
            return  # joined without a microphone
        microphone = Microphone(IN_RATE, OUT_RATE)
        while True:
            try:
                frame = cast("object", await track.recv())
            except MediaStreamError:
                return
            if not isinstance(frame, AudioFrame):
                continue
            try:
                heard = microphone.hear(frame, self._clock.now())
            except NoMicrophone as reason:
                self.browser_offended(str(reason))
                return
            if heard is not None:
                self._listener.peer_voice(self, heard.for_others)
                await self._listener.peer_audio(self, heard.for_host)

    async def _read(self) -> None:
        while True:
            await self._listener.peer_message(self, await self._messages.get())

    async def _watch(self) -> None:
        """Notice a tab that is gone, which aiortc itself does not: nothing comes from it any more.

        A stretch in which this process had no time counts as one look: what came in it has not been
        read yet.
        """
        quiet = 0.0
        while quiet < LOST_AFTER:
            before = self._clock.now()
            await self._clock.sleep_until(before + LOOKED_AT_EVERY)
            alive = self._seen is None or self._silence() < self._clock.now() - before
            quiet = 0.0 if alive else quiet + LOOKED_AT_EVERY
        self.end("no sign of life")
