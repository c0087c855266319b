"""Decks from a spreadsheet: its rows read, what they mean for cards, and the command `deck`."""
