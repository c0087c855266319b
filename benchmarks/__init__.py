"""Timings, as ratios to a named yardstick measured in the same run."""
