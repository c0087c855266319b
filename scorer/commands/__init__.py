"""The commands that score: what each takes, and what it prints."""
