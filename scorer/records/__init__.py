"""Records of games as files: read, written as the game goes on, listed and exported."""
