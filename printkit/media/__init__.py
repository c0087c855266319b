"""What a medium for hands makes of the artwork: swell paper, SVG, raised plates, braille files."""
