"""A deck: where everything stands on a card and its back (`layout`), and its cards on pages (`pages`)."""
