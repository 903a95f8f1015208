#!/usr/bin/env python3
"""Checks the kernels of this folder: what they compute, and how the vectorizer handles them.

A kernel takes part if its file has a line `// BENCH: <arguments of oclrun>`. A line `// needs <macro>` leaves it
out on devices without that feature of OpenCL C.

--runs executes each kernel scalar, vectorized (-cl-wfv=always) and as the cost model decides, and compares every
byte of its outputs. FP_CONTRACT is off, because LLVM may contract in one mode and not in another.

--table vectorizes each kernel for the CPUs in TARGETS, with muxc and veczc, and compares what the remarks say with
the table in docs/vecz.md. It executes nothing, so that every machine checks the same rows for every target;
--update writes the table. Without --runs, --table and --code, the runs and the table are checked.

--spirv compiles each kernel to SPIR-V with clang 22's own back end, or with clang 15 and llvm-spirv, and compares what
that writes with what the source does.

--code generates and verifies the code of each kernel for a CPU that this machine need not be, vectorized with vectors
of the CPU's own kind (CODE_TARGETS), and executes nothing.
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
sys.path.append(str(HERE.parent / "scalable"))
import cross_run

DOCS = HERE.parents[1] / "docs" / "vecz.md"
BEGIN, END = "<!-- corpus: begin -->\n", "<!-- corpus: end -->\n"
MODES = ["never", "always", "auto"]

# The table's targets: triple and CPU.
TARGETS = [("x86_64-unknown-linux-gnu", "x86-64-v3"), ("aarch64-unknown-linux-gnu", "generic")]

# By CPU: triple, options of veczc and of clang, and what only the vectors of this CPU have in assembly: registers of
# AVX-512 and its masks, registers of SVE.
CODE_TARGETS = {"x86-64-v4": ("x86_64-unknown-linux-gnu", [], ["-march=x86-64-v4", "-mprefer-vector-width=512"],
                              re.compile(r"%zmm|%[xy]mm(1[6-9]|2\d|3[01])|%k[0-7]")),
                "neoverse-v1": ("aarch64-unknown-linux-gnu", ["-vecz-scalable"], ["-mcpu=neoverse-v1"],
                                re.compile(r"\bz\d+\.[bhsd]"))}

# From OpenCL C to what run-vecz gets, on the neutral device.
# Whether a branch around a division becomes a select before the vectorizer depends on what the division costs here.
MADE_BY_THIS_MACHINE = {("ray_march", "branches")}
BEFORE_VECZ = ("fold-kernel-bodies,transfer-kernel-metadata,replace-printf,set-convergent-attr,software-div,"
               "lower-to-mux-builtins,replace-atomic-funcs,replace-c11-atomic-funcs,internalize,"
               "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg),"
               "cgscc(inline,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg)),"
               "replace-addrspace-fns,function(loop-simplify,loop(indvars,loop-unroll-full),"
               "instcombine<no-verify-fixpoint>,sroa,early-cse,simplifycfg),"
               "mux-base<pre-vecz>,link-builtins<early>")

# Columns of the table, and the remarks that each counts: "checked" are gathers and scatters behind a runtime
# contiguity check. A remark that fits none is an error, so that a changed text cannot empty a column.
FACTOR = re.compile(r"kernel '\w+' is vectorized by (.*)")
REFUSAL = re.compile(r"kernel '\w+' is not vectorized[^:]*: (.*)")
COUNTS = {"checked": re.compile(r"(?:gather|scatter)\b.* behind a runtime contiguity check$"),
          "gathers": re.compile(r"gather\b"),
          "scatters": re.compile(r"scatter\b"),
          "strided": re.compile(r"strided (?:load|store)\b"),
          "branches": re.compile(r"branch linearized"),
          "loops": re.compile(r"divergent loop")}
SCALARIZED = re.compile(r"scalarized (?:call of '(?P<callee>[^']*)'|(?P<what>[a-z ]+?)(?: of '[^']*')?)$")
HEADER = ["kernel", "factor", *COUNTS, "scalarized", "why not"]


class Failure(Exception):
    pass


class Kernel:
    def __init__(self, path):
        self.path = path
        self.name = path.stem
        text = path.read_text()
        found = re.search(r"^// BENCH: (.*)$", text, re.MULTILINE)
        self.arguments = shlex.split(found.group(1)) if found else None
        found = re.search(r"^// needs (\w+)$", text, re.MULTILINE)
        self.needs = found.group(1) if found else None

    def build_options(self):
        return " ".join(value for flag, value in zip(self.arguments, self.arguments[1:]) if flag == "-b")


def call(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}: exit status {done.returncode}: {done.stderr.strip()[-400:]}")
    return done


def write_source(kernel, folder, name):
    source = folder / f"{kernel.name}.{name}.cl"
    source.write_text("#pragma OPENCL FP_CONTRACT OFF\n#line 1\n" + kernel.path.read_text())
    return source


def run(tools, kernel, mode, folder, program=None):
    """Returns the bytes of each output of a program, by default the kernel's source."""
    outputs = []
    arguments = []
    for argument in kernel.arguments:
        if argument.startswith("out:"):
            outputs.append(folder / f"{kernel.name}.{mode}.{len(outputs)}")
            argument = f"out@{outputs[-1]}:" + argument[len("out:"):]
        arguments.append(argument)
    program = program or write_source(kernel, folder, mode)
    done = call([tools / "oclrun", program, *arguments, "-b", f"-cl-wfv={mode}"])
    return [path.read_bytes() for path in outputs] + [done.stdout.encode()]


def check_runs(tools, kernel, folder):
    outputs = {mode: run(tools, kernel, mode, folder) for mode in MODES}
    for mode in MODES[1:]:
        if outputs[mode] != outputs[MODES[0]]:
            raise Failure(f"-cl-wfv={mode} and -cl-wfv={MODES[0]} write different bytes")


NO_HALF = "capability Float16 is not supported by the device"


class ClangProducer:
    """Clang's own back end for SPIR-V."""
    # It widens uchar4 with OpSConvert, so that this kernel is not what its source says.
    unable = {"alpha_blend"}
    variants = [("-O0", "never"), ("-O2", "auto")]

    def __init__(self, options):
        self.clang = options.clang

    def compile(self, source, build_options, level, module):
        call([self.clang, "--target=spirv64", "-cl-std=CL3.0", *build_options, level, "-w", "-c", source, "-o", module])


class TranslatorProducer:
    """Clang 15 and llvm-spirv, which orders and merges blocks in its own way. A variant is a version of SPIR-V."""
    # An assertion of llvm-spirv 15 fails.
    unable = {"packet_classifier"}
    variants = [("1.0", "never"), ("1.2", "auto"), ("1.4", "auto")]

    def __init__(self, _):
        pass

    def compile(self, source, build_options, version, module):
        bitcode = module.with_suffix(".bc")
        if not bitcode.exists():
            call(["clang-15", "--target=spir64", "-cl-std=CL3.0", "-Xclang", "-cl-ext=+all", "-Xclang",
                  "-finclude-default-header", *build_options, "-O1", "-w", "-emit-llvm", "-c", source, "-o", bitcode])
        call(["llvm-spirv-15", "--spirv-ext=+all", f"--spirv-max-version={version}", bitcode, "-o", module])


PRODUCERS = {"clang": ClangProducer, "llvm-spirv": TranslatorProducer}


def check_spirv(options, kernel, folder):
    expected = run(options.tools, kernel, "never", folder)
    source = write_source(kernel, folder, "spirv")
    for variant, mode in options.producer.variants:
        module = folder / f"{kernel.name}.spv"
        options.producer.compile(source, shlex.split(kernel.build_options()), variant, module)
        # Producers declare the capability Float16 for conversions of stored halves, too.
        try:
            outputs = run(options.tools, kernel, mode, folder, module)
        except Failure as failure:
            if NO_HALF in str(failure):
                return
            raise
        if outputs != expected:
            raise Failure(f"SPIR-V of {options.spirv} ({variant}) with -cl-wfv={mode} writes other bytes than the source")


def get_remarks(veczc, module, triple, cpu):
    log = call([veczc, "-vecz-fail-quietly", f"-vecz-target-triple={triple}", f"-vecz-target-mcpu={cpu}",
                "-pass-remarks=^vecz$", "-pass-remarks-analysis=^vecz$", module, "-o", "/dev/null"]).stderr
    return [re.sub(r"^veczc: remark: (?:\S+:\d+:\d+: )?", "", line) for line in log.splitlines()]


def describe(remarks):
    """The cells of the table that the remarks of one target stand for, by column."""
    cells = {"factor": "-", **dict.fromkeys(COUNTS, 0), "scalarized": {}, "why not": "-"}
    for remark in remarks:
        if found := FACTOR.match(remark):
            # What follows is about a second version, for the rest of the group.
            if cells["factor"] != "-":
                break
            cells["factor"] = found.group(1)
        elif found := REFUSAL.match(remark):
            cells["why not"] = found.group(1)
        elif found := SCALARIZED.fullmatch(remark):
            name = found["callee"] or found["what"]
            cells["scalarized"][name] = cells["scalarized"].get(name, 0) + 1
        elif column := next((name for name, pattern in COUNTS.items() if pattern.match(remark)), None):
            cells[column] += 1
        else:
            raise Failure(f"no column of the table counts the remark '{remark}'")
    if (cells["factor"] == "-") == (cells["why not"] == "-"):
        raise Failure("the remarks must say either by which factor it is vectorized, or why it is not")
    lanes = sorted(cells["scalarized"].items())
    cells["scalarized"] = ", ".join(f"{name} ({count})" for name, count in lanes) or "-"
    return {column: str(cell) for column, cell in cells.items()}


def make_row(tools, kernel, folder):
    module = folder / f"{kernel.name}.bc"
    call([tools / "muxc", "--cl-options", f"-cl-std=CL3.0 {kernel.build_options()}", "--passes", BEFORE_VECZ,
          kernel.path, "--filetype=obj", "-o", module])
    targets = [describe(get_remarks(tools / "veczc", module, *target)) for target in TARGETS]
    cells = [[target[column] for target in targets] for column in HEADER[1:]]
    return [kernel.name, *(cell[0] if len(set(cell)) == 1 else " / ".join(cell) for cell in cells)]


def make_code(options, kernel, folder):
    """Compiles a kernel for options.code; whether the code has vectors of this CPU's own.

    Nothing is internalized: clang would drop it.
    """
    triple, vecz_options, clang_options, wanted = CODE_TARGETS[options.code]
    stages = [folder / f"{kernel.name}.{ending}" for ending in ("bc", "vector.bc", "ll", "s")]
    call([options.tools / "muxc", "--cl-options", f"-cl-std=CL3.0 {kernel.build_options()}", "--passes",
          BEFORE_VECZ.replace("internalize,", ""), kernel.path, "--filetype=obj", "-o", stages[0]])
    call([options.tools / "veczc", f"-vecz-target-triple={triple}", f"-vecz-target-mcpu={options.code}", "-vecz-auto",
          "-vecz-fail-quietly", *vecz_options, stages[0], "-o", stages[1]])
    call([options.tools / "muxc", "--passes", cross_run.AFTER + ",verify", stages[1], "-o", stages[2]])
    # The front end's triple and layout are not the target's.
    lines = stages[2].read_text().splitlines()
    stages[2].write_text("\n".join(line for line in lines if not line.startswith("target ")) + "\n")
    call([options.clang, f"--target={triple}", *clang_options, "-O2", "-w", "-mllvm", "-verify-machineinstrs", "-S",
          stages[2], "-o", stages[3]])
    return bool(wanted.search(stages[3].read_text()))


def check_code(options, kernels, folder):
    count = 0
    for kernel, result in check_all(lambda each: make_code(options, each, folder), kernels, options.jobs):
        if isinstance(result, Failure):
            yield f"{kernel.name}: {result}"
        else:
            count += result
    print(f"{count} kernels use vectors of {options.code}")


def has_feature(tools, macro, folder):
    source = folder / f"{macro}.cl"
    source.write_text(f"#ifndef {macro}\n#error none\n#endif\nkernel void probe() {{}}\n")
    try:
        call([tools / "oclrun", source, "-g", "1", "-b", "-cl-std=CL3.0"])
    except Failure:
        return False
    return True


def print_table(rows):
    vectorized = [row for row in rows if row[-1] == "-"]
    lines = [f"{len(vectorized)} of {len(rows)} kernels are vectorized. A cell with two values is for "
             f"{' / '.join(cpu if cpu != 'generic' else triple.partition('-')[0] for triple, cpu in TARGETS)}.\n\n"]
    widths = [max(len(row[i]) for row in [HEADER, *rows]) for i in range(len(HEADER))]
    for row in [HEADER, ["-" * width for width in widths], *rows]:
        lines.append("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |\n")
    return "".join(lines)


def read_table(text):
    """The rows by kernel; the header is the row `kernel`."""
    inner = text.partition(BEGIN)[2].partition(END)[0]
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in inner.splitlines()
            if line.startswith("|")]
    return {row[0]: row for row in rows if not row[0].startswith("--")}


def leave_out(row):
    """The row without the cells that depend on the machine that makes the table."""
    return [cell for column, cell in zip(HEADER, row) if (row[0], column) not in MADE_BY_THIS_MACHINE]


def compare(rows, expected):
    """Names the rows that differ from the documentation's."""
    for row in [HEADER, *rows]:
        old = expected.pop(row[0], None)
        if old is None:
            yield f"{row[0]} is missing"
        elif leave_out(old) != leave_out(row):
            yield f"is:  {' | '.join(row)}\n  was: {' | '.join(old)}"
    for name in expected:
        yield f"there is no kernel '{name}'"


def check_all(check, kernels, jobs):
    """Yields what check returns for each kernel, or the failure that it raised."""
    def try_check(kernel):
        try:
            return check(kernel)
        except Failure as failure:
            return failure
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from zip(kernels, pool.map(try_check, kernels))


def check_table(options, kernels, folder):
    """Yields what is wrong, and updates the table if that is wanted."""
    rows = []
    for kernel, row in check_all(lambda each: make_row(options.tools, each, folder), kernels, options.jobs):
        if isinstance(row, Failure):
            yield f"{kernel.name}: {row}"
        else:
            rows.append(row)
    text = options.docs.read_text()
    if options.kernels:
        print(print_table(rows), end="")
    elif options.update:
        before, _, rest = text.partition(BEGIN)
        options.docs.write_text(before + BEGIN + print_table(rows) + END + rest.partition(END)[2])
    else:
        for difference in compare(rows, read_table(text)):
            yield f"the table of {options.docs.name}: {difference}"


def check_outputs(options, kernels, folder):
    """Yields what is wrong with what kernels write, as source or as SPIR-V."""
    missing = {macro for macro in {kernel.needs for kernel in kernels} - {None}
               if not has_feature(options.tools, macro, folder)}
    print(f"{sum(kernel.needs in missing for kernel in kernels)} kernels need what this device has not")
    able = [kernel for kernel in kernels if kernel.needs not in missing]
    if options.spirv:
        options.producer = PRODUCERS[options.spirv](options)
        able = [kernel for kernel in able if kernel.name not in options.producer.unable]
    def check(kernel):
        return check_spirv(options, kernel, folder) if options.spirv else check_runs(options.tools, kernel, folder)
    for kernel, result in check_all(check, able, options.jobs):
        if isinstance(result, Failure):
            yield f"{kernel.name}: {result}"


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=pathlib.Path, default=HERE.parents[1] / "build" / "bin",
                        help="the folder of muxc, veczc and oclrun")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--docs", type=pathlib.Path, default=DOCS, help="the file with the table")
    parser.add_argument("--runs", action="store_true", help="compare only what the kernels write")
    parser.add_argument("--table", action="store_true", help="compare only the table")
    parser.add_argument("--code", choices=CODE_TARGETS, help="generate code for this CPU only")
    parser.add_argument("--spirv", choices=PRODUCERS, help="compare only what kernels as SPIR-V of this producer write")
    parser.add_argument("--clang", default="clang", help="the compiler that --code and --spirv call")
    parser.add_argument("--update", action="store_true", help="write the table instead of comparing it")
    parser.add_argument("kernels", nargs="*", help="names of kernels: prints their rows, compares no table")
    options = parser.parse_args()
    options.runs = options.runs or bool(options.spirv)
    if options.update and (options.kernels or options.runs or options.code):
        parser.error("--update needs the rows of all kernels")
    if not options.runs and not options.table and not options.code:
        options.table = True
        options.runs = not options.update
    return options


def main():
    options = parse_options()
    kernels = [kernel for kernel in map(Kernel, sorted(HERE.glob("*.cl"))) if kernel.arguments]
    unknown = set(options.kernels) - {kernel.name for kernel in kernels}
    if unknown:
        sys.exit(f"there is no kernel {', '.join(sorted(unknown))}")
    if options.kernels:
        kernels = [kernel for kernel in kernels if kernel.name in options.kernels]
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for wanted, check in ((options.table, check_table), (options.runs, check_outputs), (options.code, check_code)):
            for problem in check(options, kernels, folder) if wanted else ():
                print(f"FAIL {problem}", flush=True)
                failures += 1
    print(f"{len(kernels)} kernels, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
