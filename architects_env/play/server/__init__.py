"""The server of the page: tables for people and bots over a WebSocket (`architects-env play serve`).

A page only receives data that is computed from the views of its seat (`messages.seat_payload`).

| package | contents |
| --- | --- |
| `access` | Limits by address, and checks of the host that a request names. |
| `messages` | Messages between page and server, with labels, names and pictures. |
| `workers` | Processes in which bots think and boards are drawn, and threads for long work. |
| `hosting` | Tables, their storage, hints and curves. |
| `connections` | WebSockets and the session of each page. |
"""
