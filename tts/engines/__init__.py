"""The engines that turn text into sound, each in a child process of its own."""
