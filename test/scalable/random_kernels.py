#!/usr/bin/env python3
"""Random kernels whose work-items go different ways (see test/torture/divergence.py), on emulated machines with
scalable vectors, against their reference.

    random_kernels.py --count 10 --seed 1 --machines sve256,rvv128 --versions 2s,4sp

Runs in which the emulator itself gives up say nothing about the kernel: they are counted and told, and too many of
them are a failure.
"""

import argparse
import os
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "torture"))

import cross_run
import divergence
import runner
import sub_groups


def get_arguments(launch):
    arguments = []
    for given in launch["args"]:
        if "local" in given:
            arguments.append(cross_run.Argument("local=%d" % given["local"]))
            continue
        argument = cross_run.Argument("out:u8[1]" if "buffer" in given else "u8=0")
        argument.data = bytes.fromhex(given["buffer"] if "buffer" in given else given["value"])
        arguments.append(argument)
    return arguments


def split(output, arguments):
    buffers = []
    for argument in arguments:
        if argument.is_out:
            buffers.append(output[:len(argument.data)])
            output = output[len(argument.data):]
    return buffers


# What qemu says when it stumbles over an instruction: some versions do over conversions that round in their own way.
EMULATOR_GAVE_UP = "decode_save_opc"


class Runs:
    """How many there were, and of how many the emulator made nothing."""

    def __init__(self):
        self.count = 0
        self.skipped = 0

    def are_too_few(self, most):
        return self.skipped > most * self.count

    def __str__(self):
        return f"the emulator gave up in {self.skipped} of {self.count} runs"


def check(program, kernel, machines, versions, tools, runs):
    """What is wrong, a line each."""
    launch = kernel.launch()
    arguments = get_arguments(launch)
    references = runner.References()
    sizes = [launch["global"], launch["local"]]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "torture.cl")
        with open(source, "w", encoding="ascii") as file:
            file.write(program.text([kernel]))
        cross_run.write_call(os.path.join(folder, "kernel_call.h"), launch["kernel"], arguments, *sizes)
        for version in versions:
            try:
                module = cross_run.vectorize(source, launch["kernel"], version, tools, folder)
            except cross_run.Failure as failure:
                wrong.append(f"by {version}: {failure}")
                continue
            for machine in machines:
                if not cross_run.has_vectors(machine, version):
                    continue
                runs.count += 1
                try:
                    output = cross_run.emulate(cross_run.build(module, machine, "-O2", "clang", folder), machine)
                except cross_run.Failure as failure:
                    if EMULATOR_GAVE_UP in str(failure):
                        runs.skipped += 1
                    else:
                        wrong.append(f"by {version} on {machine}: {failure}")
                    continue
                wanted = references.get(kernel, sub_groups.get_machine_width(machine, version))
                difference = kernel.differences(split(output, arguments), wanted)
                if difference:
                    wrong.append(f"by {version} on {machine}: {difference}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", default="sve256,sve512,rvv128,rvv256,rvv512")
    parser.add_argument("--versions", default="2s,4s,2sp,4sp")
    parser.add_argument("--tools", default="")
    parser.add_argument("--most-skipped", type=float, default=0.05, help="share of runs that may be left out")
    args = parser.parse_args()
    failed = False
    runs = Runs()
    for seed in range(args.seed, args.seed + args.count):
        program = divergence.Program(seed, 1, is_plain=True)
        try:
            wrong = check(program, program.kernels[0], args.machines.split(","), args.versions.split(","), args.tools,
                          runs)
        except cross_run.Failure as failure:
            wrong = [str(failure)]
        for line in wrong:
            print(f"seed {seed}: {line}")
        failed |= bool(wrong)
    print(runs)
    if runs.are_too_few(args.most_skipped):
        print("too many runs are left out")
        failed = True
    if not failed:
        print("all as expected")
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
