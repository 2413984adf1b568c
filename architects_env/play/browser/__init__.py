"""The table inside a browser: the tables, opponents and sessions of the server, in one Web Worker with Pyodide."""
