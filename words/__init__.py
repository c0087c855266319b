"""All wording, with one folder for each language, and what every room needs to read, word and show it."""
