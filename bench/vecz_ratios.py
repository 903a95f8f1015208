#!/usr/bin/env python3
"""What vectorizing across work-items wins: kernels run with several -cl-wfv modes in one run, and compared.

A kernel takes part if its file has a line `// BENCH: <arguments of oclrun>`. Each is run in every mode in
turn, several times over, and the best time of each mode counts: noise only ever adds. On a machine that does
other things at the same time, --core keeps every run on one core, so that they all have the same. The table's ratios are
the time of the first mode over that of each other: above 1, the other is faster. Outputs must be the same in
all modes, up to a relative error for floats, since nothing but rounding may differ.
"""

import argparse
import math
import pathlib
import re
import shlex
import subprocess
import sys


def arguments_of(path):
    for line in path.read_text().splitlines():
        if line.startswith("// BENCH: "):
            return shlex.split(line[len("// BENCH: "):])
    return None


def command_of(oclrun, mode):
    """A mode, or mode@program for another build of oclrun."""
    mode, _, other = mode.partition("@")
    return (other or oclrun), mode


def run(prefix, oclrun, path, arguments, mode, repeats):
    oclrun, mode = command_of(oclrun, mode)
    command = [*prefix, oclrun, str(path), *arguments, "-r", str(repeats), "-b", f"-cl-wfv={mode}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"best of \d+: ([0-9.]+) ms", done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f"{path}: {' '.join(command)}: {done.stderr}")
    return float(found.group(1)), done.stderr


def check_same(oclrun, path, arguments, modes):
    """Runs each mode once from the same inputs."""
    outputs = []
    for wanted in modes:
        program, mode = command_of(oclrun, wanted)
        done = subprocess.run([program, str(path), *arguments, "-b", f"-cl-wfv={mode}"], capture_output=True,
                              text=True, check=False)
        outputs.append(done.stdout.split())
    first = outputs[0]
    for mode, other in zip(modes[1:], outputs[1:]):
        if len(first) != len(other) or not all(same(a, b) for a, b in zip(first, other)):
            print(f"{path.stem}: {mode} and {modes[0]} differ")
            return False
    return True


def same(a, b):
    if a == b:
        return True
    try:
        return math.isclose(float(a), float(b), rel_tol=1e-3, abs_tol=1e-4)
    except ValueError:
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oclrun", default="build/bin/oclrun")
    parser.add_argument("--modes", default="never,auto", help="the first is what the others are compared with")
    parser.add_argument("--core", type=int, help="run on this core only")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=20, help="runs of the kernel in each round")
    parser.add_argument("--log", action="store_true", help="print remarks about kernels that were not vectorized")
    parser.add_argument("--check", action="store_true", help="compare the outputs too")
    parser.add_argument("files", nargs="*", help="kernels, or folders of them")
    options = parser.parse_args()
    modes = options.modes.split(",")
    prefix = [] if options.core is None else ["taskset", "-c", str(options.core)]
    places = options.files or [pathlib.Path(__file__).parent / "kernels"]
    paths = []
    for place in map(pathlib.Path, places):
        paths += sorted(place.rglob("*.cl")) if place.is_dir() else [place]

    print(f"{'kernel':20}" + "".join(f"{mode[:11]:>12}" for mode in modes) + "".join(f"{mode[:8]:>9}" for mode in modes[1:]))
    ratios = {mode: [] for mode in modes[1:]}
    good = True
    for path in paths:
        arguments = arguments_of(path)
        if not arguments:
            continue
        best, logs = {}, {}
        for _ in range(options.rounds):
            for mode in modes:
                time, logs[mode] = run(prefix, options.oclrun, path,
                                       [a.replace("out:", "") for a in arguments], mode, options.repeats)
                best[mode] = min(time, best.get(mode, time))
        row = f"{path.stem:20}" + "".join(f"{best[mode]:9.3f} ms" for mode in modes)
        for mode in modes[1:]:
            ratio = best[modes[0]] / best[mode]
            ratios[mode].append(ratio)
            row += f"{ratio:9.2f}"
        print(row, flush=True)
        if options.log:
            for line in logs[modes[-1]].splitlines():
                if "not vectorized" in line:
                    print("   " + line)
        if options.check:
            good &= check_same(options.oclrun, path, arguments, modes)
    print(f"{'geometric mean':20}" + " " * 12 * len(modes)
          + "".join(f"{math.exp(sum(map(math.log, r)) / len(r)):9.2f}" for r in ratios.values() if r))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
