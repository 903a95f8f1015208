#!/usr/bin/env python3
"""What llvm-mca predicts for kernels, scalar and vectorized as the cost model chooses, on CPUs that need not be here.

Each kernel of the given folders is compiled for each target by muxc, veczc and clang. The largest innermost loop of
its work-item loops is taken as the code for one vector, or for one work-item: the loop of the kernel if it has one,
and else that over the work-items. Of branches, the likely successor counts, which LLVM places next. llvm-mca knows
neither caches nor mispredicted branches. LLVM neither unrolls nor vectorizes loops here, so that one iteration of the
scalar kernel and one of the vectorized kernel do the same for one and for several work-items.

The table has predicted cycles per work-item and the ratio, vectorized over scalar: below 1, vectorized is faster.
Kernels without a vectorized version have no ratio. The exit status is 1 if a kernel is predicted to be slower by more
than --tolerance.
"""

import argparse
import concurrent.futures
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "test" / "corpus"), str(ROOT / "test" / "scalable")]
import check
import cross_run

# By name: triple, CPU of veczc and clang, CPU of llvm-mca.
TARGETS = {"x86-64-v3": ("x86_64-unknown-linux-gnu", "x86-64-v3", "haswell"),
           "x86-64-v4": ("x86_64-unknown-linux-gnu", "x86-64-v4", "icelake-server"),
           "neoverse-v2": ("aarch64-unknown-linux-gnu", "neoverse-v2", "neoverse-v2")}
LABEL = re.compile(r"^([.\w$]+):")
BRANCH = re.compile(r"^\t(?:j\w+|b|b\.\w+|cbn?z|tbn?z)\t(?:[^#]*[ ,])?(\.L\w+)")
UNCONDITIONAL = re.compile(r"^\t(?:jmp|b)\t")
RETURN = re.compile(r"^\tret")
CALL = re.compile(r"^\t(?:call\w*|bl|blr)\t")
VECTOR = {"x86_64": re.compile(r"%[xyz]mm\d"), "aarch64": re.compile(r"\bv\d+\.\d*[bhsd]|\bq\d+\b|\bz\d+\.")}


class Failure(Exception):
    pass


def call(command, text=None):
    done = subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True, check=False,
                          timeout=120)
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))[:200]}: {done.stderr.strip()[-300:]}")
    return done


def compile_kernel(options, path, target, folder, is_vectorized):
    """The assembly, and the factor."""
    triple, cpu, _ = TARGETS[target]
    stages = [folder / f"{path.stem}.{target}.{is_vectorized}.{ending}" for ending in ("bc", "vector.bc", "ll")]
    kernel = check.Kernel(path)
    call([options.tools / "muxc", "--cl-options", f"-cl-std=CL3.0 {kernel.build_options() if kernel.arguments else ''}",
          "--passes", check.BEFORE_VECZ.replace("internalize,", ""), path, "--filetype=obj", "-o", stages[0]])
    factor = 1
    if is_vectorized:
        log = call([options.tools / "veczc", f"-vecz-target-triple={triple}", f"-vecz-target-mcpu={cpu}",
                    "-vecz-auto", "-vecz-only-if-faster", "-vecz-fail-quietly", "-pass-remarks=^vecz$", stages[0], "-o",
                    stages[1]]).stderr
        found = re.search(r"is vectorized by (\d+)", log)
        if not found:
            return None, 1
        factor = int(found.group(1))
    call([options.tools / "muxc", "--passes", cross_run.AFTER, stages[is_vectorized], "-o", stages[2]])
    lines = [line for line in stages[2].read_text().splitlines() if not line.startswith("target ")]
    stages[2].write_text("\n".join(lines) + "\n")
    cpu_option = f"-march={cpu}" if "x86" in triple else f"-mcpu={cpu}"
    return call([options.clang, f"--target={triple}", cpu_option, "-O2", "-w", "-fno-unroll-loops",
                 "-fno-vectorize", "-fno-asynchronous-unwind-tables", "-S", stages[2], "-o", "-"]).stdout, factor


def get_functions(assembly):
    """The lines of each function that is not a declaration."""
    functions, lines = {}, None
    for line in assembly.splitlines():
        if found := re.match(r'^"?([\w.$-]+)"?:', line):
            if not found.group(1).startswith(".L"):
                lines = functions.setdefault(found.group(1), [])
        if line.startswith(".Lfunc_end"):
            lines = None
        if lines is not None:
            lines.append(line)
    return functions


def follow(lines, labels, begin, end):
    """The likely path of an iteration: LLVM lets the likely successor of a branch follow it. None if there is none."""
    path, seen, open_branches, i = [], set(), [], begin
    while True:
        left = i > end or i < begin or i in seen or RETURN.match(lines[i])
        if left:
            # Back to the last branch that can be taken instead.
            if not open_branches:
                return None
            length, i = open_branches.pop()
            del path[length:]
            continue
        seen.add(i)
        line = lines[i]
        if line.startswith("\t") and not line.startswith("\t."):
            path.append(line)
        found = BRANCH.match(line)
        target = labels.get(found.group(1)) if found else None
        if target == begin:
            return path
        if found and UNCONDITIONAL.match(line):
            i = target if target is not None else end + 1
            continue
        if target is not None:
            open_branches.append((len(path), target))
        i += 1


def get_innermost_loops(lines):
    """The likely paths of loops without others inside. A loop reaches from a label to the last branch back to it."""
    labels = {found.group(1): i for i, line in enumerate(lines) if (found := LABEL.match(line))}
    ends = {}
    for i, line in enumerate(lines):
        found = BRANCH.match(line)
        if found and labels.get(found.group(1), i) < i:
            ends[labels[found.group(1)]] = i
    loops = []
    for begin, end in ends.items():
        if not any(begin < other and last <= end for other, last in ends.items() if other != begin):
            loops.append(follow(lines, labels, begin, end))
    return [loop for loop in loops if loop]


def choose_loop(assembly, triple, is_vectorized):
    vector = VECTOR[triple.partition("-")[0]]
    loops = []
    for name, lines in get_functions(assembly).items():
        if "wrapper" in name or "kernel" in name:
            loops += get_innermost_loops(lines)
    if is_vectorized:
        # The others are the tail.
        with_vectors = [loop for loop in loops if any(vector.search(line) for line in loop)]
        loops = with_vectors or loops
    return max(loops, key=len, default=None)


def predict(options, loop, target):
    """Cycles of an iteration. Calls are taken as free on both sides."""
    triple, _, cpu = TARGETS[target]
    text = "".join(line + "\n" for line in loop if not CALL.match(line))
    done = call([options.mca, f"-mtriple={triple}", f"-mcpu={cpu}", "-iterations=100", "-instruction-info=false",
                 "-resource-pressure=false", "-skip-unsupported-instructions=any"], text)
    return int(re.search(r"Total Cycles:\s+(\d+)", done.stdout).group(1)) / 100


def measure(options, path, target, folder):
    """Cycles per work-item, scalar and vectorized; None instead of the latter if the kernel stays scalar."""
    triple = TARGETS[target][0]
    cycles = []
    for is_vectorized in (False, True):
        assembly, factor = compile_kernel(options, path, target, folder, is_vectorized)
        if assembly is None:
            return cycles[0], None
        loop = choose_loop(assembly, triple, is_vectorized)
        if loop is None:
            raise Failure("has no loop")
        cycles.append(predict(options, loop, target) / factor)
    return tuple(cycles)


def find_kernels(places):
    for place in map(pathlib.Path, places):
        yield from sorted(place.glob("*.cl")) if place.is_dir() else [place]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=ROOT / "build" / "bin", help="the folder of muxc and veczc")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--mca", default="llvm-mca-22")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--targets", default=",".join(TARGETS))
    parser.add_argument("--tolerance", type=float, default=1.05)
    parser.add_argument("places", nargs="*", help="kernels, or folders of them")
    options = parser.parse_args()
    targets = options.targets.split(",")
    paths = list(find_kernels(options.places or [ROOT / "bench" / "kernels", ROOT / "bench" / "yardstick" / "kernels",
                                                 ROOT / "test" / "corpus"]))
    ratios = {target: [] for target in targets}
    slower, failed = [], []
    print("| kernel | " + " | ".join(f"{target} scalar | vector | ratio" for target in targets) + " |")
    print("| --- |" + " ---: | ---: | ---: |" * len(targets))
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def try_measure(job):
            folder = pathlib.Path(name) / job[0].parent.name
            folder.mkdir(exist_ok=True)
            try:
                return measure(options, *job, folder)
            except (Failure, check.Failure, subprocess.TimeoutExpired) as failure:
                return failure
        jobs = [(path, target) for path in paths for target in targets]
        results = dict(zip(jobs, pool.map(try_measure, jobs)))
    for path in paths:
        cells = []
        for target in targets:
            result = results[path, target]
            if isinstance(result, Exception):
                failed.append(f"{path.stem} for {target}: {result}")
                cells.append("- | - | -")
                continue
            scalar, vector = result
            if vector is None:
                cells.append(f"{scalar:.1f} | - | -")
                continue
            ratios[target].append(vector / scalar)
            if vector > scalar * options.tolerance:
                slower.append(f"{path.parent.name}/{path.stem} for {target}: {vector / scalar:.2f}")
            cells.append(f"{scalar:.1f} | {vector:.1f} | {vector / scalar:.2f}")
        print(f"| {path.stem} | " + " | ".join(cells) + " |")
    means = [math.exp(sum(map(math.log, each)) / len(each)) if each else 1 for each in ratios.values()]
    print("| geometric mean | " + " | ".join(f"| | {mean:.2f}" for mean in means) + " |")
    for line in failed:
        print(f"not predicted: {line}")
    for line in slower:
        print(f"predicted to be slower: {line}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
