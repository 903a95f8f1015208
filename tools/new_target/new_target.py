#!/usr/bin/env python3
"""Writes a new target: a device with its compiler, its runtime and a test.

    new_target.py NAME [DIR]

The files are those of the folder "template" beside this script, in which the device is called my_device.
DIR is by default NAME in the current folder. It must not exist, or be empty.
"""

import argparse
import os
import pathlib
import re
import sys

TEMPLATE = pathlib.Path(__file__).resolve().parent / "template"
PLACEHOLDER = "my_device"
MAX_LENGTH = 64


def fail(message):
    sys.exit(f"new-target: error: {message}")


def check_name(name):
    """The name becomes part of file names, of C++ names and of names in CMake."""
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name, re.ASCII) or "__" in name:
        fail(
            f"'{name}' cannot be the name of a target: use letters, digits and single underscores, and begin with a letter"
        )
    if len(name) > MAX_LENGTH:
        fail(f"the name '{name}' is longer than {MAX_LENGTH} characters")


def check_folder(folder):
    if folder.exists() or folder.is_symlink():
        if not folder.is_dir():
            fail(f"'{folder}' exists and is not a folder")
        if any(folder.iterdir()):
            fail(f"the folder '{folder}' exists and is not empty")


def fill_in(text, name):
    return text.replace(PLACEHOLDER.upper(), name.upper()).replace(PLACEHOLDER, name)


def write(folder, name):
    folder.mkdir(parents=True, exist_ok=True)
    for source in sorted(TEMPLATE.iterdir()):
        text = source.read_text(encoding="utf-8")
        (folder / source.name).write_text(fill_in(text, name), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="new-target", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("folder", metavar="DIR", nargs="?", type=pathlib.Path)
    arguments = parser.parse_args()
    check_name(arguments.name)
    folder = arguments.folder or pathlib.Path(arguments.name)
    try:
        check_folder(folder)
        write(folder, arguments.name)
    except OSError as error:
        fail(f"cannot write '{error.filename}': {error.strerror}")
    folder = os.path.normpath(folder)
    print(f"The target {arguments.name} is in {folder}. To build and test it:")
    print(f"  cmake -S {folder} -B {folder}/build -DCMAKE_PREFIX_PATH=<prefix of OpenMux>")
    print(f"  cmake --build {folder}/build")
    print(f"  ctest --test-dir {folder}/build --output-on-failure")


if __name__ == "__main__":
    main()
