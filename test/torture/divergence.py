#!/usr/bin/env python3
"""Random kernels whose work-items go different ways, run vectorized and not, and compared.

Bodies consist of arithmetic, divisions, gathers and private arrays, of if, switch, for and while with
conditions that are sometimes the same for all work-items, and of break, continue and return in any of
these. All arithmetic is on uint and every index is in bounds, so that both runs must write the same
bytes. Work-group sizes are no multiple of the factor, so that the scalar tail runs too.

The same seed always gives the same kernels.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

ITEMS = 44
VARIABLES = ["a", "b", "c", "d"]


class Body:
    def __init__(self, rng):
        self.rng = rng
        self.names = 0
        self.lines = []

    def expression(self, depth=0):
        r = self.rng
        kind = r.randrange(4 if depth > 2 else 11)
        if kind == 0:
            return str(r.randrange(40)) + "u"
        if kind <= 2:
            return r.choice(VARIABLES)
        if kind == 3:
            return r.choice(["i", "n", "i", "x[i]", "x[n & 63]"])
        left, right = self.expression(depth + 1), self.expression(depth + 1)
        if kind <= 6:
            return f"({left} {r.choice('+-*^&|')} {right})"
        if kind == 7:
            return f"({left} {r.choice(['/', '%'])} ({right} | 1u))"
        if kind == 8:
            return f"x[{left} & 63]"
        if kind == 9:
            return f"t[{left} & 7]"
        return f"({self.condition(depth + 1)} ? {left} : {right})"

    def condition(self, depth=0):
        operator = self.rng.choice(["<", ">", "==", "!=", "<="])
        if self.rng.random() < 0.2:
            return f"((n & {self.rng.randrange(1, 8)}) {operator} {self.rng.randrange(4)})"
        mask = self.rng.choice([1, 3, 7, 15])
        return f"(({self.expression(depth + 1)} & {mask}) {operator} {self.rng.randrange(mask + 1)})"

    def add(self, indent, text):
        self.lines.append("  " * indent + text)

    def block(self, indent, depth, in_loop):
        for _ in range(self.rng.randrange(1, 4)):
            self.statement(indent, depth, in_loop)

    def counter(self):
        self.names += 1
        return f"j{self.names}"

    def statement(self, indent, depth, in_loop):
        r = self.rng
        kind = r.randrange(12)
        if depth == 0 and kind >= 5:
            kind = r.randrange(5)
        if kind <= 2:
            self.add(indent, f"{r.choice(VARIABLES)} = {self.expression()};")
        elif kind == 3:
            self.add(indent, f"t[{self.expression(2)} & 7] = {self.expression(1)};")
        elif kind == 4:
            self.leave(indent, in_loop)
        elif kind <= 7:
            self.add(indent, f"if ({self.condition()}) {{")
            self.block(indent + 1, depth - 1, in_loop)
            if r.random() < 0.6:
                self.add(indent, "} else {")
                self.block(indent + 1, depth - 1, in_loop)
            self.add(indent, "}")
        elif kind == 8:
            self.switch(indent, depth, in_loop)
        else:
            self.loop(indent, depth)

    def leave(self, indent, in_loop):
        r = self.rng
        if in_loop and r.random() < 0.8:
            self.add(indent, f"if ({self.condition()}) {r.choice(['break', 'continue'])};")
        elif r.random() < 0.3:
            self.add(indent, f"if ({self.condition()}) {{ out[4 * i] = {self.expression()}; return; }}")
        else:
            self.add(indent, f"out[4 * i + {r.randrange(4)}] = {self.expression()};")

    def switch(self, indent, depth, in_loop):
        self.add(indent, f"switch ({self.expression()} & 3) {{")
        for case in self.rng.sample(range(4), self.rng.randrange(1, 4)):
            self.add(indent, f"case {case}: {{")
            self.block(indent + 1, depth - 1, False)
            if self.rng.random() < 0.6:
                self.add(indent + 1, "break;")
            self.add(indent, "}")
        self.add(indent, "}")

    def loop(self, indent, depth):
        j, r = self.counter(), self.rng
        bound = r.choice([str(r.randrange(1, 6)), "(n & 3)", f"({self.expression()} & 7)"])
        if r.random() < 0.6:
            self.add(indent, f"for (uint {j} = 0; {j} < {bound}; ++{j}) {{")
        else:
            self.add(indent, f"uint {j} = 0;")
            self.add(indent, f"while ({j}++ < 6 && {self.condition()}) {{")
        self.block(indent + 1, depth - 1, True)
        self.add(indent + 1, f"{r.choice(VARIABLES)} += {j};")
        self.add(indent, "}")


def make_kernel(seed):
    rng = random.Random(seed)
    body = Body(rng)
    for _ in range(rng.randrange(2, 6)):
        body.statement(1, 3, False)
    lines = [
        "kernel void torture(global uint *out, global const uint *x, uint n) {",
        "  uint i = get_global_id(0);",
        "  uint a = i, b = x[i], c = n, d = 1, t[8];",
        "  for (int k = 0; k < 8; ++k)",
        "    t[k] = x[(i + k) & 63] + k;",
        *body.lines,
        "  out[4 * i + 0] += a;",
        "  out[4 * i + 1] += b;",
        "  out[4 * i + 2] += c;",
        "  out[4 * i + 3] += d + t[i & 7];",
        "}",
    ]
    return "\n".join(lines) + "\n"


def run(oclrun, path, mode, seed):
    command = [oclrun, path, "-g", str(ITEMS), "-l", str(ITEMS // 2), "-b", f"-cl-wfv={mode}",
               "-a", f"out:u32[{4 * ITEMS}]", "-a", "u32[64]=rand", "-a", f"u32={seed % 13}",
               f"--print={4 * ITEMS}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--oclrun", default="oclrun")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    options = parser.parse_args()
    failures = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "torture.cl")
        for seed in range(options.seed, options.seed + options.count):
            with open(path, "w") as file:
                file.write(make_kernel(seed))
            try:
                scalar = run(options.oclrun, path, "never", seed)
                vector = run(options.oclrun, path, "always", seed)
            except subprocess.TimeoutExpired:
                print(f"seed {seed}: does not end")
                failures += 1
                continue
            refused += "is not vectorized" in vector.stderr
            if scalar.returncode or vector.returncode or scalar.stdout != vector.stdout:
                failures += 1
                print(f"seed {seed}: differs ({scalar.returncode}, {vector.returncode})")
                print((scalar.stderr + vector.stderr).strip()[:400])
    print(f"{options.count} kernels, {refused} refused, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
