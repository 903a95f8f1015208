#!/usr/bin/env python3
"""Checks the text of the project that no other tool looks at.

    text.py file...

- Lines of Markdown have at most 100 columns. Tables, links and images that cannot be broken are exempt.
- A paragraph of // or /// comments has no line of one or two words before its last line. clang-format leaves such
  lines where it breaks a line that is too long; the paragraph wants to be rejoined. Nor does a comment have rows of
  a table in the middle of its lines, which is what clang-format makes of a table in a block comment.
- With --commits BASE, subjects of the commits after BASE have at most 72 columns.
"""

import argparse
import re
import subprocess
import sys

MAX_COLUMNS = 100
MAX_SUBJECT = 72
# Paragraphs are also broken by hand, a few columns early.
SLACK = 10
COMMENT = re.compile(r"^(\s*)(///?!?)(?: (.*))?$")
# Several words before the gap between two columns. Rows of their own are indented.
JOINED_ROW = re.compile(r"^\s*(?://[/!]?|/?\*+) (?:\S+ )+\S+ {4,}\S+ \S")
# Lines that start something of their own, lists, commands of documentation and of tests, or that are code.
SPECIAL = re.compile(r"\s*(?:[-*+|\\@`#=<>{}]|\d+[.)]\s|[A-Z0-9_-]+:|clang-format|NOLINT)|.*[;{}]$")


def check_markdown(lines):
    """Yields (line number, problem)."""
    for number, line in enumerate(lines, 1):
        is_table = line.lstrip().startswith("|")
        is_one_word = " " not in line.strip().lstrip("-*> ")
        if len(line) > MAX_COLUMNS and not is_table and not is_one_word:
            yield number, f"{len(line)} columns, at most {MAX_COLUMNS}"


def is_continuation(text):
    return bool(text) and not SPECIAL.match(text)


def get_indent(text):
    return len(text) - len(text.lstrip())


def check_comments(lines):
    """Yields (line number, problem)."""
    for number, line in enumerate(lines, 1):
        if JOINED_ROW.match(line):
            yield number, "a row of a table is joined with text: write the table as a list, or stop clang-format"
    comments = [COMMENT.match(line) for line in lines]
    for i in range(1, len(lines) - 1):
        around = comments[i - 1 : i + 2]
        if not all(around) or len({(found[1], found[2]) for found in around}) != 1:
            continue
        before, text, after = ((found[3] or "").rstrip() for found in around)
        words = text.split()
        if not before or not is_continuation(text) or not is_continuation(after) or len(words) > 2:
            continue
        # What stands further to the left is the next item of a list.
        if get_indent(after) < get_indent(text):
            continue
        # clang-format breaks a line only where the next word does not fit.
        if len(lines[i - 1]) + 1 + len(words[0]) > MAX_COLUMNS - SLACK:
            yield i + 1, f"'{text.strip()}' stands alone in the middle of a comment: rejoin the paragraph"


def check_subjects(base):
    """Yields (commit, problem). A clone without the base has no such commits to check."""
    known = subprocess.run(["git", "merge-base", "--is-ancestor", base, "HEAD"], capture_output=True, check=False)
    if known.returncode != 0:
        return
    log = subprocess.run(["git", "log", "--no-merges", "--format=%h %s", f"{base}..HEAD"], capture_output=True,
                         text=True, check=True).stdout
    for line in log.splitlines():
        commit, _, subject = line.partition(" ")
        if len(subject) > MAX_SUBJECT:
            yield commit, f"subject of {len(subject)} columns, at most {MAX_SUBJECT}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commits", metavar="BASE")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    problems = [f"{commit}: {problem}" for commit, problem in check_subjects(options.commits)] if options.commits else []
    for path in options.files:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        check = check_markdown if path.endswith(".md") else check_comments
        problems += [f"{path}:{number}: {problem}" for number, problem in check(lines)]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
