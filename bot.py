"""Pipecat's entry point: what its development runner and Pipecat Cloud look for.

    python bot.py --personality standup -t webrtc

docs/pipecat-cloud.md says the rest.
"""

from beatroom.bot.standalone.runner_bot import bot, main

__all__ = ["bot"]

if __name__ == "__main__":
    main()
