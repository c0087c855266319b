"""Rules, score sheets, keys and card lists: text in blocks, laid out on pages, written as PDF or HTML;
`printkit.media.brf` writes them in braille.
"""
