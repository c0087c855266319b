"""Sheets of paper: where cards stand on them, pages as values, how printers err, and what writes pages to files."""
