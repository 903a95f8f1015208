#!/usr/bin/env python3
"""How long vectorizing a long kernel takes: the least of several runs, inlining and preparation included.

The kernel goes through the passes before the vectorizer once; `veczc -vecz-time` then measures the vectorizer alone.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

KERNEL = pathlib.Path(__file__).resolve().parents[1] / "test" / "corpus" / "packet_classifier.cl"
BEFORE = ("transfer-kernel-metadata,lower-to-mux-builtins,globaldce,"
          "cgscc(inline,function(sroa,early-cse<memssa>,instcombine,simplifycfg)),mux-base<pre-vecz>")
LIMIT_PER_LINE = 25.0 / 200


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"), help="where the tools are")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("kernel", type=pathlib.Path, nargs="?", default=KERNEL)
    options = parser.parse_args()
    with tempfile.NamedTemporaryFile(suffix=".ll") as module:
        subprocess.run([options.bin / "muxc", "-x", "cl", "--passes", BEFORE, options.kernel, "-o", module.name],
                       check=True)
        times = []
        for _ in range(options.rounds):
            done = subprocess.run([options.bin / "veczc", "-vecz-time", "-w", str(options.width), module.name, "-o",
                                   "/dev/null"], capture_output=True, text=True, check=True)
            times.append(float(re.search(r"took ([0-9.]+) ms", done.stderr).group(1)))
    lines = len(options.kernel.read_text().splitlines())
    limit = LIMIT_PER_LINE * lines
    print(f"{options.kernel.stem}, {lines} lines, by {options.width}: {min(times):.1f} ms of processor time, "
          f"{min(times) / lines * 200:.1f} for 200 lines (at most 25)")
    return 0 if min(times) <= limit else 1


if __name__ == "__main__":
    sys.exit(main())
