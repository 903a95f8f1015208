#!/usr/bin/env python3
"""Runs the kernels of this folder vectorized, left to the cost model, and scalar, and compares all they write.

A kernel takes part if its file has a line `// BENCH: <arguments of oclrun>`. A line `// needs <macro>` leaves it
out on devices without that feature of OpenCL C. Products and sums are not contracted, since LLVM would be free to do
so in one way of running and not in the other. What became of each with -cl-wfv=always, as the remarks of the
vectorizer tell it, is one row of the table in docs/vecz.md, which must say the same; --update writes it anew.

Factors, and how lanes get at memory, depend on the width of the machine's vectors. The table holds for 128 bits;
on other machines only the rest of it is compared.
"""

import argparse
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs" / "vecz.md"
BEGIN, END = "<!-- corpus: begin -->\n", "<!-- corpus: end -->\n"
HEADER = ["kernel", "factor", "gathers", "scatters", "branches, loops", "for each lane", "why not"]
MODES = ["never", "always", "auto"]


class Kernel:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        text = path.read_text()
        found = re.search(r"^// BENCH: (.*)$", text, re.MULTILINE)
        self.arguments = shlex.split(found.group(1)) if found else None
        found = re.search(r"^// needs (\w+)$", text, re.MULTILINE)
        self.needs = found.group(1) if found else None


def run(oclrun, kernel, mode, folder):
    """Returns the log, and the bytes of each buffer that is to be looked at."""
    outputs = []
    arguments = []
    for argument in kernel.arguments:
        if argument.startswith("out:"):
            outputs.append(folder / f"{kernel.name}.{mode}.{len(outputs)}")
            argument = f"out@{outputs[-1]}:" + argument[len("out:"):]
        arguments.append(argument)
    source = folder / f"{kernel.name}.{mode}.cl"
    source.write_text("#pragma OPENCL FP_CONTRACT OFF\n#line 1\n" + kernel.path.read_text())
    options = f"-cl-wfv={mode} -Rpass=^vecz$ -Rpass-analysis=^vecz$"
    done = subprocess.run([oclrun, str(source), *arguments, "-b", options], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"-cl-wfv={mode}: exit status {done.returncode}: {done.stderr.strip()[-400:]}")
    return done.stderr, [path.read_bytes() for path in outputs] + [done.stdout.encode()]


def describe(name, log):
    """The row of the table that a log stands for."""
    factor = re.search(r"is vectorized by ([^\n]*)$", log, re.MULTILINE)
    refusal = re.search(r"is not vectorized[^:\n]*: (.*)$", log, re.MULTILINE)
    count = lambda pattern: len(re.findall(pattern, log, re.MULTILINE))
    flow = f"{count(r': branch linearized$')}, {count(r': loop runs until')}"
    lanes = re.findall(r"call of '([^']*)' for each lane$", log, re.MULTILINE)
    lanes += ["atomic" if what.startswith("atomic") else what.split()[0]
              for what in re.findall(r": ([a-z ]+)(?: of '[^']*')? for each lane$", log, re.MULTILINE)
              if not what.startswith("call")]
    per_lane = ", ".join(f"{each} ({lanes.count(each)})" for each in sorted(set(lanes)))
    return [name, factor.group(1) if factor else "-", str(count(r": gather")), str(count(r": scatter")), flow,
            per_lane or "-", refusal.group(1) if refusal else "-"]


def check(oclrun, kernel, folder):
    """The kernel's row, and what is wrong with it."""
    try:
        runs = {mode: run(oclrun, kernel, mode, folder) for mode in MODES}
    except RuntimeError as error:
        return None, str(error)
    for mode in MODES[1:]:
        if runs[mode][1] != runs[MODES[0]][1]:
            return None, f"-cl-wfv={mode} and -cl-wfv={MODES[0]} write different bytes"
    return describe(kernel.name, runs["always"][0]), None


def has_feature(oclrun, macro, folder):
    source = folder / f"{macro}.cl"
    source.write_text(f"#ifndef {macro}\n#error none\n#endif\nkernel void probe() {{}}\n")
    done = subprocess.run([oclrun, str(source), "-g", "1", "-b", "-cl-std=CL3.0"], capture_output=True, check=False)
    return done.returncode == 0


def print_table(rows):
    vectorized = [row for row in rows if row[1] != "-"]
    quiet = {"-", "atomic"}
    good = [row for row in vectorized
            if all(re.sub(r" \(\d+\)", "", each) in quiet or "printf" in each for each in row[5].split(", "))]
    lines = [f"{len(vectorized)} of {len(rows)} kernels are vectorized; in {len(good)} of them nothing but atomics and "
             "printf is carried out for each lane.\n\n"]
    widths = [max(len(row[i]) for row in [HEADER, *rows]) for i in range(len(HEADER))]
    for row in [HEADER, ["-" * width for width in widths], *rows]:
        lines.append("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |\n")
    return "".join(lines)


def read_table(text):
    inner = text.partition(BEGIN)[2].partition(END)[0]
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in inner.splitlines()
            if line.startswith("|")]
    return {row[0]: row for row in rows[2:]}


def compare(rows, expected):
    """Names the rows that are not as the documentation has them."""
    is_measured = any(row[0] == "saxpy" and row[1] == "4" for row in rows)
    kept = range(len(HEADER)) if is_measured else [0, len(HEADER) - 1]
    for row in rows:
        old = expected.pop(row[0], None)
        if old is None:
            yield f"{row[0]} is missing"
        elif len(old) != len(row) or any(old[i] != row[i] for i in kept):
            yield f"is:  {' | '.join(row)}\n  was: {' | '.join(old)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--docs", type=pathlib.Path, default=DOCS, help="where the table is")
    parser.add_argument("--update", action="store_true", help="write the table instead of comparing it")
    parser.add_argument("--no-table", action="store_true", help="compare what the kernels write only")
    parser.add_argument("kernels", nargs="*", help="names of kernels; the table is left alone with them")
    options = parser.parse_args()
    kernels = [kernel for kernel in map(Kernel, sorted(HERE.glob("*.cl"))) if kernel.arguments]
    unknown = set(options.kernels) - {kernel.name for kernel in kernels}
    if unknown:
        sys.exit(f"there is no kernel {', '.join(sorted(unknown))}")
    if options.kernels:
        kernels = [kernel for kernel in kernels if kernel.name in options.kernels]

    failures, rows, left_out = 0, [], set()
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        folder = pathlib.Path(name)
        for macro in {kernel.needs for kernel in kernels} - {None}:
            if not has_feature(options.oclrun, macro, folder):
                left_out |= {kernel.name for kernel in kernels if kernel.needs == macro}
        kernels = [kernel for kernel in kernels if kernel.name not in left_out]
        for kernel, (row, problem) in zip(kernels, pool.map(lambda k: check(options.oclrun, k, folder), kernels)):
            if row:
                rows.append(row)
            if problem:
                print(f"FAIL {kernel.name}: {problem}", flush=True)
                failures += 1

    if options.kernels:
        print(print_table(rows), end="")
    elif options.update:
        text = options.docs.read_text()
        before, _, rest = text.partition(BEGIN)
        options.docs.write_text(before + BEGIN + print_table(rows) + END + rest.partition(END)[2])
    elif not options.no_table:
        expected = read_table(options.docs.read_text())
        for difference in compare(rows, expected):
            print(f"FAIL the table: {difference}")
            failures += 1
        for name in set(expected) - left_out:
            print(f"FAIL the table: {name} is no kernel that ran")
            failures += 1
    print(f"{len(kernels)} kernels, {len([row for row in rows if row[1] != '-'])} vectorized, {len(left_out)} left out, "
          f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
