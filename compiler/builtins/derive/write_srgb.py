#!/usr/bin/env python3
"""Writes source/srgb.inc: the linear value of each sRGB byte (OpenCL C, conversion rules for sRGBA).

usage: write_srgb.py <source folder>

Needs mpmath. The build does not need this: its result is in the tree.
"""
import os
import sys

import mpmath as m

m.mp.prec = 200


def linear(byte):
    x = m.mpf(byte) / 255
    value = x / m.mpf("12.92") if x <= m.mpf("0.04045") else ((x + m.mpf("0.055")) / m.mpf("1.055")) ** m.mpf("2.4")
    with m.workprec(24):
        return +value


def literal(value):
    mantissa, exponent = float(value).hex().split("p")
    return (mantissa[:-7] if "." in mantissa and len(mantissa) > 9 else mantissa) + "p" + exponent + "f"


rows = []
for first in range(0, 256, 4):
    rows.append("  " + ", ".join(literal(linear(byte)) for byte in range(first, first + 4)) + ",")
with open(os.path.join(sys.argv[1], "srgb.inc"), "w") as out:
    out.write("// The linear values of sRGB bytes, rounded to float. Written by derive/write_srgb.py.\n")
    out.write("\n".join(rows) + "\n")
