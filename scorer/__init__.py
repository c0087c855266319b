"""Rules, game records and the live table."""
