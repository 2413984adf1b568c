"""The server of the page: tables over a WebSocket, for people and bots (`architects-env play serve`).

What a person is sent is made from views of that person's seat (`shown`). `messages` says what may cross the wire,
`tables` has all tables: those that are dealt here (`hosted`), and those with the box at home (`hosted_companion`),
which share `hosting`. `thinkers` are the processes in which bots think and boards are drawn, `storage` keeps everything
that was decided, `limits` says how much of anything there may be, `sockets` closes connections that do not get on.
"""
