"""Writes widths.txt: how many cells each scalar and some sequences take, according to the Python package wcwidth.

Usage: python3 widths.py > widths.txt
"""
import wcwidth

SEQUENCES = [
    "Miso", "naïve", "e\u0301", "漢字", "ｶﾅ", "한국어", "\u1112\u1161\u11ab", "👨\u200d👩\u200d👧", "👍🏽", "❤\ufe0f", "❤",
    "🇫🇷", "🇫🇷🇩🇪", "1\ufe0f\u20e3", "🐈\u200d⬛", "🏴\u200d☠\ufe0f", "☎\ufe0f", "☎", "あ\u3099", "שלום", "مرحبا", "ไทย", "का", "க்ஷ",
]

print(f"# Source: Python package wcwidth {wcwidth.__version__}, Unicode {wcwidth.list_versions()[-1]}; made by widths.py.")
print("# scalars: first last width (controls count as 0)")
start, width = 0, 0
for value in range(0x110001):
    now = -1 if value == 0x110000 else 0 if 0xD800 <= value < 0xE000 else max(wcwidth.wcwidth(chr(value)), 0)
    if now != width:
        print(f"{start:X} {value - 1:X} {width}")
        start, width = value, now
print("# sequences: scalars, width")
for text in SEQUENCES:
    print("-".join(f"{ord(letter):X}" for letter in text), wcwidth.wcswidth(text))
