#!/usr/bin/env python3
"""Tests tidy.py with a program in clang-tidy's place that complains of the word BAD."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TIDY = pathlib.Path(__file__).resolve().parent / "tidy.py"
FAKE = """#!/bin/sh
[ "$1" = --version ] && { echo 1.0; exit; }
for source; do :; done
echo "$source" >> "$(dirname "$0")/runs"
! grep -H BAD "$source"
"""


class Cache(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve() / "project"
        self.fake = self.root.parent / "fake-tidy"
        self.write("../fake-tidy", FAKE)
        self.fake.chmod(0o755)
        self.write(".clang-tidy", "Checks: all")
        self.write("a.cpp", '#include "inner.h"\n')
        self.write("b.cpp", "#include <vector>\n")
        self.write("include/inner.h", '#include "outer.h"\n')
        self.write("include/outer.h", "int x;\n")
        self.write_commands("-O2")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def write_commands(self, flags):
        commands = [{"directory": str(self.root), "file": str(self.root / name),
                     "command": f"c++ {flags} -I{self.root}/include -c {self.root / name}"}
                    for name in ("a.cpp", "b.cpp")]
        self.write("build/compile_commands.json", json.dumps(commands))

    def run_tidy(self):
        """The exit status, and the names of the sources that were checked."""
        runs = self.root.parent / "runs"
        runs.unlink(missing_ok=True)
        done = subprocess.run([sys.executable, str(TIDY), "--root", str(self.root), "--build", str(self.root / "build"),
                               "--cache", str(self.root.parent / "cache"), "--clang-tidy", str(self.fake), "a.cpp",
                               "b.cpp"], capture_output=True, text=True, check=False)
        checked = runs.read_text().splitlines() if runs.exists() else []
        return done.returncode, sorted(pathlib.Path(path).name for path in checked)

    def test_second_run_checks_nothing(self):
        self.assertEqual(self.run_tidy(), (0, ["a.cpp", "b.cpp"]))
        self.assertEqual(self.run_tidy(), (0, []))

    def test_included_header_counts(self):
        self.run_tidy()
        self.write("include/outer.h", "int y;\n")
        self.assertEqual(self.run_tidy(), (0, ["a.cpp"]))

    def test_configuration_and_command_count(self):
        self.run_tidy()
        self.write(".clang-tidy", "Checks: some")
        self.assertEqual(self.run_tidy(), (0, ["a.cpp", "b.cpp"]))
        self.write_commands("-O3")
        self.assertEqual(self.run_tidy(), (0, ["a.cpp", "b.cpp"]))

    def test_warnings_are_not_cached(self):
        self.write("b.cpp", "BAD\n")
        self.assertEqual(self.run_tidy(), (1, ["a.cpp", "b.cpp"]))
        self.assertEqual(self.run_tidy(), (1, ["b.cpp"]))
        self.write("b.cpp", "good\n")
        self.assertEqual(self.run_tidy(), (0, ["b.cpp"]))


if __name__ == "__main__":
    unittest.main()
