"""The table on the players' own phones: pages, and what they may ask of it."""
