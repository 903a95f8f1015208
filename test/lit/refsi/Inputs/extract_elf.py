"""Compiles a kernel and writes the ELF file that the driver's program binary contains.

Usage: extract_elf.py --device <name> [-b <options>] <file.cl> <file.elf>
"""

import argparse
import os
import subprocess
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", required=True)
    parser.add_argument("-b", dest="options", default="-cl-std=CL3.0")
    parser.add_argument("source")
    parser.add_argument("output")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "program")
        command = ["clc", "-d", args.device, "-b", args.options, args.source, "-o", program]
        if subprocess.run(command, check=False).returncode != 0:
            sys.exit(1)
        with open(program, "rb") as file:
            contents = file.read()
    begin = contents.find(b"\x7fELF")
    if begin < 0:
        sys.exit(f"extract_elf: {args.source}: the program contains no ELF file")
    with open(args.output, "wb") as file:
        file.write(contents[begin:])


if __name__ == "__main__":
    main()
