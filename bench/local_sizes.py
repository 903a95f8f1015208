#!/usr/bin/env python3
"""How good the driver's choice of a local size is: kernels run without a local size and with every candidate, in turn.

Takes part what has a line `// BENCH: <arguments of oclrun>` and whose results cannot depend on the local size: no local memory,
no barriers, no work-group or sub-group functions, and no question for the local ID, the local size or the group. Each kernel runs
with several global sizes through openmux-bench-local-sizes, which uses the OpenCL API: that of its line, small and large ones,
and some that are prime. Buffers grow with the global size, and integers that are equal to a dimension change with it. The ratio is the
time of the default over that of the best local size; the program fails if the geometric mean exceeds the limit.

With --uniform, kernels are built with -cl-uniform-work-group-size, so that local sizes must divide the global size.
"""

import argparse
import math
import os
import pathlib
import re
import subprocess
import sys

from vecz_ratios import arguments_of

DEPENDENT = re.compile(r"get_local|get_group_id|get_num_groups|get_enqueued|barrier|reqd_work_group_size|\blocal\b"
                       r"|sub_group|work_group_|printf")
MAX_GROUP = 4096
MAX_BYTES = 512 << 20
SCALARS = {"char": "i8", "uchar": "u8", "short": "i16", "ushort": "u16", "int": "i32", "uint": "u32", "long": "i64", "ulong": "u64",
           "half": "f16", "float": "f32", "double": "f64"}
# What each number of dimensions is tried with, besides the size of the kernel's line.
GLOBALS = {1: [(100,), (1000,), (10007,), (1 << 20,), (1000003,)],
           2: [(10, 10), (100, 100), (1021, 1021), (1024, 1024), (1920, 1080), (16, 4096), (4096, 16)],
           3: [(10, 10, 10), (61, 61, 61), (128, 128, 128)]}
UNIFORM_GLOBALS = {1: [(1000,), (10007,), (65535,), (1000000,)],
                   2: [(100, 100), (1020, 1020), (1920, 1080), (1366, 768), (1021, 64)],
                   3: [(10, 10, 10), (60, 60, 60)]}


def split_type(name):
    """The scalar type and the number of elements: of float4, f32 and 4."""
    match = re.fullmatch(r"([a-z]+)(\d*)", name)
    if match and match.group(1) in SCALARS:
        return SCALARS[match.group(1)], int(match.group(2) or 1)
    return name, 1


def parse(arguments):
    """The global size, the arguments of the kernel, and the build options of a line."""
    size, kernel, build = (), [], []
    for option, value in zip(arguments[::2], arguments[1::2]):
        if option == "-g":
            size = tuple(map(int, value.split(",")))
        elif option == "-a":
            kernel.append(value.removeprefix("out:"))
        elif option == "-b":
            build.append(value)
    return size, kernel, build


def dimension_map(arguments, size):
    """Which dimension each integer argument stands for: those of equal size are taken in turn."""
    meant, taken = {}, set()
    for i, text in enumerate(arguments):
        match = re.fullmatch(r"[iu]32=(\d+)", text)
        if not match or int(match.group(1)) not in size or int(match.group(1)) < 32:
            continue
        equal = [d for d, length in enumerate(size) if length == int(match.group(1))]
        free = [d for d in equal if d not in taken] or equal
        meant[i] = free[0]
        taken.add(free[0])
    return meant


def fits(arguments, size, wanted):
    """Whether an argument that stands for several dimensions of the same size still does."""
    meant = dimension_map(arguments, size)
    mapped = {size[d] for d in meant.values()}
    return all(wanted[d] == wanted[e] for d in range(len(size)) for e in range(d)
               if size[d] == size[e] and size[d] in mapped and not {d, e} <= set(meant.values()))


def resize(arguments, size, wanted):
    """The arguments for another global size, and the bytes of all buffers."""
    meant = dimension_map(arguments, size)
    ratio = max(1, math.prod(wanted) / math.prod(size))
    result, total = [], 0
    for i, text in enumerate(arguments):
        match = re.fullmatch(r"(\w+)\[(\d+)\](=\w+)?", text)
        if i in meant:
            result.append(f"{text.split('=')[0]}={wanted[meant[i]]}")
        elif match:
            scalar, width = split_type(match.group(1))
            count = width * int(match.group(2))
            if wanted != size:
                # Borders and rounding need more than the global size tells.
                count = int(1.25 * ratio * count) + 4096
            total += count * int(scalar[1:]) // 8
            result.append(f"{scalar}[{count}]{match.group(3) or ''}")
        else:
            name, value = text.split("=")
            result.append(f"{split_type(name)[0]}={value}")
    return result, total


def divisors(number):
    return [d for d in range(1, min(number, MAX_GROUP) + 1) if number % d == 0]


def thin_out(sizes, count):
    """About as many, evenly distributed, with both ends."""
    if len(sizes) <= count:
        return sizes
    return [sizes[round(i * (len(sizes) - 1) / (count - 1))] for i in range(count)]


def lengths(size, dimension, dimensions, uniform):
    """The candidates in one dimension."""
    most = {1: (24,), 2: (14, 8), 3: (8, 5, 4)}[dimensions][dimension]
    if uniform:
        return thin_out(divisors(size), most)
    step = {1: 1, 2: 1, 3: 2}[dimensions] if dimension == 0 else 1
    limit = {1: (12,), 2: (12, 7), 3: (10, 4, 3)}[dimensions][dimension]
    found = {1 << power for power in range(0, limit + 1, step)}
    if dimensions == 1:
        found |= {3 << power for power in range(3, 11)} | {100, 1000}
    return sorted({length for length in found if length < size} | ({size} if size <= MAX_GROUP else set()))


def candidates(size, uniform):
    found = [()]
    for dimension, length in enumerate(size):
        found = [c + (l,) for c in found for l in lengths(length, dimension, len(size), uniform)]
    return [c for c in found if math.prod(c) <= MAX_GROUP]


def run(options, path, build, arguments, size):
    command = [options.program, str(path), "-g", ",".join(map(str, size)), "-t", str(options.budget), "-m", str(options.longest)]
    for text in arguments:
        command += ["-a", text]
    for local in candidates(size, options.uniform):
        command += ["-l", ",".join(map(str, local))]
    command += ["-b", "-cl-std=CL3.0"] if not any("-cl-std" in text for text in build) else []
    for text in build + (["-cl-uniform-work-group-size"] if options.uniform else []):
        command += ["-b", text]
    # Versions for one local size would be compiled while others are measured.
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"OPENMUX_SPECIALIZE": "0", "OPENMUX_CACHE": "0"})
    if done.returncode != 0:
        sys.exit(f"{path}: {' '.join(command)}: {done.returncode}: {done.stderr}")
    return done.stdout


def report(options, name, size, output):
    """Prints a line and returns the ratio; None if the launch takes too long."""
    rows = [line.split() for line in output.splitlines()]
    final = [(float(time), local) for kind, local, time in rows if kind == "final"] if "skipped" not in output else []
    if not final:
        return None
    default, best = final[0], min(final)
    ratio = default[0] / best[0]
    print(f"{name:24}{'x'.join(map(str, size)):>14}{default[1].replace(',', 'x'):>12}{best[1].replace(',', 'x'):>12}"
          f"{default[0]:11.1f} us{best[0]:11.1f} us{ratio:7.2f}", flush=True)
    if options.all:
        print("".join(f"    {local.replace(',', 'x'):>12}{float(time):11.1f} us\n" for kind, local, time in rows if kind == "first"))
    return ratio


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def sizes_of(options, arguments, size):
    if options.globals:
        wanted = [tuple(map(int, text.split("x"))) for text in options.globals.split(",")]
        wanted = [w for w in wanted if len(w) == len(size)]
    else:
        wanted = [size] + (UNIFORM_GLOBALS if options.uniform else GLOBALS)[len(size)]
    return sorted((w for w in set(wanted) if fits(arguments, size, w)), key=lambda w: (math.prod(w), w))


def measure_kernel(options, path):
    """The ratios of a kernel, one for each global size."""
    if not arguments_of(path) or DEPENDENT.search(re.sub(r"//.*", "", path.read_text())):
        return []
    size, arguments, build = parse(arguments_of(path))
    ratios = []
    for wanted in sizes_of(options, arguments, size):
        resized, total = resize(arguments, size, wanted)
        ratio = report(options, path.stem, wanted, run(options, path, build, resized, wanted)) if total <= MAX_BYTES else None
        if not ratio:
            break # larger ones take longer
        ratios.append(ratio)
    return ratios


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/bench/openmux-bench-local-sizes")
    parser.add_argument("--uniform", action="store_true", help="refuse partial work-groups")
    parser.add_argument("--globals", help="these global sizes instead, such as 1000,1920x1080")
    parser.add_argument("--budget", type=float, default=200, help="milliseconds for each of both runs of a global size")
    parser.add_argument("--longest", type=float, default=20, help="skip global sizes whose launch takes more milliseconds")
    parser.add_argument("--limit", type=float, default=1.10, help="for the geometric mean")
    parser.add_argument("--all", action="store_true", help="print the times of all candidates")
    parser.add_argument("files", nargs="*", help="kernels, or folders of them")
    options = parser.parse_args()
    os.environ.setdefault("OCL_ICD_VENDORS", str(pathlib.Path("build/icd").resolve()))
    paths = []
    for place in map(pathlib.Path, options.files or [pathlib.Path(__file__).parent / "kernels"]):
        paths += sorted(place.rglob("*.cl")) if place.is_dir() else [place]

    print(f"{'kernel':24}{'global size':>14}{'default':>12}{'best':>12}{'default':>14}{'best':>14}{'ratio':>7}")
    kernels = {path.stem: ratios for path in paths if (ratios := measure_kernel(options, path))}
    if not kernels:
        sys.exit("no kernel takes part")
    for name, ratios in kernels.items():
        print(f"{name:24}{mean(ratios):83.3f}  worst {max(ratios):.2f}")
    total = mean([mean(ratios) for ratios in kernels.values()])
    print(f"{'geometric mean':24}{total:83.3f}")
    return 0 if total <= options.limit else 1


if __name__ == "__main__":
    sys.exit(main())
