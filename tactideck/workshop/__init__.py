"""The workshop: pages for a browser on this computer, to choose, look at, print and play games without a terminal."""
