"""The engines that turn text into sound, each in a separate process."""
