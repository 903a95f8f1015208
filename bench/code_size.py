#!/usr/bin/env python3
"""How much IR the vectorizer hands to the code generator, by the IR of the scalar kernels.

Each job of bench/yardstick is built once as the cost model chooses and once with `-cl-wfv=never`, at a tiny size, with
OPENMUX_DUMP. The instructions of `final.ll` are counted, without calls of intrinsics that make no code. The exit code
is 1 if a job exceeds --limit that --known does not name.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
NO_CODE = re.compile(r"call void @llvm\.(lifetime|experimental\.noalias|assume|dbg)")


def count_instructions(ir):
    """Instructions in the bodies of functions: lines that are indented by two, which labels and records are not."""
    count = 0
    inside = False
    for line in ir.splitlines():
        if line.startswith("define"):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and re.match(r"  [%a-z]", line) and not NO_CODE.search(line):
            count += 1
    return count


def measure(options, job, build_options):
    """The instructions of all programs that the job builds."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "OCL_ICD_VENDORS": str(options.build / "icd"), "OPENMUX_CACHE": "0",
                       "OPENMUX_DUMP": folder, "OPENMUX_BUILD_OPTIONS": build_options}
        done = subprocess.run([options.build / "bench/openmux-bench-peers", "--quick", "--platform", "OpenMux", job],
                              env=environment, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            sys.exit(f"code_size.py: error: {job} failed: {done.stderr.strip() or done.stdout.strip()}")
        files = list(pathlib.Path(folder).glob("*/final.ll"))
        if not files:
            sys.exit(f"code_size.py: error: {job} made no final.ll")
        return sum(count_instructions(file.read_text(encoding="utf-8")) for file in files)


def get_jobs(options):
    listed = subprocess.run([options.build / "bench/openmux-bench-peers", "--list", *options.jobs],
                            capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        sys.exit(listed.stderr.strip())
    return listed.stdout.split()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", metavar="DIR", help="another build folder")
    parser.add_argument("--limit", type=float, default=3, help="the ratio that is reported, 3 by default")
    parser.add_argument("--known", default="", help="jobs that may exceed it, with commas between them")
    parser.add_argument("jobs", nargs="*")
    options = parser.parse_args()
    options.build = options.build.resolve()
    above = []
    print(f"{'job':24} {'scalar':>8} {'default':>8} {'ratio':>7}")
    for job in get_jobs(options):
        scalar = measure(options, job, "-cl-wfv=never")
        default = measure(options, job, "")
        print(f"{job:24} {scalar:8} {default:8} {default / scalar:7.2f}", flush=True)
        if default > options.limit * scalar:
            above.append(job)
    print(f"above {options.limit:g}: {', '.join(above) or 'none'}")
    return 1 if set(above) - set(options.known.split(",")) else 0


if __name__ == "__main__":
    sys.exit(main())
