"""What a game is made of: TOML data, one folder a game, and the loader that checks it."""
