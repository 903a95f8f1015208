#!/usr/bin/env python3
"""check_exit.py <exit_program> [runs]: ends processes while kernels are compiled in the background.

The program itself comes from the cache, so that the background thread is the first to use LLVM, whose static objects must not be
destroyed before it has ended.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = """
kernel void k(global float *p) {
  local float tile[1024];
  int l = get_local_id(0), n = get_local_size(0);
  float sum = 0;
  for (int t = 0; t < 8; ++t) {
    tile[l] = p[l] + t;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < n; ++k)
      sum += sin(tile[k]) * t;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  p[l] = sum;
}
"""


def main(program, runs=24):
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "k.cl"
        source.write_text(SOURCE)
        environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": folder + "/cache"}
        for number in range(int(runs) + 1):
            # The first run fills the cache. Each local size is a version that is not in it.
            settings = environment | {"OPENMUX_SPECIALIZE": "1" if number else "0"}
            done = subprocess.run([program, str(source), str(8 + number), str(number * 7 % 60)], env=settings, check=False,
                                  capture_output=True, text=True, timeout=120)
            if done.returncode:
                failures += 1
                print(f"run {number}: exit status {done.returncode}: {done.stderr}")
    print(f"{runs} runs, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
