"""Template to artwork to page to file."""
