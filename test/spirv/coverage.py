#!/usr/bin/env python3
"""Checks that the sample of the sweep has every instruction that the reader knows, but for those in EXCEPTIONS.

Instructions of bodies count if a case is about them, and would fail without them; declarations if a program has them.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import spirv_sweep
from families import FAMILIES
from program import Program

NAMES = pathlib.Path(__file__).resolve().parents[2] / "compiler/frontend/spirv/ext_inst_names.inc"
EXCEPTIONS = {"OpExtInst": "every instruction of OpenCL.std is one",
              "OpTypeRuntimeArray": "the validator wants the capability Shader for it",
              "OpImageQuerySamples": "for multisampled images only, whose types are refused"}
# The sweep has no arguments that are images: kernels on these are executed by a test of their own.
IMAGES = pathlib.Path(__file__).resolve().parents[1] / "lit/spirv/images.spvasm"


def read_opcodes(muxc):
    """The instructions that the reader does not refuse."""
    table = subprocess.run([muxc, "--print-spirv-opcodes"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0] for line in table.splitlines() if line.endswith(" read")}


def find_covered(options, missing):
    covered = set(re.findall(r"\bOp\w*(?:Image|Sampler)\w*", IMAGES.read_text()))
    for family in FAMILIES:
        for cases, per_kernel in spirv_sweep.make_batches(family, options, lambda case: not case.elements & missing):
            covered.update(*(case.covers for case in cases))
            declarations, _, rest = Program(cases, per_kernel).write_spirv().partition(" = OpFunction ")
            covered.update(re.findall(r"\bOp[A-Z]\w+", declarations), re.findall(r"\bOpFunction\w*", rest))
            covered.add("OpFunction")
    return covered


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--muxc", default="muxc")
    arguments = parser.parse_args()
    options = spirv_sweep.parse_arguments(["--oclrun", arguments.oclrun])
    with tempfile.TemporaryDirectory() as folder:
        missing = spirv_sweep.find_missing(options, pathlib.Path(folder))
    known = read_opcodes(arguments.muxc) | set(re.findall(r'"(\w+)"', NAMES.read_text()))
    covered = find_covered(options, missing)
    for name in sorted(known - covered - set(EXCEPTIONS)):
        print(f"FAIL: {name}: no case is about it")
    for name in sorted(set(EXCEPTIONS) & covered | set(EXCEPTIONS) - known):
        print(f"FAIL: {name}: is no exception")
    failures = len(known - covered ^ set(EXCEPTIONS))
    print(f"{len(known)} instructions, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
