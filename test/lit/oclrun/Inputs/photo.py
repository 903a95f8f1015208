"""The kernels of examples/photo.cl in Python: makes a picture, or compares one with what they make of it.

  photo.py make <file>
  photo.py compare <picture> <result>
"""

import math
import struct
import sys
import zlib

WIDTH, HEIGHT = 23, 17


def write_png(path, rows):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, 0)
    lines = b"".join(b"\0" + bytes(channel for pixel in row for channel in pixel) for row in rows)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) +
                   chunk(b"IEND", b""))


def undo_filter(kind, line, before):
    """A line of a PNG file: bytes are differences from those to the left and above."""
    for i, byte in enumerate(line):
        left, up, corner = line[i - 4] if i > 3 else 0, before[i], before[i - 4] if i > 3 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda each: abs(guess - each))
        line[i] = (byte + (0, left, up, (left + up) // 2, nearest)[kind]) & 0xff
    return line


def read_png(path):
    with open(path, "rb") as file:
        data = file.read()
    width, height, bits, colours = struct.unpack(">IIBB", data[16:26])
    assert (bits, colours) == (8, 6), "not RGBA of 8 bits"
    packed, at = b"", 8
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    lines, step = zlib.decompress(packed), 4 * width + 1
    rows, before = [], bytearray(4 * width)
    for y in range(height):
        line = lines[y * step:(y + 1) * step]
        before = undo_filter(line[0], bytearray(line[1:]), before)
        rows.append([tuple(before[4 * x:4 * x + 4]) for x in range(width)])
    return rows


def round_colour(colour):
    return tuple(round(min(max(channel, 0), 1) * 255) for channel in colour)


class Picture:
    def __init__(self, rows):
        self.rows = rows

    def get(self, x, y):
        row = self.rows[min(max(y, 0), len(self.rows) - 1)]
        return [channel / 255 for channel in row[min(max(x, 0), len(row) - 1)]]

    def map(self, function):
        return Picture([[round_colour(function(x, y)) for x in range(len(row))] for y, row in enumerate(self.rows)])


def blur(picture, deviation):
    radius = math.ceil(3 * deviation)
    span = range(-radius, radius + 1)
    weights = {(x, y): math.exp(-0.5 / deviation ** 2 * (x * x + y * y)) for x in span for y in span}
    total = sum(weights.values())

    def function(x, y):
        colours = [(weight, picture.get(x + dx, y + dy)) for (dx, dy), weight in weights.items()]
        return [sum(weight * colour[i] for weight, colour in colours) / total for i in range(4)]
    return picture.map(function)


def sharpen(picture, amount):
    def function(x, y):
        centre = picture.get(x, y)
        around = [picture.get(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        sharp = [centre[i] + amount * (centre[i] - sum(each[i] for each in around) / 4) for i in range(3)]
        return [*sharp, centre[3]]
    return picture.map(function)


def grade(picture, gain, saturation, gamma):
    def function(x, y):
        colour = [channel * factor for channel, factor in zip(picture.get(x, y), gain)]
        grey = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
        vivid = [min(max(grey + saturation * (channel - grey), 0), 1) ** gamma for channel in colour[:3]]
        return [*vivid, colour[3]]
    return picture.map(function)


def make():
    return [[(x * 11, y * 15, (x * 37 + y * 91) % 256, 255 - (x * y) % 64) for x in range(WIDTH)]
            for y in range(HEIGHT)]


def compare(path, result):
    expected = grade(sharpen(blur(Picture(read_png(path)), 1.5), 0.8), (1.1, 1, 0.9, 1), 1.2, 0.9).rows
    actual = read_png(result)
    assert len(actual) == len(expected), "the heights differ"
    for y, (wanted, given) in enumerate(zip(expected, actual)):
        for x, (one, other) in enumerate(zip(wanted, given)):
            # Each of three kernels rounds to bytes.
            if max(abs(a - b) for a, b in zip(one, other)) > 3:
                sys.exit(f"pixel {x}, {y} is {other} instead of {one}")
    print("equal")


if sys.argv[1] == "make":
    write_png(sys.argv[2], make())
else:
    compare(*sys.argv[2:])
