"""The commands `score`, `play` and `history`: their options and what they print."""
