"""The rules of the games, one module each.

They are pure: moves in, events out, without printing, language, clock or files.
"""
