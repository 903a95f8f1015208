#!/usr/bin/env python3
"""How long programs take to build: some that have a great many of one thing, one that has nothing, and the kernels
of bench/kernels."""

import argparse
import math
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


def make_distinct_returns(count):
    """Conditions that are no cases of a switch."""
    steps = "".join(f"  if (in[i + {n}] == {n * n % 97}) {{\n    out[i] = {3 * n};\n    return;\n  }}\n" for n in range(count))
    return HEAD + steps + "  out[i] = -1;\n}\n"


def make_products(count):
    """Kernels that multiply rows of a matrix with tiles in local memory, unrolled, and stop at its last row."""
    kernels = "".join(f"""kernel void product{n}(global float *out, global const float *a, global const float *b, int size) {{
  local float tile[16][17];
  int row = get_global_id(0), column = 16 * get_global_id(1), x = get_local_id(0);
  float sum[16];
  for (int j = 0; j < 16; ++j)
    sum[j] = {n};
  for (int k = 0; k < size; k += 16) {{
    for (int j = 0; j < 16; ++j)
      tile[x % 16][j] = b[(column + j) * size + k + x % 16];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (row < size) {{
#pragma unroll
      for (int i = 0; i < 16; ++i)
#pragma unroll
        for (int j = 0; j < 16; ++j)
          sum[j] += a[(k + i) * size + row] * tile[i][j];
    }}
    barrier(CLK_LOCAL_MEM_FENCE);
  }}
  for (int j = 0; j < 16; ++j)
    out[(column + j) * size + row] = sum[j];
}}
""" for n in range(count))
    return kernels


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


# The source, how many seconds it may take, and the kernel that is created if it is not all.
PROGRAMS = {
    "two lines": (HEAD + "  out[i] = in[i] + 1;\n}\n", 2),
    "400 barriers": (make_barriers(400), 2),
    "1200 early returns": (make_returns(1200), 2),
    "1200 different returns": (make_distinct_returns(1200), 2),
    "8 unrolled products": (make_products(8), 4),
    "1 of 20 products": (make_products(20), 3, "product7"),
    "100 branches": (make_branches(100), 2),
    "256 vectors": (make_vectors(256), 2),
    "9 image reads": (make_image_reads(9), 2),
}


# Milliseconds for a kernel of bench/kernels: the geometric mean, and the most.
KERNEL_MEAN = 60
KERNEL_MOST = 150


def time_builds(options, files, kernel=None):
    """The seconds of each file, until all kernels or only one are created."""
    environment = os.environ | {"OCL_ICD_VENDORS": str((options.build / "icd").resolve()), "OPENMUX_CACHE": "0"}
    done = subprocess.run([options.build / "bench" / "openmux-bench-builds", "-n", str(options.rounds),
                           *(["-k", kernel] if kernel else []), *files],
                          capture_output=True, text=True, check=True, env=environment)
    return [float(line.split()[0]) / 1000 for line in done.stdout.splitlines()[:len(files)]]


def check_programs(options):
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (source, limit, *kernel) in PROGRAMS.items():
            file = pathlib.Path(folder) / "program.cl"
            file.write_text(source)
            [seconds] = time_builds(options, [file], *kernel)
            late += seconds > limit
            print(f"{name:22} {seconds:7.3f} s  (at most {limit})" + ("  too long" if seconds > limit else ""), flush=True)
    return late


def check_kernels(options):
    files = sorted((pathlib.Path(__file__).resolve().parent / "kernels").glob("*.cl"))
    times = {file.stem: 1000 * seconds for file, seconds in zip(files, time_builds(options, files))}
    late = 0
    for name, time in sorted(times.items(), key=lambda item: -item[1]):
        late += time > KERNEL_MOST
        print(f"{name:22} {time:7.1f} ms (at most {KERNEL_MOST})" + ("  too long" if time > KERNEL_MOST else ""))
    mean = math.exp(sum(map(math.log, times.values())) / len(times))
    print(f"{'geometric mean':22} {mean:7.1f} ms (at most {KERNEL_MEAN})" + ("  too long" if mean > KERNEL_MEAN else ""))
    return late + (mean > KERNEL_MEAN)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", choices=("programs", "kernels"), help="leave the others out")
    options = parser.parse_args()
    late = 0
    if options.only != "kernels":
        late += check_programs(options)
    if options.only != "programs":
        late += check_kernels(options)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
