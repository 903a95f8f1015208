#!/usr/bin/env python3
"""How long a SPIR-V module of at least 100 KB takes to translate: kernels of test/corpus in one module.

Fails if validating, reading and verifying take more than 20 ms by 100 KB together.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

CORPUS = pathlib.Path(__file__).resolve().parents[1] / "test" / "corpus"
LLVM = pathlib.Path("/usr/lib/llvm-22/bin")
SIZE = 100_000
LIMIT = 20


def make_module(folder):
    """Adds kernels until the module is large enough."""
    bitcode = []
    module = folder / "module.spv"
    for number, source in enumerate(sorted(CORPUS.glob("*.cl"))):
        bitcode.append(folder / f"{source.stem}.bc")
        subprocess.run([LLVM / "clang", "-x", "cl", "-cl-std=CL3.0", "--target=spirv64", "-O2", "-w", "-emit-llvm", "-c",
                        source, "-o", bitcode[-1]], check=True)
        if number % 10 != 9:
            continue
        subprocess.run([LLVM / "llvm-link", *bitcode, "-o", folder / "all.bc"], check=True)
        subprocess.run([LLVM / "clang", "--target=spirv64", "-w", "-c", "-x", "ir", folder / "all.bc", "-o", module],
                       check=True)
        if module.stat().st_size >= SIZE:
            return module
    sys.exit("error: the corpus makes no module that is large enough")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        module = make_module(pathlib.Path(folder))
        limit = LIMIT * module.stat().st_size / SIZE
        done = subprocess.run([options.build / "bench" / "openmux-bench-spirv", module], capture_output=True, text=True,
                              check=True)
    line = done.stdout.strip().split(": ", 1)[1]
    print(line)
    total = sum(map(float, re.findall(r" in ([\d.]+) ms", line)))
    sys.exit(f"error: {total:.1f} ms, which is more than {limit:.1f} ms" if total > limit else 0)


if __name__ == "__main__":
    main()
