"""What every process has: its tasks, its logs, its memory."""
