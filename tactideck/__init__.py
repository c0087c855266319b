"""The front doors: the command line, its help, and what it says on the screen."""
