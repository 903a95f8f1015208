#!/usr/bin/env python3
"""Runs short kernels of every shape (shapes.py) vectorized and scalar, and compares what they write.

Each is built with -cl-wfv=never, by default and with -cl-wfv=always, many to a program. A kernel passes if all three
write the same bytes, except where its output has no value in particular. Without --long, it is a sample for some
element types, the same each time. When a program fails to build or run, it is halved until the kernels that
are to blame are found.
"""

import argparse
import concurrent.futures
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

import shapes

MODES = {"never": "-cl-wfv=never", "auto": "", "always": "-cl-wfv=always"}
SAMPLE = 4
SAMPLED_TYPES = "char,ushort,int,long,half,float"
# Kernels that were wrong once are in every sample.
ALWAYS = r"^(copy_masked|copy_wrapped|copy_if_border|call_fmod|call_remainder|call_select|take_hi_narrow|scatter_hi|"
ALWAYS += r"choose_.*)$"


def write_inputs(element, folder):
    """Random values: floats of moderate size, integers over their whole range."""
    numbers = random.Random(element)
    count = shapes.ELEMENTS * shapes.WIDEST_BYTES // shapes.SIZES[element]
    for name in "ab":
        if element in shapes.FLOATS:
            code = shapes.FLOAT_CODES[element]
            values = [numbers.choice([0.25, 1, 16]) * numbers.uniform(-4, 4) for _ in range(count)]
            data = struct.pack(f"<{count}{code}", *values)
        else:
            data = numbers.randbytes(shapes.ELEMENTS * shapes.WIDEST_BYTES)
        (folder / f"{element}.{name}").write_bytes(data)


def execute(command, timeout):
    """What the command printed, and what went wrong."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, f"no end after {timeout} seconds"
    if done.returncode != 0:
        return None, f"exit status {done.returncode}: {done.stderr.strip()[-300:]}"
    return done.stdout, None


def run_apart(run, kernels):
    """The outputs that `run` gives, without those of kernels that fail, which are told apart by halving; and those
    kernels, each with what went wrong."""
    outputs, error = run(kernels)
    if not error:
        return outputs, []
    if len(kernels) == 1:
        return {}, [(kernels[0], error)]
    half = len(kernels) // 2
    outputs, failures = {}, []
    for part in (kernels[:half], kernels[half:]):
        some, failed = run_apart(run, part)
        outputs.update(some)
        failures += failed
    return outputs, failures


def shuffle(kernels, seed):
    """The kernels in an order that depends on their names and the seed only."""
    return sorted(kernels, key=lambda kernel: zlib.crc32((str(seed) + kernel.name).encode()))


class Runner:
    def __init__(self, options, folder):
        self.oclrun = options.oclrun
        self.timeout = options.timeout
        self.build_options = options.build_options
        self.folder = folder

    def run(self, kernels, element, mode):
        """The outputs of the kernels by their names, and what went wrong."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        source = folder / "program.cl"
        source.write_text(shapes.PRELUDE.format(element=element) + "".join(kernel.text for kernel in kernels))
        size = shapes.ELEMENTS * shapes.WIDEST_BYTES
        command = [self.oclrun, str(source), "-g", str(shapes.WORK_ITEMS), "-l", str(shapes.WORK_ITEMS // 2), "-b",
                   f"-cl-std=CL3.0 {MODES[mode]} {self.build_options}", "-a", f"out@{folder}/%k:u8[{size}]"]
        for name in "ab":
            command += ["-a", f"u8[{size}]=@{self.folder}/{element}.{name}"]
        command += ["-a", f"i32[{shapes.ELEMENTS}]=@{self.folder}/idx"]
        command += ["-a", f"i32={shapes.WORK_ITEMS}", "-a", "u32=63"]
        for kernel in kernels:
            command += ["-k", kernel.name]
        _, error = execute(command, self.timeout)
        if error:
            return None, error
        outputs = {kernel.name: (folder / kernel.name).read_bytes() for kernel in kernels}
        shutil.rmtree(folder)
        return outputs, None

    def check(self, kernels, element):
        """What is wrong, as (kernel, mode, text)."""
        outputs, failures = {}, []
        for mode in MODES:
            outputs[mode], failed = run_apart(lambda some: self.run(some, element, mode), kernels)
            failures += [(kernel, mode, error) for kernel, error in failed]
        for kernel in kernels:
            expected = outputs["never"].get(kernel.name)
            for mode in list(MODES)[1:]:
                found = outputs[mode].get(kernel.name)
                if expected is None or found is None:
                    continue
                place = kernel.compare(expected, found)
                if place is not None:
                    failures.append((kernel, mode, f"element {place} of the output differs"))
        return failures


def choose(kernels, options):
    """Those of them to run, each once."""
    kernels = list({kernel.name: kernel for kernel in kernels}.values())
    if options.shapes:
        kernels = [kernel for kernel in kernels if re.search(options.shapes, kernel.shape)]
    if options.long:
        return kernels
    ordered = shuffle(kernels, options.seed)
    kept = {}
    for kernel in ordered:
        if re.search(ALWAYS, kernel.shape):
            kept.setdefault(kernel.shape, kernel)
    return list(kept.values()) + [kernel for kernel in ordered if kernel not in kept.values()][:SAMPLE]


def find_types(options, wanted, folder):
    """Those of the types wanted that the device has."""
    found = []
    for element in wanted:
        macro = {"half": "cl_khr_fp16", "double": "cl_khr_fp64"}.get(element)
        source = folder / f"{element}.cl"
        source.write_text(f"#ifndef {macro}\n#error none\n#endif\nkernel void probe() {{}}\n")
        if macro is None or subprocess.run([options.oclrun, str(source), "-g", "1"], capture_output=True,
                                           check=False).returncode == 0:
            found.append(element)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--long", action="store_true", help="all kernels: thousands")
    parser.add_argument("--seed", type=int, default=1, help="another sample")
    parser.add_argument("--types", help="element types, separated by commas")
    parser.add_argument("--shapes", help="only those whose name has a match of this regular expression")
    parser.add_argument("--build-options", default="", help="in all modes")
    parser.add_argument("--batch", type=int, default=40, help="kernels in a program")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=600, help="for one program, in seconds")
    parser.add_argument("--list", action="store_true", help="print the kernels instead")
    options = parser.parse_args()
    if not options.types:
        options.types = ",".join(shapes.TYPES) if options.long else SAMPLED_TYPES

    if options.list:
        for element in options.types.split(","):
            chosen = choose(shapes.generate(element), options)
            print(shapes.PRELUDE.format(element=element), *(kernel.text for kernel in chosen))
        return 0
    failures = []
    batches = []
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = pathlib.Path(name)
        types = find_types(options, options.types.split(","), folder)
        for element in types:
            write_inputs(element, folder)
            # Conversions go to types that are there only.
            chosen = choose((each for each in shapes.generate(element) if each.element in types or
                             each.element not in ("half", "double")), options)
            batches += [(chosen[i:i + options.batch], element) for i in range(0, len(chosen), options.batch)]
        (folder / "idx").write_bytes(random.Random("idx").randbytes(4 * shapes.ELEMENTS))
        runner = Runner(options, folder)
        for found in pool.map(lambda batch: runner.check(*batch), batches):
            for kernel, mode, text in found:
                print(f"FAIL: -cl-wfv={mode}: {text}\n{kernel.text}", flush=True)
            failures += found
    print(f"{sum(len(kernels) for kernels, _ in batches)} kernels, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
