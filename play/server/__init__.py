"""The server of the page: tables over a WebSocket, for people and bots (`python -m play serve`).

What a person is sent is made from views of that person's seat (`shown`). `messages` says what may cross the wire, `tables` holds the games, `thinkers` are the
processes in which bots think and boards are drawn, `storage` keeps everything that was decided, `limits` says how much of anything there may be.
"""
