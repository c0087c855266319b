"""Bare scripts that draw our pages with other people's canvases: what the pages' own making is measured against.

Each has `prepared`, which turns recorded calls into its own and is not timed, and `write`, which is.
"""
