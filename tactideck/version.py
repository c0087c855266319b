"""The version of tactideck; the package takes it from here."""

VERSION = "0.1.0"
