#!/usr/bin/env python3
"""How long programs take to build that have a great many of one thing, and one that has nothing."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HEAD = "kernel void k(global int *out, global const int *in) {\n  int i = get_global_id(0);\n"


def make_barriers(count):
    steps = "".join(f"  a[id] = x + {n};\n  barrier(CLK_LOCAL_MEM_FENCE);\n  x += a[(id + {n % 7 + 1}) % 64];\n"
                    "  barrier(CLK_LOCAL_MEM_FENCE);\n" for n in range(count // 2))
    return HEAD + f"  local int a[64];\n  int id = get_local_id(0), x = 0;\n{steps}  out[i] = x;\n}}\n"


def make_returns(count):
    steps = "".join(f"  if (in[i] == {n}) {{\n    out[i] = {3 * n};\n    return;\n  }}\n" for n in range(count))
    return HEAD + steps + "  out[i] = -1;\n}\n"


def make_branches(count):
    steps = "".join(f"  if (x % {n + 2} == 0)\n    x += in[i + {n}];\n" for n in range(count))
    return HEAD + f"  int x = in[i];\n{steps}  out[i] = x;\n}}\n"


def make_vectors(count):
    steps = "".join(f"  result[{n}] = (long16)(vload8(0, source + {n}), vload4(0, source), source[{n}], "
                    f"vload3(0, source + {n % 9}));\n" for n in range(count))
    return "kernel void k(global long16 *result, global const long *source) {\n" + steps + "}\n"


def make_image_reads(count):
    steps = "".join(f"  sum += read_imagef(image, nearest, c + (int2)({n % 3}, {n // 3}));\n" for n in range(count))
    return ("constant sampler_t nearest = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;\n"
            "kernel void k(read_only image2d_t image, write_only image2d_t out) {\n"
            "  int2 c = (int2)(get_global_id(0), get_global_id(1));\n  float4 sum = 0;\n"
            f"{steps}  write_imagef(out, c, sum);\n}}\n")


# The source, and how many seconds it may take.
PROGRAMS = {
    "two lines": (HEAD + "  out[i] = in[i] + 1;\n}\n", 2),
    "400 barriers": (make_barriers(400), 2),
    "1200 early returns": (make_returns(1200), 2),
    "100 branches": (make_branches(100), 2),
    "256 vectors": (make_vectors(256), 2),
    "9 image reads": (make_image_reads(9), 2),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    environment = os.environ | {"OCL_ICD_VENDORS": str((options.build / "icd").resolve())}
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (source, limit) in PROGRAMS.items():
            file = pathlib.Path(folder) / "program.cl"
            file.write_text(source)
            done = subprocess.run([options.build / "bench" / "openmux-bench-builds", "-n", str(options.rounds), file],
                                  capture_output=True, text=True, check=True, env=environment)
            seconds = float(done.stdout.split()[0]) / 1000
            late += seconds > limit
            print(f"{name:20} {seconds:7.3f} s  (at most {limit})" + ("  too long" if seconds > limit else ""), flush=True)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
