"""WebSocket connections: the session of one page and the queue of messages to it."""
