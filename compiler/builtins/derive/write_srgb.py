#!/usr/bin/env python3
"""Writes source/srgb.inc: the linear values of sRGB bytes (OpenCL C, conversions of sRGB).

usage: write_srgb.py <source folder>

Needs mpmath. The build does not need this: its result is in the tree.
"""
import os
import sys

import mpmath as m
from mpmath import mpf

m.mp.prec = 200


def linear(byte):
    x = mpf(byte) / 255
    value = x / mpf("12.92")
    if x > mpf("0.04045"):
        value = ((x + mpf("0.055")) / mpf("1.055")) ** mpf("2.4")
    with m.workprec(24):
        return +value


def literal(value):
    """As C writes it: a float has six hexadecimal digits."""
    mantissa, exponent = float(value).hex().split("p")
    return mantissa[:10] + "p" + exponent + "f"


rows = []
for first in range(0, 256, 4):
    rows.append("  " + ", ".join(literal(linear(byte)) for byte in range(first, first + 4)) + ",")
with open(os.path.join(sys.argv[1], "srgb.inc"), "w") as out:
    out.write("// The linear values of sRGB bytes as float. Written by derive/write_srgb.py.\n")
    out.write("\n".join(rows) + "\n")
