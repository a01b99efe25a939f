"""Sessions without a service: in somebody's own bot, and in Pipecat's runner."""
