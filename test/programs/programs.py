#!/usr/bin/env python3
"""Runs OpenCL programs of the distribution, unchanged, on our driver: hashcat, piglit, clFFT's client, the
tests of CLBlast, filters of ffmpeg and of UFO, and forces of OpenMM.

Each program is a list of cases; a case passes if the program says so. A program that is not installed is skipped,
with a sentence. What a case prints is kept in the log folder. Exits with 1 if a case failed.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import time

import clblast
import clfft
import ffmpeg
import hashcat
import openmm_forces
import piglit
import ufo

PROGRAMS = (hashcat, piglit, clfft, clblast, ffmpeg, ufo, openmm_forces)


class Runner:
    """Runs cases of one program, and counts them."""

    def __init__(self, options, name):
        self.folder = options.logs / name
        self.environment = dict(os.environ, OCL_ICD_VENDORS=str(options.icd))
        self.pattern = re.compile(options.case) if options.case else None
        self.passed = self.failed = 0

    def run(self, name, case):
        """`case(folder, environment)` returns why it failed, or nothing."""
        if self.pattern and not self.pattern.search(name):
            return
        start = time.monotonic()
        folder = self.folder / re.sub(r"[^\w.-]+", "_", name)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        reason = case(folder, self.environment)
        print(f"  {name}: {'failed: ' + reason if reason else 'passed'} ({time.monotonic() - start:.1f} s)", flush=True)
        self.report(not reason)

    def report(self, passed, count=1):
        if passed:
            self.passed += count
        else:
            self.failed += count


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--icd", type=pathlib.Path, required=True, help="folder of the driver's .icd file")
    parser.add_argument("--logs", type=pathlib.Path, required=True, help="folder of what the programs print")
    parser.add_argument("--whole", action="store_true", help="all cases of each program: this takes hours")
    parser.add_argument("--case", help="only cases whose name matches this regular expression")
    parser.add_argument("programs", nargs="*", help=", ".join(program.NAME for program in PROGRAMS))
    options = parser.parse_args()
    unknown = set(options.programs) - {program.NAME for program in PROGRAMS}
    if unknown:
        parser.error(f"there is no program '{unknown.pop()}'")
    options.icd = options.icd.absolute()
    options.logs = options.logs.absolute()
    return options


def main():
    options = parse_options()
    failed = False
    for program in PROGRAMS:
        if options.programs and program.NAME not in options.programs:
            continue
        if not shutil.which(program.EXECUTABLE) and not pathlib.Path(program.EXECUTABLE).exists():
            print(f"{program.NAME}: skipped, because the package {program.PACKAGE} is not installed")
            continue
        print(f"{program.NAME}:", flush=True)
        runner = Runner(options, program.NAME)
        program.run(runner, options.whole)
        print(f"{program.NAME}: {runner.passed} passed, {runner.failed} failed", flush=True)
        failed = failed or runner.failed
    if failed:
        print(f"What the programs printed is in {options.logs}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
