"""Making it happen: everything that touches Pipecat, HTTP, storage and processes."""
