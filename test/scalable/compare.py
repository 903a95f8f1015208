#!/usr/bin/env python3
"""Runs kernels scalar and vectorized on emulated machines with scalable vectors, and compares every byte.

    compare.py --machines sve256,rvv128 --versions 2s,4sp kernel.cl...

How a kernel is called is read from its own test: the line that defines %{run} by a call of oclrun.
"""

import argparse
import os
import re
import sys
import tempfile

import cross_run


class Test:
    def __init__(self, path):
        with open(path) as file:
            text = file.read()
        line = re.search(r"DEFINE: %\{run\} = oclrun %s (.*)", text)
        kernel = re.search(r"kernel\s+(?:__attribute__\(\(.*?\)\)\s+)?void\s+(\w+)", text)
        if not line or not kernel:
            raise cross_run.Failure(f"{path}: does not say how to call its kernel")
        self.path = path
        words = line[1].split()
        value = lambda flag: [words[i + 1] for i, word in enumerate(words) if word == flag]
        self.kernel = (value("-k") or [kernel[1]])[0]
        self.sizes = [cross_run.fill(int(size) for size in value(flag)[0].split(",")) for flag in ("-g", "-l")]
        self.arguments = [cross_run.Argument(text) for text in value("-a")]

    def run(self, version, machines, tools):
        """What the kernel writes on each machine."""
        with tempfile.TemporaryDirectory() as folder:
            module = cross_run.vectorize(self.path, self.kernel, version, tools, folder)
            cross_run.write_call(os.path.join(folder, "kernel_call.h"), self.kernel, self.arguments, *self.sizes)
            return {machine: cross_run.emulate(cross_run.build(module, machine, "-O2", "clang", folder), machine)
                    for machine in machines if cross_run.has_vectors(machine, version)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", nargs="+")
    parser.add_argument("--machines", default=",".join(name for name in cross_run.MACHINES if name != "native"))
    parser.add_argument("--versions", default="1s,2s,4s,1sp,2sp,4sp")
    parser.add_argument("--tools", default="")
    args = parser.parse_args()
    machines = args.machines.split(",")
    failures = 0
    for path in args.kernels:
        try:
            test = Test(path)
            scalar = test.run("scalar", machines, args.tools)
            for version in args.versions.split(","):
                vector = test.run(version, machines, args.tools)
                for machine in vector:
                    if vector[machine] != scalar[machine]:
                        print(f"{path}: by {version} on {machine}: not what the scalar kernel writes")
                        failures += 1
        except cross_run.Failure as failure:
            print(f"{path}: {failure}")
            failures += 1
    if failures == 0:
        print("all the same")
    sys.exit(int(failures != 0))


if __name__ == "__main__":
    main()
