"""Placeholder page."""
from .routing import Answer


def handle(world, method, path):
    return Answer(404, b"<html></html>", {}, "text/html")
