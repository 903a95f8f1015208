#!/usr/bin/env python3
"""Random SPIR-V modules, made from modules of the tree, for the reader and the validation.

--program names random-modules, which reads --modules of these from --seed on; or, with --minutes or --inputs, a
program of libFuzzer (fuzz-spirv), which goes on from the inputs that it has found before. What crashes, leaks, or
takes more than a second or 2 GB is kept in the folder --keep.

The modules are those of test/lit/spirv and of test/lit/muxc, one for each instruction that the sweep of test/spirv
executes, and kernels of test/corpus and on images, compiled by clang. With --every N, one in N of the cases and of the
corpus is made.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parent.parent
sys.path += [str(TEST / "spirv"), str(TEST / "sweep")]
from families import FAMILIES
from program import Program

LEVELS = ["-O0", "-O2"]
# The corpus and the sweep have no images.
IMAGE_KERNELS = [TEST / "lit/oclrun/images.cl", TEST.parent / "examples/photo.cl"]


def assemble(text, target, environment=None):
    options = ["--target-env", environment] if environment else []
    return subprocess.run(["spirv-as", *options, "-", "-o", target], input=text, capture_output=True,
                          text=True).returncode == 0


def assemble_file(source, target):
    text = source.read_text()
    environment = re.search(r"--target-env (\S+)", text)
    return assemble(text, target, environment and environment.group(1))


def choose_cases():
    """One case of the sweep for each instruction."""
    cases = {}
    for family in FAMILIES.values():
        for case in family.generate():
            cases.setdefault((case.subject, case.detail), case)
    return list(cases.values())


def compile_kernel(source, target, level, tools):
    command = [tools / "clang", "-x", "cl", "-cl-std=CL3.0", "--target=spirv64", level, "-w", "-c", source, "-o", target]
    return subprocess.run(command, capture_output=True).returncode == 0


def make_seeds(folder, every, tools):
    """Fills the folder with modules that are valid and of use alone."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for source in sorted([*TEST.glob("lit/spirv/**/*.spvasm"), *TEST.glob("lit/muxc/Inputs/*.spvasm")]):
        assemble_file(source, folder / f"{source.stem}.spv")
    for number, case in enumerate(choose_cases()[::every]):
        program = Program([case], 1)
        assemble(program.write_spirv(), folder / f"case-{number}.spv", f"spv1.{program.version}")
    for source in [*IMAGE_KERNELS, *sorted(TEST.glob("corpus/*.cl"))[::every]]:
        for level in LEVELS:
            compile_kernel(source, folder / f"{source.stem}{level}.spv", level, tools)
    if not any(folder.iterdir()):
        sys.exit("error: neither spirv-as nor clang could make a module")


def run_once(options, seeds):
    return subprocess.run([options.program.resolve(), seeds.resolve(), str(options.modules), str(options.seed)],
                          cwd=seeds.parent).returncode


def run_fuzzer(options, seeds):
    corpus = options.folder / "corpus"
    for folder in (corpus, options.keep):
        folder.mkdir(parents=True, exist_ok=True)
    limit = [f"-runs={options.inputs}"] if options.inputs else [f"-max_total_time={int(options.minutes * 60)}"]
    return subprocess.run([options.program, *limit, "-timeout=30", "-rss_limit_mb=2048", "-malloc_limit_mb=512",
                           "-detect_leaks=1", "-max_len=32768", f"-seed={options.seed}", "-print_final_stats=1",
                           f"-artifact_prefix={options.keep}/", corpus, seeds]).returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where modules are made and inputs kept")
    parser.add_argument("--keep", type=pathlib.Path, help="where findings of libFuzzer go")
    parser.add_argument("--llvm-tools", type=pathlib.Path, required=True, help="the folder of clang")
    parser.add_argument("--every", type=int, default=1, help="make one in so many modules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", type=int, help="for random-modules")
    parser.add_argument("--minutes", type=float, help="for libFuzzer")
    parser.add_argument("--inputs", type=int, help="for libFuzzer, instead of --minutes")
    options = parser.parse_args()
    options.keep = options.keep or options.folder / "findings"
    seeds = options.folder / "seeds"
    make_seeds(seeds, options.every, options.llvm_tools)
    sys.exit(run_once(options, seeds) if options.modules else run_fuzzer(options, seeds))


if __name__ == "__main__":
    main()
