"""The games, one module each: moves in, events out. Pure: no printing, no language, no clock, no files."""
