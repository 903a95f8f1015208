#!/usr/bin/env python3
"""Packs the families of the device library, each one bitcode file, into what library.cpp embeds.

usage: pack_library.py <output stem> <llvm-nm> <family.bc>...

Writes <stem>.bin, the families one behind the other, and <stem>.inc, which says where each of them
is and which functions it defines:

  BUILTINS_FAMILY(offset, size)
  BUILTINS_NAME("name", family)

Names are those of the source, without the types of an overload's parameters, and are sorted. All
overloads of a function belong to one family.
"""
import re
import subprocess
import sys

ALIGNMENT = 16


def defined_names(nm, path):
    symbols = subprocess.run([nm, "--defined-only", "--extern-only", "--format=just-symbols", path],
                             check=True, capture_output=True, text=True).stdout.split()
    return {plain_name(symbol) for symbol in symbols}


def plain_name(symbol):
    """ "fabs" of "_Z4fabsf"; what is not mangled is its own name."""
    mangled = re.match(r"_Z(\d+)", symbol)
    if not mangled:
        return symbol
    start = mangled.end()
    return symbol[start:start + int(mangled.group(1))]


def main(stem, nm, *families):
    family_of = {}
    blob = b""
    lines = []
    for number, path in enumerate(families):
        with open(path, "rb") as file:
            bitcode = file.read()
        lines.append(f"BUILTINS_FAMILY({len(blob)}, {len(bitcode)})")
        blob += bitcode + bytes(-len(bitcode) % ALIGNMENT)
        for name in defined_names(nm, path):
            other = family_of.setdefault(name, number)
            if other != number:
                sys.exit(f"pack_library.py: {name} is in {families[other]} and in {path}")
    # As bytes, which is how the reader compares them.
    for name in sorted(family_of, key=str.encode):
        lines.append(f'BUILTINS_NAME("{name}", {family_of[name]})')
    with open(stem + ".bin", "wb") as file:
        file.write(blob)
    with open(stem + ".inc", "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


main(*sys.argv[1:])
