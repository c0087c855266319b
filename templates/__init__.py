"""Game templates: TOML data, one folder for each game, and the models that load and check it."""
