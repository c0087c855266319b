"""Record files of games: reading, writing during a game, listing and exporting."""
