#!/usr/bin/env python3
"""What compiling kernels again for their ND-range wins: each kernel runs as it is built, and with oclrun --specialize, in one run.

Takes part what has a line `// BENCH: <arguments of oclrun>`. Both versions run in turn, several times over, and the best time of
each counts: noise only ever adds. A ratio above 1 means that the specialized version is faster. Outputs must be the same, up to a
relative error for floats. Required work-group sizes, which make constants of any build, are taken out of the sources. The OpenCL driver specializes kernels with barriers and those that ask for their local size only; with --all
the others run, too, marked with a dash.
"""

import argparse
import math
import pathlib
import re
import subprocess
import sys
import tempfile

from vecz_ratios import arguments_of, same

VERSIONS = ([], ["--specialize"])


def run(options, path, arguments, version):
    prefix = [] if options.core is None else ["taskset", "-c", str(options.core)]
    command = [*prefix, options.oclrun, str(path), *arguments, *version]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{path}: {' '.join(command)}: {done.stderr}")
    return done


def measure(options, path, arguments, version):
    silent = [argument.replace("out:", "") for argument in arguments] + ["-r", str(options.repeats)]
    return float(re.search(r"best of \d+: ([0-9.]+) ms", run(options, path, silent, version).stderr).group(1))


def gains(path):
    return re.search(r"barrier|get_local_size|work_group_", path.read_text())


def without_required_size(path, folder):
    """A copy of the kernel that may have any local size."""
    copy = pathlib.Path(folder) / path.name
    copy.write_text(re.sub(r"__attribute__\(\(reqd_work_group_size\([^)]*\)\)\)", "", path.read_text()))
    return copy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oclrun", default="build/bin/oclrun")
    parser.add_argument("--core", type=int, help="run on this core only")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=100, help="runs of the kernel in each round")
    parser.add_argument("--all", action="store_true", help="also kernels that the driver does not specialize")
    parser.add_argument("files", nargs="*", help="kernels, or folders of them")
    options = parser.parse_args()
    paths = []
    for place in map(pathlib.Path, options.files or [pathlib.Path(__file__).parent / "kernels"]):
        paths += sorted(place.rglob("*.cl")) if place.is_dir() else [place]

    print(f"{'kernel':24}{'general':>12}{'specialized':>14}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        return compare(options, [without_required_size(path, folder) for path in paths])


def compare(options, paths):
    ratios, good = [], True
    for path in paths:
        arguments = arguments_of(path)
        if not arguments or not (options.all or gains(path)):
            continue
        best = [math.inf, math.inf]
        for _ in range(options.rounds):
            for i, version in enumerate(VERSIONS):
                best[i] = min(best[i], measure(options, path, arguments, version))
        ratio = best[0] / max(best[1], 0.001)
        print(f"{path.stem:24}{best[0]:9.3f} ms{best[1]:11.3f} ms{ratio:8.2f}{'' if gains(path) else '  -'}", flush=True)
        if gains(path):
            ratios.append(ratio)
        outputs = [run(options, path, arguments, version).stdout.split() for version in VERSIONS]
        if len(outputs[0]) != len(outputs[1]) or not all(map(same, *outputs)):
            print(f"{path.stem}: the outputs differ")
            good = False
    if ratios:
        print(f"{'geometric mean':24}{math.exp(sum(map(math.log, ratios)) / len(ratios)):34.2f}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
