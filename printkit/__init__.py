"""Template to artwork to page to file. From the command to the file:

cli         the commands; some are in `check`, `spreadsheet` and `stickers`
choices     what their options take
defaults    what a reader sets, and what is typed in its place
job         what is asked for; `parts` are those of a game, `unused` the options that change nothing
makers      from a job to files, part after part; `written` says what was written
media       what a game is made in, a folder each: print, swell paper, SVG, raised plates, braille files
words       the sentences of all this

shapes      artwork as values, in millimetres; it knows no game and no format
sizes       papers and cards, and the figures that grow with them
code        the sticker code: numbers to signs for fingertips, and back
braille     text to cells, and cells to dots

typeface    the font as figures
figures     numerals and words on one line
paragraph   running text in large print; `spacing` are its spaces
wrapped     words in lines that fill a box

cards       a deck laid out, and on pages
boards      a board laid out, cut, and on pages
box         the labels of the box that a game is kept in
paper       sheets, both their sides, pages, printers; the writer of PDF and the pictures of its pages
stickers    codes for a bought game, on label stock
booklets    rules, score sheets, keys and card lists, as PDF or HTML
spreadsheet a deck from a table
check       what eyes and fingers would miss, measured on the artwork
"""
