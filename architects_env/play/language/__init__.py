"""The languages of the table: text of the core said again by the words of a catalogue."""
