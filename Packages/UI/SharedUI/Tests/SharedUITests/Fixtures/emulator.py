"""Draws byte sequences with pyte, a terminal emulator, and tells what it shows.

Reads a JSON list of cases on standard input: {"columns", "rows", "frames": [hexadecimal bytes]}. Prints a JSON list:
for each case, for each frame, {"cells": letters and look of each, row by row, parted by U+001F,
"cursor": "column row shown"}.
"""
import json
import sys
import unicodedata

import pyte

COLORS = {"default": 0, "red": 1, "green": 2, "brown": 3, "blue": 4, "magenta": 5, "cyan": 6}


def look(cell):
    flags = (cell.bold, cell.italics, cell.underscore, cell.reverse)
    return "".join("01"[flag] for flag in flags) + str(COLORS.get(cell.fg, cell.fg))


def snapshot(screen):
    cells = []
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            cells += [unicodedata.normalize("NFC", cell.data), look(cell)]
    cursor = screen.cursor
    return {"cells": "\x1f".join(cells), "cursor": f"{cursor.x} {cursor.y} {'hidden' if cursor.hidden else 'shown'}"}


answers = []
for case in json.load(sys.stdin):
    screen = pyte.Screen(case["columns"], case["rows"])
    stream = pyte.ByteStream(screen)
    stream.feed(b"\x1b[?7l")
    frames = []
    for frame in case["frames"]:
        stream.feed(bytes.fromhex(frame))
        frames.append(snapshot(screen))
    answers.append(frames)
json.dump(answers, sys.stdout)
