#!/usr/bin/env python3
"""Random kernels whose control flow is the same in all rows of a work-group, so that one call can run several rows.

Conditions and trip counts depend on the kernel's argument and on the first and third ID; data depends on all of them. With
barriers the kernels exchange values through local memory. What the scalar kernel leaves in its buffers is the reference.
"""

import random
import struct
import sys

import differential
import runner

LAYOUTS = ["2r2", "4r2", "4r3", "4r4", "8r4", "2r5", "ar2", "4.3r3"]
VARIABLES = 4
SOURCE = 2048
SHARED = ["x", "z", "n", "lx", "lz"]
OWN = ["y", "ly", "i"]


class Kernel:
    def __init__(self, rng, number):
        self.rng, self.number = rng, number
        self.has_barriers = rng.random() < 0.5
        self.local = (rng.choice([4, 8, 9, 16]), rng.choice([1, 2, 3, 4, 5, 6, 8, 12]), rng.choice([1, 1, 2]))
        self.groups = (rng.choice([1, 2]), rng.choice([1, 2]), 1)
        self.n = rng.randrange(1, 9)
        self.lines = []
        self.block(2, 0, True)

    def operand(self, is_shared):
        rng = self.rng
        if rng.random() < 0.3:
            return "%du" % rng.randrange(64)
        names = SHARED if is_shared else SHARED + OWN + ["v%d" % k for k in range(VARIABLES)] * 2
        return rng.choice(names)

    def expression(self, depth=2, is_shared=False):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return self.operand(is_shared)
        left, right = self.expression(depth - 1, is_shared), self.expression(depth - 1, is_shared)
        if rng.random() < 0.3:
            return self.load(left, is_shared)
        if not is_shared and rng.random() < 0.15:
            return "t[(%s) & 7u]" % left
        if rng.random() < 0.1:
            return "(%s < %s ? %s : %s)" % (left, right, right, self.operand(is_shared))
        return "(%s %s %s)" % (left, rng.choice("+-*^&|"), right)

    def load(self, index, is_shared):
        """Contiguous, and perhaps the same in all rows, or scattered: a check for contiguity would differ between rows."""
        places = ["x + %du" % self.rng.randrange(8), "(%s * 5u) & 255u" % index]
        return "src[%s]" % self.rng.choice(places if is_shared else places + ["i + %du" % self.rng.randrange(8)])

    def variable(self):
        return "v%d" % self.rng.randrange(VARIABLES)

    def block(self, indent, depth, reached_by_all):
        for _ in range(self.rng.randrange(2, 5)):
            self.statement(indent, depth, reached_by_all)

    def add(self, indent, text):
        self.lines.append(" " * indent + text)

    def nest(self, indent, depth, head, reached_by_all):
        self.add(indent, head + " {")
        self.block(indent + 2, depth + 1, reached_by_all)
        self.add(indent, "}")

    def statement(self, indent, depth, reached_by_all):
        rng = self.rng
        kind = rng.random()
        if kind < 0.15 and depth < 2:
            k = "k%d" % indent
            trips = "(n & 3u) + 1u" if reached_by_all and rng.random() < 0.7 else "(%s & 3u)" % self.operand(True)
            self.nest(indent, depth, "for (uint %s = 0; %s < %s; ++%s)" % (k, k, trips, k),
                      reached_by_all and trips.startswith("(n & 3u) + 1u"))
        elif kind < 0.3 and depth < 2:
            self.nest(indent, depth, "if ((%s & 1u) != 0)" % self.expression(1, True), False)
        elif kind < 0.4 and self.has_barriers and reached_by_all:
            name = self.variable()
            self.add(indent, "tile[lid] = %s;" % self.expression())
            self.add(indent, "barrier(CLK_LOCAL_MEM_FENCE);")
            self.add(indent, "%s += tile[(lid + %du) %% lsize];" % (name, rng.randrange(9)))
            self.add(indent, "barrier(CLK_LOCAL_MEM_FENCE);")
        elif kind < 0.5:
            self.add(indent, "t[(%s) & 7u] = %s;" % (self.expression(1), self.expression()))
        elif kind < 0.58:
            self.add(indent, "atomic_add(&atom[(%s) & 7u], %s);" % (self.expression(1), self.expression(1)))
        elif kind < 0.63:
            self.add(indent, "out[i * 4u + %du] ^= %s;" % (rng.randrange(4), self.expression(1)))
        elif kind < 0.7:
            self.add(indent, "%s = (uint)fma((float)(%s & 255u), 3.0f, (float)(%s & 255u));"
                     % (self.variable(), self.expression(1), self.expression(1)))
        else:
            self.add(indent, "%s = %s;" % (self.variable(), self.expression()))

    def text(self):
        head = ["kernel void k%d(global uint *out, global const uint *src, global uint *atom, local uint *tile, uint n) {"
                % self.number,
                "  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);",
                "  uint lx = get_local_id(0), ly = get_local_id(1), lz = get_local_id(2);",
                "  uint lsize = get_local_size(0) * get_local_size(1) * get_local_size(2);",
                "  uint lid = (lz * get_local_size(1) + ly) * get_local_size(0) + lx;",
                "  uint i = (z * get_global_size(1) + y) * get_global_size(0) + x;",
                "  uint t[8]; for (uint k = 0; k < 8; ++k) t[k] = src[i + k];"]
        head += ["  uint v%d = %s * %du;" % (k, name, k + 3) for k, name in enumerate(["x", "y", "i", "src[lx]"])]
        tail = ["  out[i * 4u + %du] += v%d + t[%d];" % (k, k, 2 * k) for k in range(VARIABLES)]
        return "\n".join(head + self.lines + tail + ["}"]) + "\n"

    def launch(self):
        size = [local * groups for local, groups in zip(self.local, self.groups)]
        items = size[0] * size[1] * size[2]
        random_numbers = random.Random(self.number)
        src = struct.pack("<%dI" % SOURCE, *(random_numbers.getrandbits(32) for _ in range(SOURCE)))
        group = self.local[0] * self.local[1] * self.local[2]
        return {"kernel": "k%d" % self.number, "global": size, "local": list(self.local),
                "args": [runner.buffer(bytes(16 * items)), runner.buffer(src), runner.buffer(bytes(32)), {"local": 4 * group},
                         runner.value(struct.pack("<I", self.n))]}


def count_coarsened(run, _):
    return sum("rows per call" in remark for remark in run["remarks"])


def draw_options(rng):
    return rng.choice(["", "-cl-uniform-work-group-size", "-cl-opt-disable"])


def main():
    generator = differential.Generator(Kernel, lambda rng: rng.sample(LAYOUTS, 3), draw_options, count_coarsened,
                                       "versions with several rows")
    return generator.main(__doc__, lambda coarsened, kernels: coarsened * 4 >= kernels)


if __name__ == "__main__":
    sys.exit(main())
