"""Compares the examples of custom lowering and their tests with the text of the tutorial.

compare_listings.py <text> <folder of the examples> <folder of the tests>

- The class of example N is in exampleN.cpp, and the code that registers it in every example.
- The first listing of IR is thread-id.ll. For each of the others there is a test that runs the command above it
  and whose CHECK lines are those of the listing, save ERRATA.
"""

import glob
import os
import re
import sys
import textwrap

# In the order of the text.
TESTS = ("example1", "example1_sched_params", "example1_dead_code", "example2", "example3", "example3_wrapper")

# What docs/spec-errata.md says of the text: LLVM 22 has no function attribute readnone, and a function has no two
# values of the same name.
ERRATA = {
    "example3": (
        ("; Function Attrs: alwaysinline\n", "; Function Attrs: alwaysinline memory(none)\n"),
        ("{ alwaysinline readnone }", "{ alwaysinline memory(none) }"),
        ("%thread-id = call", "%tid = call"),
    ),
    "example3_wrapper": (("; Some functions omitted for clarity\n\n", ""),),
}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def get_blocks(text, language):
    """The code blocks of a language, which is a regular expression."""
    pattern = rf"^( *)\.\. code::{language}\n\n((?:\1 +.*\n|\n)+)"
    return [textwrap.dedent(body).strip("\n") + "\n" for _, body in re.findall(pattern, text, re.MULTILINE)]


def get_expected(test):
    """The lines that a test checks for literally, with an empty line for each CHECK-EMPTY."""
    lines = re.findall(r"^ *CHECK(?:-NEXT:(.*)|-EMPTY:()|:(.*))$", test, re.MULTILINE)
    return "".join("".join(parts) + "\n" for parts in lines)


def split_listing(block):
    """The command and the IR of a listing."""
    lines = block.splitlines(keepends=True)
    command = next(line for line in lines if "muxc" in line)
    ir = "".join(lines[lines.index(command) + 1 :]).lstrip("\n")
    return command.strip("; \n"), ir


def compare_code(text, examples):
    skeleton, *classes = get_blocks(text, " cpp")
    registration = textwrap.indent(skeleton[skeleton.index("auto Callback") :], "  ")
    for number, code in enumerate(classes, 1):
        if code not in read(examples, f"example{number}.cpp"):
            yield f"example{number}.cpp: the class is not the tutorial's"
    for path in glob.glob(os.path.join(examples, "*.cpp")):
        if "MyMuxImpl" in read(path) and registration not in read(path):
            yield f"{path}: the registration is not the tutorial's"
    if len(classes) != 3:
        yield f"expected 3 classes, found {len(classes)}"


def compare_listings(text, examples, tests):
    kernel, *listings = get_blocks(text, "(?: llvm)?")
    if kernel != read(examples, "thread-id.ll"):
        yield "thread-id.ll is not the tutorial's"
    if len(listings) != len(TESTS):
        yield f"expected {len(TESTS)} listings, found {len(listings)}"
    for name, block in zip(TESTS, listings):
        test = read(tests, name + ".test")
        command, ir = split_listing(block)
        for wrong, right in ERRATA.get(name, ()):
            ir = ir.replace(wrong, right, 1)
        if f".so {command} |" not in test:
            yield f"{name}.test does not run '{command}'"
        # A test may go on where the listing ends.
        if not get_expected(test).startswith(ir):
            yield f"{name}.test does not expect the listing:\n{ir}"


def main():
    path, examples, tests = sys.argv[1:]
    text = read(path)
    failures = [*compare_code(text, examples), *compare_listings(text, examples, tests)]
    print("\n".join(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
