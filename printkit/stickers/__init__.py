"""Codes to stick on a bought game: label stock, peel order, what to buy."""
