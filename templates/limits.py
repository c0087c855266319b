"""Limits that several rooms share."""

CODE_LIMIT = 189
"""The largest value of the sticker code: two squares of nine dots, a ring with a dot and four dots. The smallest is its
minus.
"""
