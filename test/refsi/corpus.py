#!/usr/bin/env python3
"""Compiles kernels for the simulated accelerator, or runs them there and compares with the host.

    corpus.py [--run] [--step N] --tools build/bin folder...

How a kernel is run is in its line `// BENCH: <arguments of oclrun>`. Vector mode and vector length change from kernel to
kernel, so that all combinations occur. --step N takes each Nth kernel only.
"""

import argparse
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

MODES = ("fixed", "scalable", "predicated", "scalar")
LENGTHS = ("512", "128", "256")
DEVICE = "RefSi M1"
OTHER_DEVICE = "RefSi M1 WI"
# Every so many kernels, one is compiled for the other device as well.
OTHER_STEP = 4


class Failure(Exception):
    pass


class Kernel:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        found = re.search(r"^// BENCH: (.*)$", self.text, re.MULTILINE)
        self.arguments = shlex.split(found[1]) if found else []
        # The devices have neither sub-groups nor images.
        self.is_supported = not re.search(r"sub_group|image2d_t", self.text)

    def build_options(self):
        options = [value for flag, value in itertools.pairwise(self.arguments) if flag == "-b"]
        return " ".join(["-cl-std=CL3.0", *options])


def call(command, length):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, timeout=120,
                          env=dict(os.environ, OPENMUX_REFSI_VLEN=length))
    if done.returncode != 0:
        raise Failure(done.stderr.strip()[-400:])


def run(tools, kernel, folder, name, options, length):
    """The bytes of each output."""
    outputs, arguments = [], []
    for argument in kernel.arguments:
        if argument.startswith("out:"):
            outputs.append(folder / f"{name}.{len(outputs)}")
            argument = f"out@{outputs[-1]}:{argument[len('out:'):]}"
        arguments.append(argument)
    source = folder / "kernel.cl"
    source.write_text("#pragma OPENCL FP_CONTRACT OFF\n" + kernel.text, encoding="utf-8")
    call([tools / "oclrun", source, *arguments, *options], length)
    return [path.read_bytes() for path in outputs]


def check_run(tools, kernel, folder, mode, length):
    options = ["-d", DEVICE, "-b", f"-cl-wfv=always --refsi-vector={mode}"]
    if run(tools, kernel, folder, "refsi", options, length) != run(tools, kernel, folder, "host", [], length):
        raise Failure(f"--refsi-vector={mode} with {length} bits writes other bytes than the host")


def check_build(tools, kernel, folder, mode, length, other):
    options = f"{kernel.build_options()} -cl-wfv=always --refsi-vector={mode}"
    call([tools / "clc", "-d", DEVICE, "-b", options, kernel.path, "-o", folder / "program"], length)
    if other:
        call([tools / "clc", "-d", OTHER_DEVICE, "-b", kernel.build_options(), kernel.path, "-o", folder / "program"],
             length)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--tools", required=True, type=pathlib.Path)
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--step", type=int, default=1)
    args = parser.parse_args()
    kernels = [Kernel(path) for folder in args.folders for path in sorted(folder.glob("*.cl"))]
    kernels = [kernel for kernel in kernels if kernel.is_supported and (kernel.arguments or not args.run)]
    failures = count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for i, kernel in enumerate(kernels[::args.step]):
            mode, length = MODES[i % len(MODES)], LENGTHS[i % len(LENGTHS)]
            try:
                if args.run:
                    check_run(args.tools, kernel, folder, mode, length)
                else:
                    check_build(args.tools, kernel, folder, mode, length, i % OTHER_STEP == 0)
                count += 1
            except (Failure, subprocess.TimeoutExpired) as failure:
                print(f"{kernel.path.stem}: {failure}")
                failures += 1
    if failures:
        sys.exit(1)
    print(f"{count} runs, all the same" if args.run else f"{count} builds, all succeed")


if __name__ == "__main__":
    main()
