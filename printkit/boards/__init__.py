"""A board: where everything stands on it (`plan`), how it is cut (`tiles`), and its sheets of paper (`pages`)."""
