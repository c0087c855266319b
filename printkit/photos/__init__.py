"""Pictures of the user's own on cards: their files (`files`), how large they are printed (`placed`) and their pixels
(`pixels`).

The files may come from anybody, with a folder of a game that was copied, so that none is trusted.
"""
