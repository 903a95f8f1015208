#!/usr/bin/env python3
"""Runs random kernels on the simulated accelerator, and compares with their references.

    torture.py --oclrun build/bin/oclrun [--seed N] [--kernels N]

The kernels are those of test/torture: with barriers, and with work-items that go different ways. Vector mode and vector
length change from kernel to kernel. Those that the device does not support are left out: kernels with sub-groups, and
partial work-groups.
"""

import argparse
import itertools
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "torture"))
import barriers
import divergence
import runner

MODES = ("fixed", "scalable", "predicated", "scalar")
LENGTHS = ("512", "128", "256")
LARGEST_GROUP = 1024


def is_supported(program, kernel):
    launch = kernel.launch()
    group = 1
    for whole, part in zip(launch["global"], launch["local"]):
        if whole % part:
            return False
        group *= part
    return group <= LARGEST_GROUP and "sub_group" not in program.text([kernel])


def find_kernels(seed):
    """Programs of both kinds by turns, with the first kernel that is supported."""
    for number in itertools.count(seed):
        for make in (barriers.Program, divergence.Program):
            program = make(number, 4)
            kernel = next((kernel for kernel in program.kernels if is_supported(program, kernel)), None)
            if kernel:
                yield number, program, kernel


def check(oclrun, program, kernel, mode, length):
    variables = dict(os.environ, OPENMUX_REFSI_VLEN=length)
    data = runner.run_on_device([oclrun, "-d", "RefSi M1"], program, kernel, "--refsi-vector=" + mode, variables)
    return kernel.differences(data, runner.References().get(kernel, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=36)
    args = parser.parse_args()
    failures = 0
    settings = itertools.cycle(itertools.product(LENGTHS, MODES))
    for (seed, program, kernel), (length, mode) in zip(itertools.islice(find_kernels(args.seed), args.kernels), settings):
        try:
            wrong = check(args.oclrun, program, kernel, mode, length)
        except runner.Failure as failure:
            wrong = failure.text
        if wrong:
            failures += 1
            print(f"program {seed}, {type(program).__module__}, {mode}, vectors of {length} bits: {wrong}")
    print(f"{args.kernels} kernels, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main())
